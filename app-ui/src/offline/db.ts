// The database of the device. Every row belongs to a user at a site; what it says is sealed (vault.ts), and only what rows are
// found and counted by is readable: ids, kinds, states.
import { Dexie, type Table } from 'dexie';
import { deviceDbName } from 'web-shared/browser/outboxCheck';
import type { Sealed } from './vault.ts';

/** The key of a user at a site, until the user signs out. */
export interface KeyRow {
  owner: string;
  key: CryptoKey;
}

/** A list or a value that is stored for reading only, by name. */
export interface ValueRow {
  owner: string;
  name: string;
  sealed: Sealed;
}

/** A machine with everything that its inspection needs, fetched ahead. */
export interface MachineRow {
  owner: string;
  machine: number;
  sealed: Sealed;
}

/** The questions of a version of a template, fetched ahead. */
export interface VersionRow {
  owner: string;
  template: number;
  version: number;
  sealed: Sealed;
}

/** An inspection that is done on this device. */
export interface WorkRow {
  owner: string;
  machine: number;
  sealed: Sealed;
}

/** An answer that is not with the server. */
export interface ChangeRow {
  owner: string;
  machine: number;
  question: number;
  sealed: Sealed;
}

const entryKinds = ['start', 'answers', 'photo', 'stage', 'complete'] as const;
export type EntryKind = (typeof entryKinds)[number];

/**
 * Returns `true` if this version of the application can process an entry; another tab may have stored one of a newer
 * version.
 */
export const isKnown = ({ kind }: { kind: string }): boolean => entryKinds.some((known) => known === kind);

/** `refused`: the server does not take it as it is, and a person decides. */
export type EntryState = 'waiting' | 'refused';

/** Something that waits to be sent. It goes when the server has acknowledged it, or a person has discarded it. */
export interface EntryRow {
  seq?: number;
  owner: string;
  machine: number;
  kind: EntryKind;
  state: EntryState;
  /** The idempotency key, the same on every repeat; of a photo the id by which the server knows it again. */
  key: string;
  /** Time when it was added, by the clock of the device: displayed to the person, and decides nothing. */
  at: number;
  /** Content of the entry, and the reason of its refusal. */
  sealed: Sealed;
}

/** The file of a photo, apart from its entry so that lists do not read it. */
export interface FileRow {
  seq: number;
  owner: string;
  sealed: Sealed;
}

export class DeviceDb extends Dexie {
  keys!: Table<KeyRow, string>;
  keyval!: Table<ValueRow, [string, string]>;
  machines!: Table<MachineRow, [string, number]>;
  versions!: Table<VersionRow, [string, number, number]>;
  works!: Table<WorkRow, [string, number]>;
  changes!: Table<ChangeRow, [string, number, number]>;
  entries!: Table<EntryRow, number>;
  files!: Table<FileRow, number>;

  constructor(name = deviceDbName) {
    // Strict: anything reported as stored on the device is on its disk, and not in a buffer that a flat battery empties.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({
      keys: 'owner',
      keyval: '[owner+name], owner',
      machines: '[owner+machine], owner',
      versions: '[owner+template+version], owner',
      works: '[owner+machine], owner',
      changes: '[owner+machine+question], [owner+machine], owner',
      entries: '++seq, owner, [owner+machine], [owner+machine+kind], at',
      files: 'seq, owner',
    });
  }
}

let opened: DeviceDb | undefined;

export function deviceDb(): DeviceDb {
  if (!opened) {
    const made = new DeviceDb();
    // The browser closes it when it clears the storage.
    made.on('close', () => {
      if (opened === made) opened = undefined;
    });
    opened = made;
  }
  return opened;
}

/** Closes the database, for tests that delete it. */
export function closeDeviceDb(): void {
  opened?.close();
  opened = undefined;
}

/** The rows of a user at a site are found by this. */
export const ownerOf = (user: number, site: string): string => `${user}.${site}`;
