// An entry that another tab of a newer version has stored on the device: this version neither sends nor removes anything of
// that machine, and reports that the page is to be reloaded.
import 'fake-indexeddb/auto';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { open, serve } from '../testing/app.tsx';
import { onNewDevice } from '../testing/appOnDevice.ts';
import { deviceOf, newDb } from '../testing/deviceOf.ts';
import * as given from '../testing/given.ts';
import { yardServer, type YardServer } from '../testing/yardServer.ts';
import { declineVersion, offerVersion } from '../version.ts';
// The pages are loaded before the tests wait for what they show.
import '../features/inspection/InspectionPage.tsx';
import '../features/stock/StockPage.tsx';
import '../shell/Shell.tsx';
import { deviceDb, type DeviceDb, type EntryKind, type EntryRow } from './db.ts';
import { NewerHere, type Device } from './device.ts';
import { createDeviceSaver } from './deviceSaver.ts';
import './OutboxPage.tsx';
import { offlineReady } from './offlineSession.ts';
import { createSender, type Sender } from './sender.ts';

const machine = 1;
const items = [given.inspectionItem(11, 'Oil level'), given.inspectionItem(12, 'Hoses')];
const work = { machine, serial: '7104822', status: 'R', template: 3, templateVersion: 2, items, row: given.row() };
const yes = { mine: { status: 1, measure: '', comments: '', area: null, defect: null }, before: { status: null, measure: '', comments: '', area: null, defect: null } } as const;

/** An entry of a newer version: this version does not know its kind, and could not read its content. */
const newer = (owner: string): EntryRow => ({ owner, machine, kind: 'meterReading' as EntryKind, state: 'waiting', key: 'a key', at: 1, sealed: { iv: new Uint8Array(12), data: new ArrayBuffer(4) } });

describe('on a device', () => {
  const senders: Sender[] = [];
  afterEach(() => {
    for (const one of senders.splice(0)) one.stop();
  });

  async function yard(): Promise<{ db: DeviceDb; device: Device; server: YardServer; out: Sender; seq: number }> {
    const db = newDb();
    const device = await deviceOf({ db });
    const server = yardServer(items);
    await device.keepWork({ ...work, lookup: 70, version: 1 });
    await device.answer(machine, new Map([[11, yes], [12, yes]]), true);
    const seq = await db.entries.add(newer(device.owner));
    const out = createSender(device, server.remote);
    senders.push(out);
    return { db, device, server, out, seq };
  }

  it('nothing of the machine is sent, neither answers nor the completion, and what is not known stays as it was', async () => {
    const { db, device, server, out, seq } = await yard();
    const before = await db.entries.get(seq);
    await out.send();
    expect(await out.complete(machine)).toEqual({ kind: 'waiting' });
    await out.hear(machine, 70, 9);
    expect(server.calls).toEqual([]);
    expect((await device.read(machine))?.entries.map(({ kind }) => kind)).toEqual(['answers']);
    expect([await db.entries.get(seq), await device.count(), (await device.read(machine))?.changes.size]).toEqual([before, 2, 2]);
  });
  it('it is not taken away with the rest of the machine', async () => {
    const { device } = await yard();
    await expect(device.discard(machine)).rejects.toBeInstanceOf(NewerHere);
    await device.removeSettled(machine, 0);
    expect([await device.count(), (await device.read(machine))?.changes.size, (await device.read(machine))?.work.lookup]).toEqual([2, 2, 70]);
  });
  it('what was read of the inspection is not put over it, also where nothing else waits', async () => {
    const { db, device } = await yard();
    await db.entries.filter(({ kind }) => kind === 'answers').delete();
    const local = await device.keepWork({ ...work, lookup: 71, version: 1 });
    expect([local.work.lookup, local.changes.size, local.isNewer]).toEqual([70, 2, true]);
  });
  it('the newer version sends it, and then this one goes on', async () => {
    const { db, device, server, out, seq } = await yard();
    await out.send();
    await db.entries.delete(seq);
    await out.send();
    expect([server.calls, await device.count()]).toEqual([['save'], 0]);
  });
  it('completing and finishing a stage say what comes first', async () => {
    const { device, out } = await yard();
    const local = await device.read(machine);
    if (!local) throw new Error('the device has no inspection');
    const saver = createDeviceSaver(device, out, local);
    const why = 'A newer version of this page has kept something here. Reload the page: nothing of this machine is sent before.';
    expect(await saver.complete()).toEqual({ kind: 'refused', why });
    expect(await saver.finish('Engine')).toEqual({ ok: false, why });
    saver.stop();
  });
});

describe('a person', () => {
  onNewDevice();
  beforeEach(() => {
    serve({
      'GET security/session': () => given.user({ UserId: 7, LoginId: 'tom', Permissions: [...given.everything, 'inspection.perform'] }),
      'GET security/outboxkey': () => ({ Key: btoa('0123456789abcdef0123456789abcdef') }),
      'POST jcbstock/search': () => ({ JcbStockList: [given.row({ SiteCode: '330001', Actions: { Allowed: ['complete'], Refused: {} } })], Refusals: {} }),
      'POST vhc/inspection/start': () => ({ TemplateLookupId: 70, TemplateId: 3, VHCId: 1, Status: 'R', Version: 1, TemplateVersion: 2 }),
      'GET vhcitem/list/1/70': () => items,
    });
  });

  it('is told in the inspection and on the page of what waits, and reloads to the newer version', async () => {
    const reload = vi.fn();
    offerVersion(reload);
    onTestFinished(declineVersion);
    const here = open('/m/7104822/inspection');
    await screen.findByText(/^All answers are saved/);
    const device = (await offlineReady())?.device;
    if (!device) throw new Error('there is no offline work');
    await deviceDb().entries.add(newer(device.owner));
    device.tell(machine);
    const line = await screen.findByText('A newer version of this page has kept something here. Reload the page: nothing of this machine is sent before.');
    await here.person.click(within(line.parentElement ?? line).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    cleanup();
    const again = open('/outbox');
    const item = await screen.findByRole('listitem', { name: '7104822 BH-90' });
    expect(within(item).getByText('Kept by a newer version of this page: reload the page to send it')).toBeTruthy();
    expect(within(item).queryByRole('button', { name: 'Discard' })).toBeNull();
    await again.person.click(within(item).getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(reload).toHaveBeenCalledTimes(2));
  });
});
