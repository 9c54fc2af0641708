// The outbox against a stand-in for the server whose answers are lost and which is taken away: nothing is lost, nothing doubled.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/errors.ts';
import type { InspectionItem } from '../api/wire.ts';
import { deviceOf, newDb } from '../testing/deviceOf.ts';
import * as given from '../testing/given.ts';
import { conflict, yardServer, type YardServer } from '../testing/yardServer.ts';
import type { Device } from './device.ts';
import { DeviceFull } from './deviceFull.ts';
import { createDeviceSaver } from './deviceSaver.ts';
import { createSender, type Sender } from './sender.ts';
import { waitsFor, type LocalInspection, type Work } from './work.ts';

/** Waits also on a busy machine. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });

const machine = 1;
const sheetItems = (): InspectionItem[] => [
  given.inspectionItem(11, 'Oil level'),
  given.inspectionItem(12, 'Hoses', { CheckItemTypeId: 2 }),
  given.inspectionItem(13, 'Tyre pressure', { CheckItemTypeId: 3, Min: '2.5', Max: '3.5', Unit: 'bar', Decimals: 1 }),
];
const work = (part: Partial<Work> = {}): Omit<Work, 'lost' | 'problem'> => ({
  machine, serial: '7104822', status: 'R', lookup: 70, template: 3, templateVersion: 2, version: 1, items: sheetItems(), row: given.row(), ...part,
});

let isOnline = true;
const goes = (online: boolean): void => {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};
const senders: Sender[] = [];
const sender = (device: Device, server: YardServer): Sender => {
  const made = createSender(device, server.remote);
  senders.push(made);
  return made;
};
const answer = (status: 0 | 1 | 2 | null, comments = '') => ({ status, measure: '', comments, area: null, defect: null });
const none = answer(null);
const reply = (device: Device, id: number, status: 0 | 1, comments = '', isBegun = true): Promise<void> =>
  device.answer(machine, new Map([[id, { mine: answer(status, comments), before: none }]]), isBegun);
const photo = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/jpeg' });
const stored = ({ items }: YardServer): (number | null | undefined)[] => items.map(({ ItemStatus }) => ItemStatus);
const readLocal = async (device: Device): Promise<LocalInspection> => {
  const local = await device.read(machine);
  if (!local) throw new Error('the device has no inspection');
  return local;
};

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  for (const one of senders.splice(0)) one.stop();
  vi.restoreAllMocks();
});

describe('what is on the device', () => {
  it('is sealed: no row says an answer, a comment or a serial, and another key opens nothing', async () => {
    const db = newDb();
    const device = await deviceOf({ db });
    await device.keepWork(work());
    await reply(device, 11, 0, 'leaks badly');
    await device.addPhoto(machine, 11, photo('a.jpg'));
    await device.keep('session', { user: { LoginId: 'tom' } });
    const rows: unknown[] = [];
    for (const table of db.tables) rows.push(...((await table.toArray()) as unknown[]));
    const text = JSON.stringify(rows, (_name, value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value));
    expect(rows.length).toBeGreaterThan(4);
    for (const plain of ['leaks', '7104822', 'Oil', 'bytes of', 'tom', 'a.jpg']) expect(text).not.toContain(plain);
    const other = await deviceOf({ db, secret: 'another-key-another-key-another-' });
    await expect(other.read(machine)).rejects.toThrow();
  });
  it('belongs to its user and site', async () => {
    const db = newDb();
    const device = await deviceOf({ db });
    await device.keepWork(work());
    await reply(device, 11, 1);
    const others = await Promise.all([deviceOf({ db, user: 2 }), deviceOf({ db, site: '220000' }), deviceOf({ db, user: 11 })]);
    for (const other of others) expect([await other.read(machine), await other.waitingMachines(), await other.count()]).toEqual([undefined, [], 0]);
    expect(await device.waitingMachines()).toEqual([machine]);
  });
  it('is one entry for all answers of a machine, the latest of each question', async () => {
    const device = await deviceOf();
    await device.keepWork(work());
    await reply(device, 11, 0, 'leaks');
    await reply(device, 11, 1);
    await reply(device, 12, 1);
    const { changes, entries } = await readLocal(device);
    expect([entries.map(({ kind }) => kind), [...changes].map(([id, { mine }]) => [id, mine.status])]).toEqual([['answers'], [[11, 1], [12, 1]]]);
  });
  it('is added to no inspection that is gone', async () => {
    const device = await deviceOf();
    await device.keepWork(work());
    await device.discard(machine);
    await expect(reply(device, 11, 1)).rejects.toThrow();
    await expect(device.addPhoto(machine, 11, photo('a.jpg'))).rejects.toThrow();
    expect(await device.count()).toBe(0);
  });
  it('keeps a photo whole or not at all when the device is found to be full while it is written', async () => {
    const db = newDb();
    const device = await deviceOf({ db });
    await device.keepWork(work());
    await device.addPhoto(machine, 11, photo('a.jpg'));
    const full = vi.spyOn(db.files, 'add').mockRejectedValueOnce(Object.assign(new Error('no room'), { name: 'QuotaExceededError' }));
    await expect(device.addPhoto(machine, 11, photo('b.jpg'))).rejects.toThrow(DeviceFull);
    expect(full).toHaveBeenCalledOnce();
    expect([(await readLocal(device)).entries.map((one) => one.photo?.name), await db.files.count()]).toEqual([['a.jpg'], 1]);
    await device.addPhoto(machine, 11, photo('b.jpg'));
    const server = yardServer(sheetItems());
    await sender(device, server).send();
    expect([server.photos.size, await device.count()]).toEqual([2, 0]);
  });
  it('stays when there is no room for more, which is said before a photo is taken in', async () => {
    const device = await deviceOf();
    await device.keepWork(work());
    await reply(device, 11, 1);
    vi.stubGlobal('navigator', { onLine: true, storage: { estimate: () => Promise.resolve({ quota: 100, usage: 99 }), persist: () => Promise.resolve(true) } });
    await expect(device.addPhoto(machine, 11, photo('a.jpg'))).rejects.toThrow(DeviceFull);
    expect((await readLocal(device)).entries.map(({ kind }) => kind)).toEqual(['answers']);
    vi.unstubAllGlobals();
  });
});

describe('sending', () => {
  it('sends answers, then photos, then the completion, and forgets each when it is acknowledged', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await device.addPhoto(machine, 11, photo('a.jpg'));
    await device.complete(machine);
    await reply(device, 11, 0, 'leaks');
    await reply(device, 12, 1);
    await sender(device, server).send();
    expect(server.calls).toEqual(['save', 'announce', 'put', 'confirm', 'complete']);
    expect([stored(server), server.state, await device.count(), await device.read(machine)]).toEqual([[0, 1, null], 'Completed', 0, undefined]);
    expect(new TextDecoder().decode(new Uint8Array((await [...server.photos.values()][0]?.arrayBuffer()) ?? new ArrayBuffer(0)))).toBe('bytes of a.jpg');
  });
  it('begins an inspection that was begun here with the version that was kept', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems(), 'None');
    const start = vi.spyOn(server.remote, 'start');
    await device.beginWork(work());
    await reply(device, 11, 1, '', false);
    await sender(device, server).send();
    expect([start.mock.calls[0]?.[0], server.calls, server.done.starts, stored(server)]).toEqual([expect.objectContaining({ machine, templateVersion: 2 }), ['start', 'items', 'save'], 1, [1, null, null]]);
    expect((await readLocal(device)).work).toMatchObject({ lookup: 70, version: 2 });
  });
  it.each(['start', 'save', 'announce', 'put', 'confirm', 'complete'])('carries out nothing twice when the answer of %s is lost and the tab is killed', async (call) => {
    const db = newDb();
    const server = yardServer(sheetItems(), 'None');
    const first = await deviceOf({ db });
    await first.beginWork(work());
    await reply(first, 11, 1, '', false);
    await reply(first, 12, 1, '', false);
    await reply(first, 13, 1, '', false);
    await first.addPhoto(machine, 11, photo('a.jpg'));
    await first.addPhoto(machine, 12, photo('b.jpg'));
    await first.complete(machine);
    server.faults.push({ call, is: 'lost' });
    const killed = sender(first, server);
    await killed.send();
    killed.stop();
    expect(await first.count()).toBeGreaterThan(0);
    const again = await deviceOf({ db });
    await sender(again, server).send();
    expect([server.done, server.photos.size, server.state, await again.count()]).toEqual([{ starts: 1, saves: 1, completions: 1 }, 2, 'Completed', 0]);
  });
  it('sends what was answered while a request was under way after it, the last answer last', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    server.faults.push({ call: 'save', is: 'lost' });
    const out = sender(device, server);
    await out.send();
    // The first answer is given back while it is not known whether the other one was stored.
    await device.answer(machine, new Map([[11, { mine: none, before: none }]]), true);
    await out.send();
    expect([stored(server)[0], server.done.saves, await device.count()]).toEqual([null, 2, 0]);
  });
  it('waits without a network and begins by itself when it is back', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    goes(false);
    const out = sender(device, server);
    await out.send();
    expect([server.calls, out.state().reach]).toEqual([[], 'offline']);
    goes(true);
    await eventually(async () => expect(await device.count()).toBe(0));
    expect(stored(server)).toEqual([1, null, null]);
  });
  it('tries again by itself while the server does not answer', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    server.faults.push({ call: 'save', is: 'away' }, { call: 'save', is: 'away' });
    const out = sender(device, server);
    await out.send();
    expect(out.state().reach).toBe('unreachable');
    await eventually(async () => expect(await device.count()).toBe(0));
    expect([server.done.saves, out.state().reach]).toEqual([1, 'ready']);
  });
  it('waits when the session has ended, and loses nothing', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    server.faults.push({ call: 'save', is: new Failure(401, { Message: 'Login Required' }) });
    const out = sender(device, server);
    await out.send();
    expect([out.state().reach, await device.count(), server.done.saves]).toEqual(['signIn', 1, 0]);
    await out.send();
    expect([await device.count(), server.done.saves]).toEqual([0, 1]);
  });
  it('is not kept from other machines by one that a person has to decide', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await device.keepWork(work({ machine: 2 }));
    await reply(device, 11, 1);
    await device.answer(2, new Map([[12, { mine: answer(1), before: none }]]), true);
    server.faults.push({ call: 'save', is: new Failure(422, { Message: 'Inspection: Area is not available', Reason: 'inspections.area' }) });
    await sender(device, server).send();
    expect([await device.waitingMachines(), stored(server)]).toEqual([[machine], [null, 1, null]]);
    expect((await readLocal(device)).work.problem).toEqual({ kind: 'refused', why: 'Area is not available' });
  });
});

describe('a photo', () => {
  const waiting = async (...names: string[]): Promise<{ device: Device; server: YardServer; out: Sender }> => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    for (const name of names) await device.addPhoto(machine, 11, photo(name));
    return { device, server, out: sender(device, server) };
  };
  it.each(['put', 'confirm'])('whose answer to %s was lost is confirmed, and the next ones follow', async (call) => {
    const { device, server, out } = await waiting('a.jpg', 'b.jpg');
    server.faults.push({ call, is: 'lost' });
    await out.send();
    await eventually(async () => expect(await device.count()).toBe(0));
    expect([server.photos.size, out.state().reach]).toEqual([2, 'ready']);
  });
  it.each([408, 429, 500, 503])('is sent again when the storage answers %i', async (status) => {
    const { device, server, out } = await waiting('a.jpg');
    server.faults.push({ call: 'put', is: new Failure(status, {}) });
    await out.send();
    expect((await readLocal(device)).entries.map(({ state }) => state)).toEqual(['waiting']);
    await eventually(async () => expect(await device.count()).toBe(0));
    expect(server.photos.size).toBe(1);
  });
  it.each([403, 404])('is announced anew when its address is refused with %i, and kept for a person when the next one is, too', async (status) => {
    const { device, server, out } = await waiting('a.jpg', 'b.jpg');
    server.faults.push({ call: 'put', is: new Failure(status, {}) });
    await out.send();
    expect([server.calls.slice(0, 5), server.photos.size, await device.count()]).toEqual([['announce', 'put', 'announce', 'put', 'confirm'], 2, 0]);
    await device.addPhoto(machine, 11, photo('c.jpg'));
    server.faults.push({ call: 'put', is: new Failure(status, {}) }, { call: 'put', is: new Failure(status, {}) });
    await out.send();
    expect([(await readLocal(device)).entries.map(({ state }) => state), server.photos.size]).toEqual([['refused'], 2]);
  });
  it('that the storage refuses for good waits for a person, and keeps no other from being sent', async () => {
    const { device, server, out } = await waiting('a.jpg', 'b.jpg');
    server.faults.push({ call: 'put', is: new Failure(413, {}) });
    await out.send();
    const left = (await readLocal(device)).entries;
    expect([left.map((one) => [one.photo?.name, one.state]), server.photos.size, server.calls.filter((call) => call === 'put').length]).toEqual([[['a.jpg', 'refused']], 1, 2]);
    // Its file stays here.
    expect(left[0] && (await device.fileOf(left[0]))?.size).toBe('bytes of a.jpg'.length);
  });
  it('that was removed on the server meanwhile is done', async () => {
    const { device, server, out } = await waiting('a.jpg');
    server.faults.push({ call: 'confirm', is: 'lost' });
    await out.send();
    const [client] = server.photos.keys();
    server.removed.add(client ?? '');
    await out.send();
    expect([await device.count(), server.calls.at(-1)]).toEqual([0, 'announce']);
  });
  it('that was not confirmed in time is announced anew', async () => {
    const { device, server, out } = await waiting('a.jpg');
    server.faults.push({ call: 'confirm', is: conflict('assets.expired', 'Upload: The upload was not confirmed in time, please upload the file again') });
    await out.send();
    expect([server.photos.size, await device.count()]).toEqual([1, 0]);
  });
  it('whose id names another one is sent by another id', async () => {
    const { device, server, out } = await waiting('a.jpg');
    server.faults.push({ call: 'announce', is: conflict('assets.client_id_taken', 'Upload: ClientId is that of another file') });
    await out.send();
    expect([server.photos.size, await device.count()]).toEqual([1, 0]);
  });
});

describe('a session that ends while much waits', () => {
  it('stops the sending at whatever it reached, keeps the rest, and goes on from there', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems(), 'None');
    await device.beginWork(work());
    await reply(device, 11, 0, 'leaks', false);
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) await device.addPhoto(machine, 11, photo(name));
    await device.complete(machine);
    const out = sender(device, server);
    for (const call of ['start', 'save', 'announce', 'confirm', 'complete']) {
      server.faults.push({ call, is: new Failure(401, { Message: 'Session: Login Required' }) });
      await out.send();
      expect([out.state().reach, server.state === 'Completed']).toEqual(['signIn', false]);
      expect(await device.count()).toBeGreaterThan(0);
    }
    await out.send();
    expect([server.done, server.photos.size, stored(server)[0], await device.count()]).toEqual([{ starts: 1, saves: 1, completions: 1 }, 3, 0, 0]);
  });
});

describe('an inspection that was completed elsewhere', () => {
  const partOf = (device: Device): ReturnType<Device['read']> => device.read(machine);
  const over = async (): Promise<{ device: Device; server: YardServer; out: Sender }> => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await device.addPhoto(machine, 11, photo('a.jpg'));
    await reply(device, 11, 1);
    server.state = 'Completed';
    const out = sender(device, server);
    await out.send();
    expect((await partOf(device))?.work.problem?.kind).toBe('over');
    return { device, server, out };
  };
  it('gives its photo to the machine when a person says so, also after a lost answer', async () => {
    const { device, server, out } = await over();
    expect(server.photos.size).toBe(0);
    server.faults.push({ call: 'confirm', is: 'lost' });
    await device.photosToMachine(machine);
    await out.send();
    await eventually(async () => expect((await partOf(device))?.entries.map(({ kind }) => kind)).toEqual(['answers']));
    expect([...server.photos.keys()]).toEqual([...server.ofMachine]);
  });
  it('keeps a photo that the machine does not take, with its reason', async () => {
    const { device, server, out } = await over();
    server.faults.push({ call: 'announceMachinePhoto', is: new Failure(404, { Message: 'Stock: The machine was deleted' }) });
    await device.photosToMachine(machine);
    await out.send();
    const photos = (await partOf(device))?.entries.filter(({ kind }) => kind === 'photo');
    expect(photos?.map(({ state, why }) => [state, why])).toEqual([['refused', 'The machine was deleted']]);
  });
  it('waits for nothing but the network where only photos of the machine are left', async () => {
    const { device } = await over();
    await device.photosToMachine(machine);
    const part = await partOf(device);
    const photos = part?.entries.filter(({ kind }) => kind === 'photo') ?? [];
    expect(part && [waitsFor(part), waitsFor({ ...part, changes: new Map(), entries: photos })]).toEqual(['person', 'send']);
  });
});

describe('what a person decides', () => {
  it('an answer of somebody else to the same question stops the completion; other answers go on', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    await reply(device, 12, 1);
    await device.complete(machine);
    server.others(11, { ItemStatus: 0, Comments: 'dry' });
    const out = sender(device, server);
    await out.send();
    expect([stored(server), server.state]).toEqual([[0, 1, null], 'Open']);
    const local = await readLocal(device);
    expect([...local.changes.keys()]).toEqual([11]);
    await device.resolve(machine, 11, 'mine', { ...none, status: 0, comments: 'dry' });
    await out.send();
    expect([stored(server), server.state]).toEqual([[1, 1, null], 'Completed']);
  });
  it('a refused photo keeps its reason, holds the completion, and is sent anew or discarded', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await device.addPhoto(machine, 11, photo('a.jpg'));
    await device.complete(machine);
    server.faults.push({ call: 'confirm', is: new Failure(422, { Message: 'Asset: The file is no picture', Reason: 'assets.no_picture' }) });
    const out = sender(device, server);
    await out.send();
    const refused = (await readLocal(device)).entries.find(({ kind }) => kind === 'photo');
    expect([refused?.state, refused?.why, server.state]).toEqual(['refused', 'The file is no picture', 'Open']);
    await device.tryAgain(machine);
    await out.send();
    expect([server.photos.size, server.state, await device.count()]).toEqual([1, 'Completed', 0]);
  });
  it('an inspection that ended meanwhile keeps everything until it is discarded', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    await device.addPhoto(machine, 11, photo('a.jpg'));
    server.state = 'Completed';
    const out = sender(device, server);
    await out.send();
    await out.send();
    expect([(await readLocal(device)).work.problem?.kind, await device.count(), server.calls.filter((call) => call === 'save').length]).toEqual(['over', 2, 1]);
    await device.discard(machine);
    expect([await device.count(), await device.read(machine)]).toEqual([0, undefined]);
  });
  it('a machine that has moved on is told, and nothing is answered in its new stage', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems(), 'None');
    server.status = 'A';
    await device.beginWork(work());
    await reply(device, 11, 1, '', false);
    await sender(device, server).send();
    expect([server.done.saves, (await readLocal(device)).work.problem?.kind, await device.count()]).toEqual([0, 'over', 2]);
  });
  it('answers to questions that are gone are kept aside', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems().slice(1), 'None');
    await device.beginWork(work());
    await reply(device, 11, 0, 'leaks', false);
    await reply(device, 12, 1, '', false);
    await device.complete(machine);
    const out = sender(device, server);
    await out.send();
    const { work: now } = await readLocal(device);
    expect([now.lost.map(({ item, answer: { comments } }) => [item.ItemDesc, comments]), stored(server), server.state]).toEqual([[['Oil level', 'leaks']], [1, null], 'Open']);
    await device.discardLost(machine);
    await out.send();
    expect(server.state).toBe('Completed');
  });
  it('a completion that was carried out and whose key is forgotten is found to be done', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    await reply(device, 11, 1);
    const out = sender(device, server);
    await out.send();
    server.state = 'Completed';
    await device.complete(machine);
    await out.send();
    expect([await device.count(), await device.read(machine), server.done.completions]).toEqual([0, undefined, 0]);
  });
});

describe('the screen', () => {
  const saverOf = async (device: Device, out: Sender): Promise<ReturnType<typeof createDeviceSaver>> => {
    const saver = createDeviceSaver(device, out, await readLocal(device));
    saver.begin();
    return saver;
  };
  it('says where the data is: on this device, then with the server', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    goes(false);
    const out = sender(device, server);
    const saver = await saverOf(device, out);
    saver.answer(11, { status: 1 });
    expect(saver.state().questions[0]?.answer.status).toBe(1);
    // Not yet: whoever closed the tab now would lose it.
    expect(saver.state().where).toBe('keeping');
    await saver.flush();
    expect([saver.state().save, saver.state().where, await device.count()]).toEqual(['unsent', 'device', 1]);
    goes(true);
    await eventually(() => expect([saver.state().save, saver.state().where]).toEqual(['saved', 'server']));
    expect(stored(server)).toEqual([1, null, null]);
    saver.stop();
  });
  it('completes at once where the server answers, and later where it does not', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    const saver = await saverOf(device, sender(device, server));
    saver.answer(11, { status: 0, comments: 'leaks' });
    goes(false);
    expect(await saver.complete()).toEqual({ kind: 'queued' });
    expect(server.state).toBe('Open');
    goes(true);
    await eventually(() => expect(server.state).toBe('Completed'));
    expect([stored(server)[0], server.done]).toEqual([0, { starts: 0, saves: 1, completions: 1 }]);
    saver.stop();
  });
  it('says why completing was refused, and lets it be corrected', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    const saver = await saverOf(device, sender(device, server));
    server.faults.push({ call: 'complete', is: new Failure(422, { Message: 'Inspection: Photo required', Reason: 'inspections.photo_required' }) });
    expect(await saver.complete()).toEqual({ kind: 'refused', why: 'Photo required' });
    expect((await readLocal(device)).entries).toEqual([]);
    expect(await saver.complete()).toMatchObject({ kind: 'done', done: { Status: 'A' } });
    saver.stop();
  });
  it('takes in what others answer, and shows both answers side by side', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    const saver = await saverOf(device, sender(device, server));
    server.others(12, { ItemStatus: 0, Comments: 'torn' });
    saver.answer(11, { status: 1 });
    await saver.flush();
    expect([saver.state().questions[1]?.answer.comments, saver.state().merges, saver.state().save]).toEqual(['torn', 1, 'saved']);
    server.others(13, { ItemStatus: 1, Measure: '3.0' });
    saver.answer(13, { measure: '2.6' }, true);
    await saver.flush();
    expect([saver.state().save, saver.state().clashes.map(({ mine, theirs }) => [mine.answer.measure, theirs.answer.measure])]).toEqual(['conflict', [['2.6', '3.0']]]);
    saver.resolve(13, 'theirs');
    await eventually(() => expect(saver.state().save).toBe('saved'));
    expect([server.items[2]?.Measure, await device.count()]).toEqual(['3.0', 0]);
    saver.stop();
  });
  it('takes an answer that is changed right after it was sent for the own one, before the page is told that it was', async () => {
    const device = await deviceOf();
    const server = yardServer(sheetItems());
    await device.keepWork(work());
    const saver = await saverOf(device, sender(device, server));
    const tell = vi.spyOn(device, 'tell').mockImplementation(() => undefined);
    saver.answer(11, { status: 0 });
    await eventually(() => expect(stored(server)[0]).toBe(0));
    await eventually(async () => expect(await device.count()).toBe(0));
    saver.answer(11, { comments: 'leaks' });
    await eventually(() => expect(server.items[0]?.Comments).toBe('leaks'));
    tell.mockRestore();
    await saver.flush();
    expect([saver.state().save, saver.state().clashes, await device.count()]).toEqual(['saved', [], 0]);
    // An answer of somebody else is not taken for the own one.
    server.others(11, { ItemStatus: 1, Comments: '' });
    saver.answer(11, { comments: 'leaks badly' });
    await saver.flush();
    expect(saver.state().clashes).toHaveLength(1);
    saver.stop();
  });
  it('shows what another tab answers', async () => {
    const db = newDb();
    const [here, there] = await Promise.all([deviceOf({ db }), deviceOf({ db })]);
    await here.keepWork(work());
    goes(false);
    const server = yardServer(sheetItems());
    const saver = await saverOf(here, sender(here, server));
    await there.answer(machine, new Map([[12, { mine: answer(1), before: none }]]), true);
    await eventually(() => expect(saver.state().questions[1]?.answer.status).toBe(1));
    saver.stop();
    here.close();
    there.close();
  });
  it('says at once when the device is full, and keeps the answer on the page', async () => {
    const device = await deviceOf();
    await device.keepWork(work());
    const saver = await saverOf(device, sender(device, yardServer(sheetItems())));
    const full = vi.spyOn(device, 'answer').mockRejectedValueOnce(Object.assign(new Error('no room'), { name: 'QuotaExceededError' }));
    saver.answer(11, { status: 1 });
    await eventually(() => expect(saver.state().why).toMatch(/^This device is full/));
    expect([saver.state().save, saver.state().where, saver.state().questions[0]?.answer.status]).toEqual(['refused', 'page', 1]);
    full.mockRestore();
    expect(await saver.flush()).toBe(true);
    saver.stop();
  });
});

it('an answer is kept beside 5,000 entries without reading them', async () => {
  const db = newDb();
  const device = await deviceOf({ db });
  await device.keepWork(work());
  await reply(device, 11, 1);
  const [row] = await db.entries.toArray();
  if (!row) throw new Error('no entry');
  await db.entries.bulkAdd(Array.from({ length: 5000 }, (_one, at) => ({ ...row, seq: row.seq === undefined ? 0 : row.seq + at + 1, machine: 10 + (at % 50), kind: 'photo' as const, key: `k${at}` })));
  let read = 0;
  db.entries.hook('reading', (one) => {
    read += 1;
    return one;
  });
  await reply(device, 11, 0);
  expect(read).toBe(0);
  expect([(await readLocal(device)).entries.length, read]).toEqual([1, 1]);
  expect([await device.count(), (await device.waitingMachines()).length, read]).toEqual([5001, 51, 1]);
});

it('a refused answer of an old version is read again and sent anew', async () => {
  const device = await deviceOf();
  const server = yardServer(sheetItems());
  await device.keepWork(work());
  await reply(device, 11, 1);
  server.faults.push({ call: 'save', is: conflict('inspections.changed') }, { call: 'inspection', is: 'away' });
  const out = sender(device, server);
  await out.send();
  expect(await device.count()).toBe(1);
  await out.send();
  expect([stored(server), await device.count()]).toEqual([[1, null, null], 0]);
});
