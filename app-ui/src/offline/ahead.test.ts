// Fetching ahead, and opening what was fetched.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AheadMachine, DueMachine } from '../api/wire.ts';
import { deviceOf } from '../testing/deviceOf.ts';
import * as given from '../testing/given.ts';
import { yardServer } from '../testing/yardServer.ts';
import { fetchAhead } from './ahead.ts';
import { askTexts, openHere } from './open.ts';
import * as seam from './offlineSession.ts';
import { createSender } from './sender.ts';
import type { Offline } from './types.ts';

const due = (VHCId: number, part: Partial<DueMachine> = {}): DueMachine => ({
  VHCId, VinNo: `71048${VHCId}`, ModelName: 'BH-90', ModelId: 1, ImageURL: null, LocationId: 1, LocationName: 'DOCK', Status: 'R', DaysToAudit: null, DaysInStage: 1,
  Group: 'Waiting', TemplateLookupId: 0, Answered: 0, Asked: 2, MayInspect: true, Refused: null, ...part,
});
const machine = (VHCId: number, part: Partial<AheadMachine> = {}): AheadMachine => ({
  VHCId, VinNo: `71048${VHCId}`, ModelName: 'BH-90', LocationName: 'DOCK', Status: 'R', TemplateId: 3, TemplateVersion: 2, TemplateLookupId: 0, Version: 0, Answers: [], Refused: null, ...part,
});
const sheetItems = [given.inspectionItem(11, 'Oil level'), given.inspectionItem(12, 'Hoses')];
const away = (): Promise<never> => Promise.reject(new Error('not asked without a network'));
const row = (VhcId: number): ReturnType<typeof given.row> => given.row({ VhcId, Vin: `71048${VhcId}` });

async function offlineOf(server: ReturnType<typeof yardServer>): Promise<Offline> {
  const device = await deviceOf();
  return { device, remote: server.remote, sender: createSender(device, server.remote, false) };
}

let isOnline = true;
beforeEach(() => {
  isOnline = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => void vi.restoreAllMocks());

describe('fetching ahead', () => {
  it('asks for the machines that may be inspected, a hundred at a time', async () => {
    const server = yardServer(sheetItems);
    const machines = [...Array.from({ length: 230 }, (_one, at) => due(at + 1)), due(900, { MayInspect: false })];
    server.due = { ...server.due, Machines: machines, TotalCount: machines.length };
    const ahead = vi.spyOn(server.remote, 'ahead');
    const offline = await offlineOf(server);
    expect(await fetchAhead(offline)).toBe(230);
    expect(ahead.mock.calls.map(([ids]) => ids.length)).toEqual([100, 100, 30]);
  });
  it('opens without a network with the answers that the server had, and the questions of the version', async () => {
    const server = yardServer(sheetItems);
    server.due = { ...server.due, Machines: [due(1), due(2), due(3)], TotalCount: 3 };
    server.ahead = {
      ...server.ahead,
      Machines: [
        machine(1),
        machine(2, { TemplateLookupId: 80, Version: 4, Answers: [given.inspectionItem(12, 'Hoses', { ItemStatus: 0, Comments: 'torn' })] }),
        machine(3, { Status: 'H', TemplateLookupId: 0, Answers: [given.inspectionItem(12, 'Hoses')] }),
      ],
      Versions: [{ TemplateId: 3, TemplateVersion: 2, Items: sheetItems }],
    };
    const offline = await offlineOf(server);
    await fetchAhead(offline);
    isOnline = false;
    const [fresh, open, repair] = [await openHere(offline, row(1), away), await openHere(offline, row(2), away), await openHere(offline, row(3), away)];
    expect([fresh.lookup, fresh.local.work.templateVersion, fresh.items.map(({ ItemDesc }) => ItemDesc)]).toEqual([0, 2, ['Oil level', 'Hoses']]);
    expect([open.lookup, open.version, open.items.map(({ ItemStatus, Comments }) => [ItemStatus, Comments])]).toEqual([80, 4, [[null, ''], [0, 'torn']]]);
    expect([repair.local.work.status, repair.items.map(({ ItemDesc }) => ItemDesc)]).toEqual(['H', ['Hoses']]);
  });
  it('offers the quick texts of every list without a network, also of machines of different requests', async () => {
    const server = yardServer(sheetItems);
    server.due = { ...server.due, Machines: Array.from({ length: 150 }, (_one, at) => due(at + 1)), TotalCount: 150 };
    const text = (CommentListId: number, CommentText: string) => ({ CommentListId, CommentText, LanguageId: 1 });
    const batches = [[text(5, 'Leaks'), text(5, 'Torn'), text(6, 'Low')], [text(6, 'Low'), text(7, 'Bent')]];
    vi.spyOn(server.remote, 'ahead').mockImplementation(() => Promise.resolve({ ...server.ahead, Texts: batches.shift() ?? [] }));
    const offline = await offlineOf(server);
    await fetchAhead(offline);
    vi.spyOn(seam, 'offlineReady').mockResolvedValue(offline);
    isOnline = false;
    const texts = async (...lists: number[]): Promise<string[]> => (await askTexts(new Set(lists), away)).map(({ CommentText }) => CommentText);
    expect([await texts(5), await texts(6), await texts(7), await texts(8)]).toEqual([['Leaks', 'Torn'], ['Low'], ['Bent'], []]);
  });
  it('says in words why a machine cannot be inspected', async () => {
    const server = yardServer(sheetItems);
    server.due = { ...server.due, Machines: [due(1)], TotalCount: 1 };
    server.ahead = { ...server.ahead, Machines: [machine(1, { Refused: 'stock.no_receiving_template' })], Refusals: { 'stock.no_receiving_template': 'No template has been mapped' } };
    const offline = await offlineOf(server);
    await fetchAhead(offline);
    isOnline = false;
    await expect(openHere(offline, row(1), away)).rejects.toThrow('No template has been mapped');
  });
  it('forgets what is not due any more, and never what waits to be sent', async () => {
    const server = yardServer(sheetItems);
    const offline = await offlineOf(server);
    const { device } = offline;
    const work = { status: 'R', lookup: 70, template: 3, templateVersion: 2, version: 1, items: sheetItems };
    for (const id of [1, 2, 3]) await device.keepWork({ ...work, machine: id, serial: `71048${id}`, row: row(id) });
    const none = { status: null, measure: '', comments: '', area: null, defect: null };
    await device.answer(2, new Map([[11, { mine: { ...none, status: 1 }, before: none }]]), true);
    await device.keepAhead([machine(9)], []);
    server.due = { ...server.due, Machines: [due(3, { Group: 'Open', TemplateLookupId: 70 })], TotalCount: 1 };
    server.ahead = { ...server.ahead, Machines: [machine(3, { TemplateLookupId: 70 })] };
    await fetchAhead(offline);
    expect([await device.read(1), (await device.read(2))?.changes.size, (await device.read(3))?.work.lookup, await device.aheadOf(9)]).toEqual([undefined, 1, 70, undefined]);
  });
});
