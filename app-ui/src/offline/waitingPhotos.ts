// The photos of a machine that wait on the device, with addresses under which the page can show them. Read once for all the
// questions that show them, and as long as one does.
import { report } from '../api/report.ts';
import type { Offline } from './types.ts';

export interface WaitingPhoto {
  /** Its entry in the outbox. */
  readonly seq: number;
  /** The question. */
  readonly item: number;
  readonly name: string;
  readonly note: string;
  readonly address: string;
  readonly isRefused: boolean;
  readonly why: string;
}

export interface WaitingPhotos {
  /** The inspection to which they belong; 0 until the server has begun it, undefined while the device has none. */
  readonly lookup: number | undefined;
  readonly photos: readonly WaitingPhoto[];
}

const none: WaitingPhotos = { lookup: undefined, photos: [] };

export interface PhotoStore {
  subscribe: (listener: () => void) => () => void;
  get: () => WaitingPhotos;
}

const stores = new Map<string, PhotoStore>();

function makeStore({ device }: Offline, machine: number, onEmpty: () => void): PhotoStore {
  const listeners = new Set<() => void>();
  const addresses = new Map<number, string>();
  let now = none;
  let reading: Promise<void> | undefined;
  let isStale = false;
  let leave: (() => void) | undefined;

  async function read(): Promise<void> {
    const local = await device.read(machine);
    const photos: WaitingPhoto[] = [];
    for (const entry of local?.entries ?? []) {
      if (!entry.photo) continue;
      let address = addresses.get(entry.seq);
      if (address === undefined) {
        const file = await device.fileOf(entry);
        if (!file) continue;
        address = URL.createObjectURL(file);
        addresses.set(entry.seq, address);
      }
      photos.push({ seq: entry.seq, item: entry.photo.item, name: entry.photo.name, note: entry.photo.note ?? '', address, isRefused: entry.state === 'refused', why: entry.why });
    }
    const shown = new Set(photos.map(({ seq }) => seq));
    for (const [seq, address] of addresses) {
      if (shown.has(seq)) continue;
      URL.revokeObjectURL(address);
      addresses.delete(seq);
    }
    const next: WaitingPhotos = { lookup: local?.work.lookup, photos };
    if (JSON.stringify(next) === JSON.stringify(now)) return;
    now = next;
    for (const listener of listeners) listener();
  }
  function refresh(): void {
    if (reading) {
      isStale = true;
      return;
    }
    reading = read()
      .catch(report)
      .finally(() => {
        reading = undefined;
        if (listeners.size === 0) clear();
        else if (isStale) {
          isStale = false;
          refresh();
        }
      });
  }
  function clear(): void {
    for (const address of addresses.values()) URL.revokeObjectURL(address);
    addresses.clear();
    now = none;
  }
  return {
    get: () => now,
    subscribe: (listener) => {
      listeners.add(listener);
      leave ??= device.listen((changed) => {
        if (changed === machine) refresh();
      });
      if (listeners.size === 1) refresh();
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = undefined;
        if (!reading) clear();
        onEmpty();
      };
    },
  };
}

/** The store of a machine, the same for everybody who shows it. */
export function photoStore(offline: Offline, machine: number): PhotoStore {
  const name = `${offline.device.owner}.${machine}`;
  const known = stores.get(name);
  if (known) return known;
  const made = makeStore(offline, machine, () => {
    if (stores.get(name) === made) stores.delete(name);
  });
  stores.set(name, made);
  return made;
}

export const noPhotos: PhotoStore = { get: () => none, subscribe: () => () => undefined };
