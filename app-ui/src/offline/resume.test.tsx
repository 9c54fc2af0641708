// A session that began without a network and is then confirmed: the inspection that is open goes on where it was.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { InspectionItem, StockRow } from '../api/wire.ts';
import { open, refusal, serve, type Opened } from '../testing/app.tsx';
import { closeTab, goes, onNewDevice } from '../testing/appOnDevice.ts';
import * as given from '../testing/given.ts';
// The pages are loaded before the tests wait for what they show.
import '../features/inspection/InspectionPage.tsx';
import '../features/stock/StockPage.tsx';
import '../shell/Shell.tsx';
import { deviceDb } from './db.ts';
import { offlineReady } from './offlineSession.ts';

type Body = { Items: { TemplateItemTypeId: number; ItemStatus: number | null; Comments: string; Measure: string }[] };

const person = given.user({ UserId: 7, LoginId: 'tom', Permissions: [...given.everything, 'inspection.perform'] });
const actions = (Allowed: string[], Refused: Record<string, string> = {}): StockRow => given.row({ SiteCode: '330001', Actions: { Allowed, Refused } });
const sheetItems = (): InspectionItem[] => ['Oil level', 'Hoses', 'Tracks'].map((name, at) => given.inspectionItem(11 + at, name));

interface Yard {
  server: ReturnType<typeof serve>;
  items: () => InspectionItem[];
}

/** A server with one inspection, which it has begun, or begins on request. */
function yard(): Yard {
  let items = sheetItems();
  let version = 1;
  const server = serve({
    'GET security/session': () => person,
    'GET security/outboxkey': (_body, url) => ({ Key: btoa(url.host.padEnd(32, '-').slice(0, 32)) }),
    'POST jcbstock/search': () => ({ JcbStockList: [actions(['complete', 'edit'])], Refusals: {} }),
    'POST vhc/inspection/start': () => ({ TemplateLookupId: 70, TemplateId: 3, VHCId: 1, Status: 'R', Version: version, TemplateVersion: 2 }),
    'GET vhc/inspection/1/70': () => ({ TemplateLookupId: 70, State: 'Open', Success: null, Version: version, CompletedBy: null }),
    'GET vhcitem/list/1/70': () => items,
    'POST vhcItem/v3/update': (body) => {
      for (const { TemplateItemTypeId: id, ItemStatus, Comments, Measure } of (body as Body).Items) {
        items = items.map((item) => (item.TemplateItemTypeId === id ? { ...item, ItemStatus, Comments, Measure } : item));
      }
      version += 1;
      return { Message: 'Success', VHCId: 1, TemplateLookupId: 70, Version: version };
    },
  });
  return { server, items: () => items };
}

const address = '/m/7104822/inspection';
const question = (name: string): HTMLElement => screen.getByRole('group', { name: new RegExp(`^${name}`) });
const sentCalls = ({ server }: Yard, call: string): number => server.sent.filter((one) => one.call === call).length;

/** Reads an inspection, closes the tab, and opens it again without a network. */
async function openedAway(width: Parameters<typeof open>[1] = 'desk'): Promise<Opened> {
  open(address, width);
  await screen.findByRole('group', { name: /^Oil level/ });
  await waitFor(async () => expect((await (await offlineReady())?.device.read(1))?.work.lookup).toBe(70));
  goes(false);
  await closeTab();
  const here = open(address, width);
  await screen.findByRole('group', { name: /^Oil level/ });
  return here;
}

/** The server has confirmed the session, and what the page shows was read again. */
async function confirmed(at: Yard): Promise<void> {
  await waitFor(() => expect(sentCalls(at, 'POST jcbstock/search')).toBeGreaterThan(0));
  await screen.findByText(/^All answers are saved/);
  await waitFor(() => expect(document.querySelector('.outbox-bar')).toBeNull());
}

onNewDevice();

describe('once the session is confirmed', () => {
  it('the inspection goes on where it was: the same question, the filter, the focus, and what is half typed', async () => {
    const at = yard();
    const here = await openedAway();
    await here.person.click(within(question('Hoses')).getByRole('button', { name: 'No' }));
    await here.person.click(screen.getByRole('button', { name: /^Failed/ }));
    const box = within(question('Hoses')).getByRole<HTMLTextAreaElement>('textbox');
    await here.person.type(box, 'torn at');
    at.server.sent.length = 0;
    goes(true);
    await confirmed(at);
    expect([box.isConnected, document.activeElement === box, box.value]).toEqual([true, true, 'torn at']);
    expect(screen.getByRole('button', { name: /^Failed/ }).getAttribute('aria-pressed')).toBe('true');
    await here.person.keyboard(' the cab');
    await waitFor(() => expect(at.items().map(({ ItemStatus, Comments }) => [ItemStatus, Comments])).toEqual([[null, ''], [0, 'torn at the cab'], [null, '']]));
    // What is open is not begun a second time.
    expect(sentCalls(at, 'POST vhc/inspection/start')).toBe(0);
  });
  it('on a phone the question that was gone to stays on the screen, and the next one follows it', async () => {
    const at = yard();
    const here = await openedAway('phone');
    await here.person.click(screen.getByRole('button', { name: 'Next' }));
    at.server.sent.length = 0;
    goes(true);
    await confirmed(at);
    await here.person.click(within(question('Hoses')).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(at.items()[1]?.ItemStatus).toBe(1));
    await waitFor(() => expect(question('Tracks')).toBeTruthy());
    expect(screen.queryByRole('group', { name: /^Oil level/ })).toBeNull();
  });
  it('also where the person has to sign in again for that', async () => {
    const at = yard();
    at.server.answers['POST security/login'] = () => person;
    const here = await openedAway();
    await here.person.click(within(question('Hoses')).getByRole('button', { name: 'No' }));
    const box = within(question('Hoses')).getByRole<HTMLTextAreaElement>('textbox');
    await here.person.type(box, 'torn');
    at.server.answers['GET security/session'] = refusal(401, { Message: 'Session: ended' });
    goes(true);
    const dialog = await screen.findByRole('dialog', { name: 'Login Required' });
    at.server.answers['GET security/session'] = () => person;
    await here.person.type(within(dialog).getByLabelText(/Password/), 'Hardstand#2026{enter}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login Required' })).toBeNull());
    await screen.findByText(/^All answers are saved/);
    expect([box.isConnected, document.activeElement === box, box.value]).toEqual([true, true, 'torn']);
    expect(at.items()[1]).toMatchObject({ ItemStatus: 0, Comments: 'torn' });
  });
  it('the inspection stays in front, also when the machine cannot be inspected any more', async () => {
    const at = yard();
    await openedAway();
    const hoses = question('Hoses');
    at.server.answers['POST jcbstock/search'] = () => ({ JcbStockList: [actions(['edit'], { complete: 'stock.permission_denied' })], Refusals: {} });
    at.server.sent.length = 0;
    goes(true);
    await confirmed(at);
    expect(hoses.isConnected).toBe(true);
    expect(screen.getByRole('tab', { name: 'Inspection' }).getAttribute('aria-selected')).toBe('true');
  });
  it('one that could not be opened without a network is opened', async () => {
    const at = yard();
    await openedAway();
    // The machine is known on the device, but not its questions.
    const ahead = { VHCId: 1, VinNo: '7104822', ModelName: 'BH-90', LocationName: 'DOCK', Status: 'R', TemplateId: 3, TemplateVersion: 2, TemplateLookupId: 0, Version: 0, Answers: [], Refused: null };
    await (await offlineReady())?.device.keepAhead([ahead], []);
    await closeTab();
    await deviceDb().works.clear();
    open(address);
    const dialog = await screen.findByRole('dialog', { name: 'Receiving Inspection 7104822' });
    await within(dialog).findByText('The inspection could not be loaded');
    goes(true);
    await screen.findByRole('group', { name: /^Oil level/ });
    expect(sentCalls(at, 'POST vhc/inspection/start')).toBe(2);
  });
});
