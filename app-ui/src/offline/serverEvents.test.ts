// Events of the server about an open inspection, on the device: others' answers are taken over, never over text that is
// being typed, and own ones are not taken for theirs.
import { afterEach, expect, it, vi } from 'vitest';
import type { InspectionItem } from '../api/wire.ts';
import type { Saver } from '../features/inspection/saver.ts';
import { deviceOf } from '../testing/deviceOf.ts';
import * as given from '../testing/given.ts';
import { yardServer, type YardServer } from '../testing/yardServer.ts';
import { createDeviceSaver } from './deviceSaver.ts';
import { createSender, type Sender } from './sender.ts';

/** Waits also on a busy machine. */
const eventually = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 30_000 });

const sheetItems = (): InspectionItem[] => [given.inspectionItem(11, 'Oil level'), given.inspectionItem(12, 'Hoses', { CheckItemTypeId: 2 })];

const running: { out: Sender; saver: Saver }[] = [];
afterEach(() => {
  for (const { out, saver } of running.splice(0)) {
    saver.stop();
    out.stop();
  }
});

async function opened(): Promise<{ server: YardServer; saver: Saver }> {
  const device = await deviceOf();
  const server = yardServer(sheetItems());
  const local = await device.keepWork({ machine: 1, serial: '7104822', status: 'R', lookup: 70, template: 3, templateVersion: 2, version: 1, items: sheetItems(), row: given.row() });
  const out = createSender(device, server.remote);
  const saver = createDeviceSaver(device, out, local);
  saver.begin();
  running.push({ out, saver });
  return { server, saver };
}

it('takes in what others have answered', async () => {
  const { server, saver } = await opened();
  server.others(12, { ItemStatus: 1 });
  saver.heard(70, server.version);
  await eventually(() => expect(saver.state().questions[1]?.answer.status).toBe(1));
  expect([saver.state().save, saver.state().merges]).toEqual(['saved', 1]);
});

it('shows both answers where the own one is not with the server yet', async () => {
  const { server, saver } = await opened();
  server.others(11, { ItemStatus: 1 });
  saver.answer(11, { status: 0, comments: 'dry' }, true);
  saver.heard(70, server.version);
  await eventually(() => expect(saver.state().clashes.map(({ mine, theirs }) => [mine.answer.comments, theirs.answer.status])).toEqual([['dry', 1]]));
  expect(server.items[0]?.ItemStatus).toBe(1);
});

it('says that it has ended', async () => {
  const { server, saver } = await opened();
  server.version += 1;
  server.state = 'Completed';
  saver.heard(70, server.version);
  await eventually(() => expect(saver.state().save).toBe('over'));
});

it('says that it has ended when that is read after a stage was finished', async () => {
  const { server, saver } = await opened();
  const { save } = server.remote;
  server.remote.save = async (ask) => {
    const saved = await save(ask);
    server.state = 'Completed';
    return saved;
  };
  expect(await saver.finish('Engine')).toEqual({ ok: true });
  expect(saver.state().save).toBe('over');
});

it('reads nothing for the own answers and for other inspections', async () => {
  const { server, saver } = await opened();
  saver.answer(11, { status: 1 });
  await saver.flush();
  const before = server.calls.length;
  saver.heard(70, server.version);
  saver.heard(71, server.version + 1);
  saver.answer(12, { status: 1 });
  await saver.flush();
  expect(server.calls.slice(before)).toEqual(['save']);
  expect(saver.state().merges).toBe(0);
});

it('does not take an answer that was typed on meanwhile for that of somebody else', async () => {
  const { server, saver } = await opened();
  saver.answer(11, { status: 0 });
  const saving = saver.flush();
  await eventually(() => expect(server.done.saves).toBe(1));
  saver.answer(11, { comments: 'Leaks' }, true);
  await saving;
  await saver.flush();
  expect([server.items[0]?.Comments, saver.state().merges]).toEqual(['Leaks', 0]);
});
