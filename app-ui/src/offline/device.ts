// The data of a user at a site on the device: inspections that are done on it, and their entries that wait to be sent. Reads
// that are followed by a write run under a lock of the machine, which applies to all tabs.
import { randomId } from 'web-shared/browser/idempotency';
import { storedAnswer } from '../features/inspection/answers.ts';
import type { Change } from '../features/inspection/changes.ts';
import { deviceDb, isKnown, ownerOf, type ChangeRow, type DeviceDb, type EntryKind, type EntryRow, type ValueRow, type WorkRow } from './db.ts';
import { openBytes, seal, sealBytes, unseal } from './vault.ts';
import { ofMachine, replaced, stagesInDoubt, takeTheirs, type Entry, type Frozen, type Given, type LocalInspection, type Photo, type Work } from './work.ts';
import { DeviceFull, isFull } from './deviceFull.ts';
import { underLock } from './locks.ts';

/** The inspection is not on the device any more. */
export class WorkGone extends Error {}

/** A newer version of the application has stored an entry of the machine whose kind this version does not know. */
export class NewerHere extends Error {}

interface EntryContent {
  why?: string;
  frozen?: Frozen;
  photo?: Photo;
  stage?: string;
}

interface NewEntry {
  kind: EntryKind;
  content?: EntryContent;
}

/** Parts of a machine's inspection that are written together. */
export interface Writing {
  work?: Work;
  /** All changes; those that are not in it are taken away. */
  changes?: ReadonlyMap<number, Change>;
  add?: readonly NewEntry[];
  put?: readonly Entry[];
  drop?: readonly number[];
}

type Listener = (machine: number) => void;

/** Free space (bytes) that must be left in addition to a photo. */
const spare = 2 * 1024 * 1024;

export class Device {
  readonly owner: string;
  private readonly listeners = new Set<Listener>();
  private readonly channel: BroadcastChannel | undefined;
  private isPersistRequested = false;

  constructor(
    readonly user: number,
    readonly site: string,
    private readonly key: CryptoKey,
    private readonly db: DeviceDb = deviceDb(),
  ) {
    this.owner = ownerOf(user, site);
    if (typeof BroadcastChannel === 'undefined') return;
    this.channel = new BroadcastChannel(`hardstand.device.${this.owner}`);
    this.channel.onmessage = ({ data }: MessageEvent<number>) => this.listeners.forEach((listener) => listener(data));
  }

  close(): void {
    this.channel?.close();
    this.listeners.clear();
  }

  /** Tells all tabs that something of a machine has changed. */
  tell(machine: number): void {
    this.listeners.forEach((listener) => listener(machine));
    this.channel?.postMessage(machine);
  }

  listen(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Runs while no other tab changes this machine. */
  locked<T>(machine: number, run: () => Promise<T>): Promise<T> {
    return underLock(`hardstand.machine.${this.owner}.${machine}`, run);
  }

  private place(table: string, id: string | number): string {
    return `${this.owner}/${table}/${id}`;
  }

  // ---- Values by name

  async keep(name: string, value: unknown): Promise<void> {
    await this.db.keyval.put({ owner: this.owner, name, sealed: await seal(this.key, this.place('keyval', name), value) });
  }

  async readValue<T>(name: string): Promise<T | undefined> {
    const row: ValueRow | undefined = await this.db.keyval.get([this.owner, name]);
    return row && unseal<T>(this.key, this.place('keyval', name), row.sealed);
  }

  // ---- What was fetched ahead

  async keepAhead(machines: readonly { VHCId: number }[], versions: readonly { TemplateId: number; TemplateVersion: number }[]): Promise<void> {
    const sealed = await Promise.all(machines.map(async (one) => ({ owner: this.owner, machine: one.VHCId, sealed: await seal(this.key, this.place('machines', one.VHCId), one) })));
    const versionRows = await Promise.all(
      versions.map(async (one) => ({
        owner: this.owner,
        template: one.TemplateId,
        version: one.TemplateVersion,
        sealed: await seal(this.key, this.place('versions', `${one.TemplateId}.${one.TemplateVersion}`), one),
      })),
    );
    await this.db.transaction('rw', this.db.machines, this.db.versions, async () => {
      await this.db.machines.bulkPut(sealed);
      await this.db.versions.bulkPut(versionRows);
    });
  }

  async aheadOf<M>(machine: number): Promise<M | undefined> {
    const row = await this.db.machines.get([this.owner, machine]);
    return row && unseal<M>(this.key, this.place('machines', machine), row.sealed);
  }

  async aheadMachines<M>(): Promise<M[]> {
    const rows = await this.db.machines.where('owner').equals(this.owner).toArray();
    return Promise.all(rows.map((row) => unseal<M>(this.key, this.place('machines', row.machine), row.sealed)));
  }

  async versionOf<V>(template: number, version: number): Promise<V | undefined> {
    const row = await this.db.versions.get([this.owner, template, version]);
    return row && unseal<V>(this.key, this.place('versions', `${template}.${version}`), row.sealed);
  }

  /** Keeps only these machines of those fetched ahead, and the versions that they need. */
  async forgetAheadBut(machines: ReadonlySet<number>, versions: ReadonlySet<string>): Promise<void> {
    await this.db.transaction('rw', this.db.machines, this.db.versions, async () => {
      await this.db.machines.where('owner').equals(this.owner).filter(({ machine }) => !machines.has(machine)).delete();
      await this.db.versions.where('owner').equals(this.owner).filter(({ template, version }) => !versions.has(`${template}.${version}`)).delete();
    });
  }

  // ---- Inspections

  async read(machine: number): Promise<LocalInspection | undefined> {
    const place = [this.owner, machine] as const;
    const { work, changes, entries } = await this.db.transaction('r', this.db.works, this.db.changes, this.db.entries, async () => ({
      work: await this.db.works.get([...place]),
      changes: await this.db.changes.where('[owner+machine]').equals([...place]).toArray(),
      entries: await this.db.entries.where('[owner+machine]').equals([...place]).sortBy('seq'),
    }));
    if (!work) return undefined;
    return {
      work: await unseal<Work>(this.key, this.place('works', machine), work.sealed),
      changes: new Map(await Promise.all(changes.map(async ({ question, sealed }) => [question, await unseal<Change>(this.key, this.place('changes', `${machine}.${question}`), sealed)] as const))),
      entries: await Promise.all(entries.filter(isKnown).map((row) => this.entryOf(row))),
      isNewer: !entries.every(isKnown),
    };
  }

  private async entryOf(row: EntryRow): Promise<Entry> {
    const { why = '', frozen = null, photo = null, stage = '' } = await unseal<EntryContent>(this.key, this.place('entries', `${row.machine}.${row.key}`), row.sealed);
    const { seq = 0, machine, kind, state, key, at } = row;
    return { seq, machine, kind, state, key, at, why, frozen, photo, stage };
  }

  private async newEntry(machine: number, { kind, content = {} }: NewEntry): Promise<EntryRow> {
    const key = randomId();
    return { owner: this.owner, machine, kind, state: 'waiting', key, at: Date.now(), sealed: await seal(this.key, this.place('entries', `${machine}.${key}`), content) };
  }

  private async entryRow({ seq, machine, kind, state, key, at, why, frozen, photo, stage }: Entry): Promise<EntryRow> {
    const content: EntryContent = { why, ...(frozen ? { frozen } : {}), ...(photo ? { photo } : {}), ...(stage === '' ? {} : { stage }) };
    return { seq, owner: this.owner, machine, kind, state, key, at, sealed: await seal(this.key, this.place('entries', `${machine}.${key}`), content) };
  }

  private async changeRow(machine: number, question: number, change: Change): Promise<ChangeRow> {
    return { owner: this.owner, machine, question, sealed: await seal(this.key, this.place('changes', `${machine}.${question}`), change) };
  }

  private async workRow(work: Work): Promise<WorkRow> {
    return { owner: this.owner, machine: work.machine, sealed: await seal(this.key, this.place('works', work.machine), work) };
  }

  /** Writes all parts or none. The caller has the lock of the machine. */
  async write(machine: number, { work, changes, add = [], put = [], drop = [] }: Writing): Promise<void> {
    // Sealing ends a transaction of the database, so it comes first.
    const [workRow, changeRows, added, changed] = await Promise.all([
      work && this.workRow(work),
      changes && Promise.all([...changes].map(([id, change]) => this.changeRow(machine, id, change))),
      Promise.all(add.map((one) => this.newEntry(machine, one))),
      Promise.all(put.map((one) => this.entryRow(one))),
    ]);
    await this.db.transaction('rw', this.db.works, this.db.changes, this.db.entries, this.db.files, async () => {
      if (workRow) await this.db.works.put(workRow);
      if (changeRows) {
        await this.db.changes.where('[owner+machine]').equals([this.owner, machine]).filter(({ question }) => !changes?.has(question)).delete();
        await this.db.changes.bulkPut(changeRows);
      }
      await this.db.entries.bulkAdd(added);
      await this.db.entries.bulkPut(changed);
      await this.db.entries.bulkDelete([...drop]);
      await this.db.files.bulkDelete([...drop]);
    });
  }

  /** Keeps an inspection as it was read from the server, under the answers that are on the device. */
  keepWork(work: Omit<Work, 'lost' | 'problem'>): Promise<LocalInspection> {
    return this.locked(work.machine, async () => {
      const local = await this.read(work.machine);
      const isUnsent = local !== undefined && (local.entries.length > 0 || local.isNewer);
      // What was done on another inspection of the machine is not put over this one.
      if (isUnsent && local.work.lookup !== work.lookup) return local;
      const fresh: Work = { ...work, lost: [], problem: null };
      const next = isUnsent ? takeTheirs(local, { ...work }) : { work: fresh, changes: new Map<number, Change>() };
      const put = isUnsent ? stagesInDoubt(local, work.items) : [];
      await this.write(work.machine, { ...next, put });
      return { ...next, entries: local?.entries.map((one) => put.find(({ seq }) => seq === one.seq) ?? one) ?? [], isNewer: local?.isNewer === true };
    });
  }

  /** Begins an inspection on the device, to be begun with the server later. One that is there stays. */
  beginWork(work: Omit<Work, 'lost' | 'problem' | 'lookup' | 'version'>): Promise<LocalInspection> {
    return this.locked(work.machine, async () => {
      const local = await this.read(work.machine);
      if (local) return local;
      const begun: Work = { ...work, lookup: 0, version: 0, lost: [], problem: null };
      await this.write(work.machine, { work: begun });
      return { work: begun, changes: new Map(), entries: [], isNewer: false };
    });
  }

  /** Keeps answers, which wait to be sent from now on; null takes one away. `isBegun`: the server has begun the inspection. */
  async answer(machine: number, answers: ReadonlyMap<number, Given | null>, isBegun: boolean): Promise<void> {
    const given = [...answers].flatMap(([id, change]) => (change ? [[id, change] as const] : []));
    const gone = [...answers].flatMap(([id, change]): [string, number, number][] => (change ? [] : [[this.owner, machine, id]]));
    await this.locked(machine, async () => {
      const rows = await Promise.all(given.map(async ([id, one]) => this.changeRow(machine, id, { mine: one.mine, before: await this.before(machine, id, one) })));
      const [start, entry] = await Promise.all([this.newEntry(machine, { kind: 'start' }), this.newEntry(machine, { kind: 'answers' })]);
      await this.db.transaction('rw', this.db.works, this.db.changes, this.db.entries, async () => {
        await this.demandWork(machine);
        await this.db.changes.bulkDelete(gone);
        await this.db.changes.bulkPut(rows);
        if (!isBegun && !(await this.has(machine, 'start'))) await this.db.entries.add(start);
        if (!(await this.has(machine, 'answers'))) await this.db.entries.add(entry);
      });
    });
    this.askToPersist();
    this.tell(machine);
  }

  /**
   * The answer that another one replaces, as the device knows it: its author may not have seen yet that the one before it
   * was sent.
   */
  private async before(machine: number, question: number, given: Given): Promise<Change['before']> {
    const row = await this.db.changes.get([this.owner, machine, question]);
    if (row) return (await unseal<Change>(this.key, this.place('changes', `${machine}.${question}`), row.sealed)).before;
    if (!given.was) return given.before;
    const work = await this.db.works.get([this.owner, machine]);
    const { items } = work ? await unseal<Work>(this.key, this.place('works', machine), work.sealed) : { items: [] };
    const item = items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === question);
    return item ? replaced(given, storedAnswer(item)) : given.before;
  }

  /** Nothing is added to an inspection that is not on the device any more: it was completed, or discarded. */
  private async demandWork(machine: number): Promise<void> {
    if ((await this.db.works.where('[owner+machine]').equals([this.owner, machine]).count()) === 0) throw new WorkGone();
  }

  private async has(machine: number, kind: EntryKind): Promise<boolean> {
    return (await this.db.entries.where('[owner+machine+kind]').equals([this.owner, machine, kind]).count()) > 0;
  }

  /** Keeps a photo to be sent; fails with DeviceFull where there is no room for it. */
  async addPhoto(machine: number, item: number, file: File, note = ''): Promise<void> {
    await this.demandRoom(file.size);
    const bytes = new Uint8Array(await file.arrayBuffer());
    try {
      await this.locked(machine, async () => {
        const id = randomId();
        const row = await this.newEntry(machine, { kind: 'photo', content: { photo: { file: id, item, name: file.name, type: file.type, size: file.size, note } } });
        const start = await this.newEntry(machine, { kind: 'start' });
        const sealed = await sealBytes(this.key, this.place('files', id), bytes);
        const isBegun = ((await this.read(machine))?.work.lookup ?? 0) > 0;
        await this.db.transaction('rw', this.db.works, this.db.entries, this.db.files, async () => {
          await this.demandWork(machine);
          if (!isBegun && !(await this.has(machine, 'start'))) await this.db.entries.add(start);
          const seq = await this.db.entries.add(row);
          await this.db.files.add({ seq, owner: this.owner, sealed });
        });
      });
    } catch (error) {
      throw isFull(error) ? new DeviceFull() : error;
    }
    this.askToPersist();
    this.tell(machine);
  }

  /** The file of a photo that waits. */
  async fileOf({ seq, photo }: Pick<Entry, 'seq' | 'photo'>): Promise<File | undefined> {
    const row = await this.db.files.get(seq);
    if (!row || !photo) return undefined;
    const bytes = await openBytes(this.key, this.place('files', photo.file), row.sealed);
    return new File([bytes], photo.name, { type: photo.type });
  }

  /** A finished in-progress stage waits to be sent, after the answers and photos of its questions. One that was refused is sent once more. */
  async finishStage(machine: number, stage: string): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      if (!local) throw new WorkGone();
      const add: NewEntry[] = [];
      if (local.work.lookup === 0 && !local.entries.some(({ kind }) => kind === 'start')) add.push({ kind: 'start' });
      const before = local.entries.find((one) => one.kind === 'stage' && one.stage === stage);
      if (!before) add.push({ kind: 'stage', content: { stage } });
      const put = before?.state === 'refused' ? [{ ...before, state: 'waiting' as const, why: '', key: randomId() }] : [];
      await this.write(machine, { add, put });
    });
    this.askToPersist();
    this.tell(machine);
  }

  /** Takes a finished stage back, unless it is under way: the server may have it. */
  async unfinishStage(machine: number, stage: string): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      const drop = local?.entries.filter((one) => one.kind === 'stage' && one.stage === stage && one.frozen === null).map(({ seq }) => seq) ?? [];
      if (drop.length > 0) await this.write(machine, { drop });
    });
    this.tell(machine);
  }

  /** Completing waits to be sent, after everything else of the machine. */
  async complete(machine: number): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      if (!local) return;
      const add: NewEntry[] = [];
      if (local.work.lookup === 0 && !local.entries.some(({ kind }) => kind === 'start')) add.push({ kind: 'start' });
      const before = local.entries.find(({ kind }) => kind === 'complete');
      if (!before) add.push({ kind: 'complete' });
      const put = before?.state === 'refused' ? [{ ...before, state: 'waiting' as const, why: '' }] : [];
      await this.write(machine, { add, put });
    });
    this.askToPersist();
    this.tell(machine);
  }

  /** Takes a waiting completion back, so that the inspection can be answered again. */
  async reopen(machine: number): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      const drop = local?.entries.filter(({ kind }) => kind === 'complete').map(({ seq }) => seq) ?? [];
      if (drop.length > 0) await this.write(machine, { drop });
    });
    this.tell(machine);
  }

  /** Decides a question that both have answered. */
  async resolve(machine: number, id: number, prefer: 'mine' | 'theirs', stored: Change['before']): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      const change = local?.changes.get(id);
      if (!local || !change) return;
      const changes = new Map(local.changes);
      if (prefer === 'theirs') changes.delete(id);
      else changes.set(id, { mine: change.mine, before: stored });
      await this.write(machine, { changes });
    });
    this.tell(machine);
  }

  /** Sends refused entries once more, as new requests: a refused one has changed nothing. */
  async tryAgain(machine: number): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      if (!local) return;
      const put = local.entries.filter(({ state }) => state === 'refused').map((one) => ({ ...one, state: 'waiting' as const, why: '', key: randomId() }));
      await this.write(machine, { work: { ...local.work, problem: null }, put });
    });
    this.tell(machine);
  }

  /** Takes away a photo that waits; a person has confirmed the loss. */
  async discardPhoto(machine: number, seq: number): Promise<void> {
    await this.locked(machine, () => this.write(machine, { drop: [seq] }));
    this.tell(machine);
  }

  /** The photos of an inspection that is over are sent as photos of the machine, under ids of their own. */
  async photosToMachine(machine: number): Promise<void> {
    await this.locked(machine, async () => {
      const part = await this.read(machine);
      if (part?.work.problem?.kind !== 'over') return;
      const put = part.entries.flatMap((one) => (one.photo ? [{ ...one, photo: { ...one.photo, item: ofMachine }, state: 'waiting' as const, why: '', key: randomId() }] : []));
      await this.write(machine, { put });
    });
    this.tell(machine);
  }

  /** Removes the answers that were set aside; a person has confirmed the loss. */
  async discardLost(machine: number): Promise<void> {
    await this.locked(machine, async () => {
      const local = await this.read(machine);
      if (local) await this.write(machine, { work: { ...local.work, lost: [] } });
    });
    this.tell(machine);
  }

  /** Takes away everything of a machine: it is with the server, or a person has confirmed the loss. */
  async discard(machine: number): Promise<void> {
    await this.locked(machine, () => this.remove(machine));
    this.tell(machine);
  }

  /**
   * Like `discard`, for a caller that has the lock of the machine. Fails with NewerHere, and removes nothing, where a newer
   * version has stored something.
   */
  async remove(machine: number): Promise<void> {
    const place = [this.owner, machine];
    await this.db.transaction('rw', this.db.works, this.db.changes, this.db.entries, this.db.files, this.db.machines, async () => {
      const rows = await this.db.entries.where('[owner+machine]').equals(place).toArray();
      if (!rows.every(isKnown)) throw new NewerHere();
      const seqs = await this.db.entries.where('[owner+machine]').equals(place).primaryKeys();
      await this.db.files.bulkDelete(seqs);
      await this.db.entries.bulkDelete(seqs);
      await this.db.changes.where('[owner+machine]').equals(place).delete();
      await this.db.works.delete([this.owner, machine]);
      await this.db.machines.delete([this.owner, machine]);
    });
  }

  /** The machines of which something waits, without reading what. */
  async waitingMachines(): Promise<number[]> {
    const keys = await this.db.entries.where('[owner+machine]').between([this.owner, -Infinity], [this.owner, Infinity]).uniqueKeys();
    return (keys as unknown as [string, number][]).map(([, machine]) => machine);
  }

  /** Number of entries that wait. */
  count(): Promise<number> {
    return this.db.entries.where('owner').equals(this.owner).count();
  }

  /** Takes an inspection away of which nothing waits, unless it is still that one; `lookup` 0 for any. */
  async removeSettled(machine: number, lookup: number): Promise<void> {
    const isRemoved = await this.locked(machine, async () => {
      const local = await this.read(machine);
      if (!local || local.entries.length > 0 || local.isNewer || local.changes.size > 0 || (lookup > 0 && local.work.lookup === lookup)) return false;
      await this.db.works.delete([this.owner, machine]);
      return true;
    });
    if (isRemoved) this.tell(machine);
  }

  /** The inspections on the device of which nothing waits. */
  async settledMachines(): Promise<number[]> {
    const waiting = new Set(await this.waitingMachines());
    const keys = await this.db.works.where('owner').equals(this.owner).primaryKeys();
    return keys.map(([, machine]) => machine).filter((machine) => !waiting.has(machine));
  }

  /** The inspection of a serial, and the machine as it was fetched ahead, whichever there is. */
  async workOfSerial(serial: string): Promise<LocalInspection | undefined> {
    const keys = await this.db.works.where('owner').equals(this.owner).primaryKeys();
    for (const [, machine] of keys) {
      const local = await this.read(machine);
      if (local?.work.serial === serial) return local;
    }
    return undefined;
  }

  /** Requests once that the browser does not evict the device's data by itself. */
  private askToPersist(): void {
    if (this.isPersistRequested) return;
    this.isPersistRequested = true;
    // Where it is not granted, the outbox works all the same.
    void (navigator.storage as StorageManager | undefined)?.persist().catch(() => false);
  }

  private async demandRoom(bytes: number): Promise<void> {
    const estimate = await (navigator.storage as StorageManager | undefined)?.estimate().catch(() => undefined);
    if (estimate?.quota !== undefined && estimate.usage !== undefined && estimate.quota - estimate.usage < bytes + spare) throw new DeviceFull();
  }
}
