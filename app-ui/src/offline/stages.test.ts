// In-progress stages that are finished on the device, against a stand-in for the server: each is sent once, after the answers and
// photos of its questions, in the order in which they were finished; what the server does not take waits for a person.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../api/errors.ts';
import type { InspectionItem } from '../api/wire.ts';
import type { Saver } from '../features/inspection/saver.ts';
import { deviceOf, newDb } from '../testing/deviceOf.ts';
import * as given from '../testing/given.ts';
import { conflict, yardServer, type YardServer } from '../testing/yardServer.ts';
import type { DeviceDb } from './db.ts';
import type { Device } from './device.ts';
import { createDeviceSaver } from './deviceSaver.ts';
import { createSender, type Sender } from './sender.ts';
import type { Entry, LocalInspection } from './work.ts';

/** Waits also on a busy machine. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });

const machine = 1;
/** Two questions in the stage Engine, one in Paint, one in none. */
const sheetItems = (): InspectionItem[] => [
  given.inspectionItem(11, 'Oil level', { StageName: 'Engine' }),
  given.inspectionItem(12, 'Hoses', { StageName: 'Engine' }),
  given.inspectionItem(13, 'Gloss', { StageName: 'Paint' }),
  given.inspectionItem(14, 'Papers'),
];
const work = { machine, serial: '7104822', status: 'R', template: 3, templateVersion: 2, items: sheetItems(), row: given.row() };
const none = { status: null, measure: '', comments: '', area: null, defect: null };
const photo = (name: string): File => new File([`bytes of ${name}`], name, { type: 'image/jpeg' });

let isOnline = true;
const goes = (online: boolean): void => {
  isOnline = online;
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};
const senders: Sender[] = [];
const savers: Saver[] = [];
const senderOf = (device: Device, server: YardServer): Sender => {
  const made = createSender(device, server.remote);
  senders.push(made);
  return made;
};
const readLocal = async (device: Device): Promise<LocalInspection> => {
  const local = await device.read(machine);
  if (!local) throw new Error('the device has no inspection');
  return local;
};
const saverOf = async (device: Device, out: Sender): Promise<Saver> => {
  const saver = createDeviceSaver(device, out, await readLocal(device));
  saver.begin();
  savers.push(saver);
  return saver;
};
const reply = (device: Device, status: 0 | 1, ...ids: number[]): Promise<void> =>
  device.answer(machine, new Map(ids.map((id) => [id, { mine: { ...none, status, comments: status === 0 ? 'leaks' : '' }, before: none }])), true);
const stagesHere = ({ entries }: LocalInspection): Entry[] => entries.filter(({ kind }) => kind === 'stage');

/** An open inspection on a device without a network, of which these questions are answered with yes here. */
async function yard({ db, answered = [11, 12, 13, 14] }: { db?: DeviceDb; answered?: number[] } = {}): Promise<{ device: Device; server: YardServer; out: Sender }> {
  const device = await deviceOf(db ? { db } : {});
  const server = yardServer(sheetItems());
  await device.keepWork({ ...work, lookup: 70, version: 1 });
  goes(false);
  const out = senderOf(device, server);
  if (answered.length > 0) await reply(device, 1, ...answered);
  return { device, server, out };
}

beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => {
  for (const one of savers.splice(0)) one.stop();
  for (const one of senders.splice(0)) one.stop();
  vi.restoreAllMocks();
});

describe('a stage that is finished without a network', () => {
  it('is kept over a closed tab, and sent once: after the start, the answers and the photos, before the completion', async () => {
    const db = newDb();
    const server = yardServer(sheetItems(), 'None');
    const first = await deviceOf({ db });
    await first.beginWork(work);
    goes(false);
    const closed = senderOf(first, server);
    const saver = await saverOf(first, closed);
    await first.answer(machine, new Map([11, 12, 13, 14].map((id) => [id, { mine: { ...none, status: 1 as const }, before: none }])), false);
    expect(await saver.finish('Engine')).toEqual({ ok: true, isQueued: true });
    await first.addPhoto(machine, 11, photo('a.jpg'));
    await first.complete(machine);
    saver.stop();
    closed.stop();
    first.close();

    const again = await deviceOf({ db });
    expect(stagesHere(await readLocal(again)).map(({ stage, state }) => [stage, state])).toEqual([['Engine', 'waiting']]);
    expect(server.calls).toEqual([]);
    goes(true);
    await senderOf(again, server).send();
    expect(server.calls).toEqual(['start', 'items', 'save', 'announce', 'put', 'confirm', 'finish', 'inspection', 'items', 'complete']);
    expect([server.finished, server.state, await again.count()]).toEqual([['Engine'], 'Completed', 0]);
  });
  it('is known to the device by a sealed name only', async () => {
    const db = newDb();
    const { device } = await yard({ db });
    await device.finishStage(machine, 'Engine');
    const text = JSON.stringify(await db.entries.toArray(), (_name, value: unknown) => (value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value));
    expect(text).toContain('"kind":"stage"');
    expect(text).not.toContain('Engine');
  });
  it('is finished once when the answer of the server is lost and the tab is killed: the same request is sent again', async () => {
    const db = newDb();
    const { device, server, out } = await yard({ db });
    await device.finishStage(machine, 'Engine');
    const save = vi.spyOn(server.remote, 'save');
    isOnline = true;
    server.faults.push({ call: 'finish', is: 'lost' });
    await out.send();
    out.stop();
    expect([server.finished, stagesHere(await readLocal(device)).length]).toEqual([['Engine'], 1]);
    const again = await deviceOf({ db });
    // What is answered meanwhile does not come before the repeat.
    await again.answer(machine, new Map([[14, { mine: { ...none, status: 0, comments: 'lost' }, before: { ...none, status: 1 } }]]), true);
    await senderOf(again, server).send();
    const sent = save.mock.calls.map(([ask]) => ask).filter(({ stage }) => stage !== undefined);
    expect([sent.length, sent[1], server.finished, await again.count()]).toEqual([2, sent[0], ['Engine'], 0]);
    expect(server.items[3]?.Comments).toBe('lost');
  });
  it('follows the one that was finished before it, each with a key of its own and the version that it left', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Paint');
    await device.finishStage(machine, 'Engine');
    await device.finishStage(machine, 'Paint');
    const save = vi.spyOn(server.remote, 'save');
    goes(true);
    await out.send();
    expect([server.finished, save.mock.calls.map(([{ version }]) => version), new Set(save.mock.calls.map(([{ key }]) => key)).size]).toEqual([['Paint', 'Engine'], [1, 2, 3], 3]);
    const { work: now } = await readLocal(device);
    expect([now.version, now.items.map(({ IsStageFinished }) => IsStageFinished), await device.count()]).toEqual([4, [true, true, true, false], 0]);
  });
  it('goes with the answers as they are when it is sent', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Engine');
    await reply(device, 0, 12);
    goes(true);
    await out.send();
    expect([server.items[1]?.ItemStatus, server.finished, server.calls.slice(0, 2)]).toEqual([0, ['Engine'], ['save', 'finish']]);
  });
  it('does not wait for answers and photos of other questions that a person has to decide', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Engine');
    await device.finishStage(machine, 'Paint');
    await device.addPhoto(machine, 13, photo('a.jpg'));
    server.faults.push({ call: 'put', is: new Failure(413, {}) });
    server.others(14, { ItemStatus: 0, Comments: 'missing' });
    goes(true);
    await out.send();
    expect([server.finished, stagesHere(await readLocal(device)).map(({ stage }) => stage)]).toEqual([['Engine'], ['Paint']]);
    const [refused] = (await readLocal(device)).entries.filter(({ kind }) => kind === 'photo');
    if (refused) await device.discardPhoto(machine, refused.seq);
    await out.send();
    expect(server.finished).toEqual(['Engine', 'Paint']);
  });
  it('can be taken back until it is under way', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Engine');
    await device.finishStage(machine, 'Paint');
    await device.unfinishStage(machine, 'Engine');
    isOnline = true;
    server.faults.push({ call: 'finish', is: 'lost' });
    await out.send();
    out.stop();
    await device.unfinishStage(machine, 'Paint');
    expect(stagesHere(await readLocal(device)).map(({ stage }) => stage)).toEqual(['Paint']);
    await senderOf(device, server).send();
    expect([server.finished, await device.count()]).toEqual([['Paint'], 0]);
  });
});

describe('somebody else at the same inspection', () => {
  it('who finished the stage too, with the same answers, has done it: nothing is finished twice', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Engine');
    for (const id of [11, 12]) server.others(id, { ItemStatus: 1, IsStageFinished: true });
    server.finished.push('Engine');
    goes(true);
    await out.send();
    expect([server.finished, await device.count(), (await readLocal(device)).work.version]).toEqual([['Engine'], 0, server.version]);
  });
  it('who answered a question of the stage that was not answered here keeps it until a person has looked; the rest goes on', async () => {
    const { device, server, out } = await yard({ answered: [11, 13, 14] });
    server.items = server.items.map((item) => (item.TemplateItemTypeId === 12 ? { ...item, ItemStatus: 1 } : item));
    await device.keepWork({ ...work, lookup: 70, version: 1, items: server.items });
    await device.finishStage(machine, 'Engine');
    await device.finishStage(machine, 'Paint');
    await device.complete(machine);
    server.others(12, { ItemStatus: 0, Comments: 'torn' });
    goes(true);
    await out.send();
    const local = await readLocal(device);
    expect([server.finished, server.state, stagesHere(local).map(({ stage, state, why }) => [stage, state, why])]).toEqual([['Paint'], 'Open', [['Engine', 'refused', '']]]);
    expect([server.items.map(({ ItemStatus }) => ItemStatus), local.work.items[1]?.Comments]).toEqual([[1, 0, 1, 1], 'torn']);
    // The person has seen it, and finishes it as it is.
    await device.finishStage(machine, 'Engine');
    await out.send();
    expect([server.finished, server.state, await device.count()]).toEqual([['Paint', 'Engine'], 'Completed', 0]);
  });
  it('who answered the same question differently: the choice comes first, then the stage', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Engine');
    server.others(12, { ItemStatus: 0, Comments: 'torn', IsStageFinished: true });
    goes(true);
    await out.send();
    expect([server.finished, stagesHere(await readLocal(device)).map(({ state }) => state), server.items[0]?.ItemStatus]).toEqual([[], ['waiting'], 1]);
    await device.resolve(machine, 12, 'mine', { ...none, status: 0, comments: 'torn' });
    await out.send();
    expect([server.finished, server.items[1]?.ItemStatus, await device.count()]).toEqual([['Engine'], 1, 0]);
  });
  it('who answered elsewhere: their answers are taken in, and the stage is sent with the version that is there now', async () => {
    const { device, server, out } = await yard({ answered: [11, 12] });
    await device.finishStage(machine, 'Engine');
    goes(true);
    // Between the answers and the stage.
    server.faults.push({ call: 'finish', is: conflict('inspections.changed') });
    await out.send();
    expect([server.finished, server.calls, await device.count()]).toEqual([['Engine'], ['save', 'finish', 'inspection', 'items', 'finish', 'inspection', 'items'], 0]);
  });
  it('who completed it: the stage is kept with everything else, until a person discards it', async () => {
    const { device, server, out } = await yard({ answered: [] });
    await device.finishStage(machine, 'Engine');
    server.state = 'Completed';
    goes(true);
    await out.send();
    await out.send();
    const local = await readLocal(device);
    expect([local.work.problem, stagesHere(local).length, server.calls.filter((call) => call === 'finish').length]).toEqual([{ kind: 'over', why: 'Inspection is not open any more' }, 1, 1]);
    await device.discard(machine);
    expect(await device.count()).toBe(0);
  });
});

describe('a stage that the server refuses', () => {
  it('is kept with its reason, holds the completion, and keeps no answer from being sent; it is sent anew when a person says so', async () => {
    const { device, server, out } = await yard();
    await device.finishStage(machine, 'Engine');
    await device.complete(machine);
    const save = vi.spyOn(server.remote, 'save');
    goes(true);
    server.faults.push({ call: 'finish', is: new Failure(422, { Message: 'Inspection: Photo required', Reason: 'inspections.photo_required' }) });
    await out.send();
    await out.send();
    const local = await readLocal(device);
    expect([stagesHere(local).map(({ state, why }) => [state, why]), server.state, server.done.saves, server.calls.filter((call) => call === 'finish').length]).toEqual([
      [['refused', 'Photo required']],
      'Open',
      1,
      1,
    ]);
    await device.tryAgain(machine);
    await out.send();
    const keys = save.mock.calls.filter(([{ stage }]) => stage !== undefined).map(([{ key }]) => key);
    expect([server.finished, server.state, await device.count(), new Set(keys).size]).toEqual([['Engine'], 'Completed', 0, 2]);
  });
  it('because an answer was taken away since it was finished is told, and taking it back lets the rest go on', async () => {
    const { device, server, out } = await yard();
    goes(true);
    await out.send();
    goes(false);
    await device.finishStage(machine, 'Engine');
    await device.answer(machine, new Map([[12, { mine: none, before: { ...none, status: 1 } }]]), true);
    goes(true);
    await out.send();
    expect(stagesHere(await readLocal(device)).map(({ state, why }) => [state, why])).toEqual([['refused', 'Please select option']]);
    await device.unfinishStage(machine, 'Engine');
    expect([server.finished, server.items[1]?.ItemStatus, await device.count()]).toEqual([[], null, 0]);
  });
});

describe('the screen', () => {
  it('says of a stage that it is kept here, then that it is with the server', async () => {
    const { device, server, out } = await yard();
    const saver = await saverOf(device, out);
    expect(await saver.finish('Engine')).toEqual({ ok: true, isQueued: true });
    expect([saver.state().where, [...saver.state().stagesHere]]).toEqual(['device', [['Engine', { isRefused: false, why: '', mayTakeBack: true }]]]);
    goes(true);
    await eventually(() => expect([saver.state().where, saver.state().stagesHere.size]).toEqual(['server', 0]));
    expect([server.finished, saver.state().questions.map(({ item }) => item.IsStageFinished)]).toEqual([['Engine'], [true, true, false, false]]);
    expect(saver.state().merges).toBe(0);
  });
  it('takes a stage back', async () => {
    const { device, server, out } = await yard();
    const saver = await saverOf(device, out);
    await saver.finish('Engine');
    await saver.unfinish('Engine');
    expect(saver.state().stagesHere.size).toBe(0);
    goes(true);
    await eventually(() => expect(saver.state().where).toBe('server'));
    expect(server.finished).toEqual([]);
  });
  it('finishes it at once where the server answers, with an answer that was given a moment ago', async () => {
    const { device, server, out } = await yard({ answered: [11] });
    goes(true);
    const saver = await saverOf(device, out);
    saver.answer(12, { status: 1 });
    expect(await saver.finish('Engine')).toEqual({ ok: true });
    expect([server.finished, server.items[1]?.ItemStatus, await device.count()]).toEqual([['Engine'], 1, 0]);
  });
  it('says why the server refuses it, and keeps nothing that the person has not seen', async () => {
    const { device, server, out } = await yard();
    goes(true);
    const saver = await saverOf(device, out);
    server.faults.push({ call: 'finish', is: new Failure(422, { Message: 'Inspection: Photo required', Reason: 'inspections.photo_required' }) });
    expect(await saver.finish('Engine')).toEqual({ ok: false, why: 'Photo required' });
    expect([saver.state().stagesHere.size, await device.count(), server.done.saves]).toEqual([0, 0, 1]);
  });
  it('asks for the choice first where somebody else has answered a question of the stage differently', async () => {
    const { device, server, out } = await yard({ answered: [11] });
    goes(true);
    const saver = await saverOf(device, out);
    server.others(12, { ItemStatus: 0, Comments: 'torn' });
    saver.answer(12, { status: 1 });
    const result = await saver.finish('Engine');
    expect([result.ok, saver.state().clashes.length, saver.state().stagesHere.size, server.finished]).toEqual([false, 1, 0, []]);
    saver.resolve(12, 'mine');
    await eventually(() => expect(server.items[1]?.ItemStatus).toBe(1));
    expect(await saver.finish('Engine')).toEqual({ ok: true });
    expect(server.finished).toEqual(['Engine']);
  });
  it('says that answers of the stage have changed when others were faster', async () => {
    const { device, server, out } = await yard({ answered: [11, 12] });
    goes(true);
    await out.send();
    const saver = await saverOf(device, out);
    server.others(12, { ItemStatus: 0, Comments: 'torn' });
    const result = await saver.finish('Engine');
    expect(result.ok ? '' : result.why).toMatch(/^Somebody else has answered questions of Engine/);
    expect([saver.state().questions[1]?.answer.comments, saver.state().merges, await device.count()]).toEqual(['torn', 1, 0]);
    expect(await saver.finish('Engine')).toEqual({ ok: true });
  });
});
