// Offline work in the whole application: the network goes, the tab is closed and opened again, another person signs in.
import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { store } from '../api/storage.ts';
import type { InspectionItem } from '../api/wire.ts';
import { alertSays, open, refusal, serve, type Answer } from '../testing/app.tsx';
import { closeTab, goes, onNewDevice } from '../testing/appOnDevice.ts';
import * as given from '../testing/given.ts';
// The pages are loaded before the tests wait for what they show.
import '../features/inspection/InspectionPage.tsx';
import '../features/stock/StockPage.tsx';
import '../shell/Shell.tsx';
import { deviceDb, type ValueRow } from './db.ts';
import './OutboxPage.tsx';
import { offlineReady } from './offlineSession.ts';

type Body = { Version: number; StageName?: string; Items: { TemplateItemTypeId: number; ItemStatus: number | null; Comments: string; Measure: string }[] };

const technician = given.user({ UserId: 7, LoginId: 'tom', LoginAs: 101, Permissions: [...given.everything, 'inspection.perform'] });
const inspected = given.row({ SiteCode: '330001', Actions: { Allowed: ['complete'], Refused: {} } });
const sheetItems = (): InspectionItem[] => [given.inspectionItem(11, 'Oil level'), given.inspectionItem(12, 'Hoses')];

/** A server with one inspection. */
function yard(more: Record<string, Answer> = {}, first = sheetItems()): ReturnType<typeof serve> & { items: () => InspectionItem[] } {
  let items = first;
  let version = 1;
  const server = serve({
    'GET security/session': () => technician,
    'GET security/outboxkey': (_body, url) => ({ Key: btoa(url.host.padEnd(32, '-').slice(0, 32)) }),
    'POST jcbstock/search': () => ({ JcbStockList: [inspected], Refusals: {} }),
    'POST vhc/inspection/start': () => ({ TemplateLookupId: 70, TemplateId: 3, VHCId: 1, Status: 'R', Version: version, TemplateVersion: 2 }),
    'GET vhc/inspection/1/70': () => ({ TemplateLookupId: 70, State: 'Open', Success: null, Version: version, CompletedBy: null }),
    'GET vhcitem/list/1/70': () => items,
    'POST vhcItem/v3/update': (body) => {
      const { Items, StageName } = body as Body;
      if (StageName !== undefined) items = items.map((item) => (item.StageName === StageName ? { ...item, IsStageFinished: true } : item));
      for (const { TemplateItemTypeId: id, ItemStatus, Comments, Measure } of Items) {
        items = items.map((item) => (item.TemplateItemTypeId === id ? { ...item, ItemStatus, Comments, Measure } : item));
      }
      version += 1;
      return { Message: 'Success', VHCId: 1, TemplateLookupId: 70, Version: version };
    },
    'POST vhc/inspection/due': () => ({
      Totals: { Overdue: 0, Today: 0, Waiting: 1, Open: 0, Failed: 0 }, TotalCount: 1, Refusals: {},
      Machines: [{ VHCId: 2, VinNo: '7104900', ModelName: 'TH-525', ModelId: 2, ImageURL: null, LocationId: 1, LocationName: 'DOCK', Status: 'R', DaysToAudit: null, DaysInStage: 1, Group: 'Waiting', TemplateLookupId: 0, Answered: 0, Asked: 2, MayInspect: true, Refused: null }],
    }),
    'POST vhc/inspection/ahead': () => ({
      Machines: [{ VHCId: 2, VinNo: '7104900', ModelName: 'TH-525', LocationName: 'DOCK', Status: 'R', TemplateId: 3, TemplateVersion: 2, TemplateLookupId: 0, Version: 0, Answers: [], Refused: null }],
      Versions: [{ TemplateId: 3, TemplateVersion: 2, Items: sheetItems() }], Texts: [], Areas: [], Defects: [], Refusals: {},
    }),
    ...more,
  });
  return Object.assign(server, { items: () => items });
}

const question = (name: string): HTMLElement => screen.getByRole('group', { name: new RegExp(`^${name}`) });
const saves = (server: ReturnType<typeof serve>): number => server.bodies('POST vhcItem/v3/update').length;

async function opened(serial = '7104822'): Promise<ReturnType<typeof open>> {
  const here = open(`/m/${serial}/inspection`);
  await screen.findByRole('group', { name: /^Oil level/ });
  return here;
}

/** Waits until everything of the machines that may be inspected is on the device: the defects are stored last. */
async function fetchedAhead(machine: number): Promise<void> {
  await waitFor(async () => {
    const device = (await offlineReady())?.device;
    expect(await device?.aheadOf(machine)).toBeTruthy();
    expect(await device?.readValue('defects')).toBeTruthy();
  });
}

onNewDevice();

describe('with the network off half way', () => {
  it('answers stay on the device over a closed tab, the application opens without a network, and they are sent once', async () => {
    const server = yard();
    const { person } = await opened();
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await screen.findByText(/^All answers are saved/);
    goes(false);
    await person.click(within(question('Hoses')).getByRole('button', { name: 'No' }));
    await person.type(within(question('Hoses')).getByRole('textbox'), 'torn');
    expect(await screen.findByText(/^Kept on this device/)).toBeTruthy();
    expect(await screen.findByText(/1 entry waits on this device/)).toBeTruthy();
    await waitFor(async () => expect((await (await offlineReady())?.device.read(1))?.changes.get(12)?.mine.comments).toBe('torn'));
    expect(saves(server)).toBe(1);

    await closeTab();
    await opened();
    expect(within(question('Oil level')).getByRole('button', { name: 'Yes' }).getAttribute('aria-pressed')).toBe('true');
    expect(within(question('Hoses')).getByRole('button', { name: 'No' }).getAttribute('aria-pressed')).toBe('true');
    expect(within(question('Hoses')).getByRole<HTMLTextAreaElement>('textbox').value).toBe('torn');
    expect(saves(server)).toBe(1);

    server.sent.length = 0;
    goes(true);
    await screen.findByText(/^All answers are saved/);
    expect(server.items().map(({ ItemStatus, Comments }) => [ItemStatus, Comments])).toEqual([[1, ''], [0, 'torn']]);
    // The session is read first, and nothing is sent before.
    expect(server.sent[0]?.call).toBe('GET security/session');
    expect(saves(server)).toBe(1);
    expect(server.sent.find(({ call }) => call === 'POST vhcItem/v3/update')?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });
  it('a machine that was fetched ahead is inspected, and begun with the version that was at hand', async () => {
    const server = yard({
      'POST vhc/inspection/start': () => ({ TemplateLookupId: 71, TemplateId: 3, VHCId: 2, Status: 'R', Version: 1, TemplateVersion: 2 }),
      'GET vhcitem/list/2/71': () => sheetItems(),
      'POST jcbstock/search': () => ({ JcbStockList: [], Refusals: {} }),
    });
    open('/audit', 'phone');
    await waitFor(() => expect(server.bodies('POST vhc/inspection/ahead')).toEqual([{ VHCIds: [2] }]));
    await fetchedAhead(2);
    goes(false);
    await closeTab();
    const { person } = await opened('7104900');
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await screen.findByText(/^Kept on this device/);
    expect(server.bodies('POST vhc/inspection/start')).toEqual([]);
    goes(true);
    await waitFor(() => expect(saves(server)).toBe(1));
    expect(server.bodies('POST vhc/inspection/start')).toEqual([{ VHCId: 2, Status: 'R', TemplateId: 3, TemplateVersion: 2 }]);
    expect(server.bodies('POST vhcItem/v3/update')[0]).toMatchObject({ VHCId: 2, TemplateLookupId: 71, Version: 1 });
  });
});

it('offers the quick texts of each machine that is begun without a network', async () => {
  const due = (VHCId: number, VinNo: string): object =>
    ({ VHCId, VinNo, ModelName: 'TH-525', ModelId: 2, ImageURL: null, LocationId: 1, LocationName: 'DOCK', Status: 'R', DaysToAudit: null, DaysInStage: 1, Group: 'Waiting', TemplateLookupId: 0, Answered: 0, Asked: 1, MayInspect: true, Refused: null });
  const ahead = (VHCId: number, VinNo: string, TemplateId: number): object =>
    ({ VHCId, VinNo, ModelName: 'TH-525', LocationName: 'DOCK', Status: 'R', TemplateId, TemplateVersion: 2, TemplateLookupId: 0, Version: 0, Answers: [], Refused: null });
  const asking = (CommentListId: number): InspectionItem[] => [{ ...given.inspectionItem(10 + CommentListId, 'Oil level'), CommentListId }];
  yard({
    'POST vhc/inspection/due': () => ({ Totals: { Overdue: 0, Today: 0, Waiting: 2, Open: 0, Failed: 0 }, TotalCount: 2, Refusals: {}, Machines: [due(2, '7104900'), due(3, '7104901')] }),
    'POST vhc/inspection/ahead': () => ({
      Machines: [ahead(2, '7104900', 3), ahead(3, '7104901', 4)],
      Versions: [{ TemplateId: 3, TemplateVersion: 2, Items: asking(5) }, { TemplateId: 4, TemplateVersion: 2, Items: asking(6) }],
      Texts: [{ CommentListId: 5, CommentText: 'Leaks', LanguageId: 1 }, { CommentListId: 6, CommentText: 'Bent', LanguageId: 1 }],
      Areas: [], Defects: [], Refusals: {},
    }),
  });
  const { person, back, address } = open('/yard', 'phone');
  await fetchedAhead(3);
  goes(false);
  for (const [serial, text] of [['7104900', 'Leaks'], ['7104901', 'Bent']] as const) {
    await person.click(await screen.findByRole('link', { name: new RegExp(serial) }));
    await screen.findByRole('group', { name: /^Oil level/ });
    await person.click(within(question('Oil level')).getByRole('button', { name: 'No' }));
    expect((await within(question('Oil level')).findByRole('group', { name: 'Quick texts' })).textContent).toBe(text);
    await back();
    await waitFor(() => expect(address()).toBe('/yard'));
  }
});

// CONST-009
it('the database of the browser is machine-audit, whose store keyval holds what is only read, and nothing that waits', async () => {
  yard({ 'POST jcbstock/search': () => ({ JcbStockList: [], Refusals: {} }) });
  open('/audit', 'phone');
  await fetchedAhead(2);
  goes(false);
  await closeTab();
  const { person } = await opened('7104900');
  await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
  await screen.findByText(/^Kept on this device/);
  await closeTab();
  expect((await indexedDB.databases()).map(({ name }) => name)).toEqual(['machine-audit']);
  // Read by its names alone, whatever the application calls them.
  const found = await new Dexie('machine-audit').open();
  const names = (await found.table<ValueRow>('keyval').toArray()).map(({ name }) => name);
  const waiting = await found.table('entries').count();
  found.close();
  expect([names.sort(), waiting]).toEqual([['areas', 'defects', 'listTexts', 'session'], 2]);
});

describe('in-progress stages without a network', () => {
  const stages = (): InspectionItem[] => sheetItems().map((item) => ({ ...item, StageName: 'Engine' }));
  const withStages: Record<string, Answer> = { 'GET siteconfig': () => given.config({ IsStagesEnabled: true }) };
  const line = (): Promise<HTMLElement> => screen.findByRole('listitem', { name: 'Engine' });

  it('a finished stage stays on the device over a closed tab, and goes to the server once, after its answers', async () => {
    const server = yard(withStages, stages());
    const { person } = await opened();
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await screen.findByText(/^All answers are saved/);
    goes(false);
    await person.click(within(question('Hoses')).getByRole('button', { name: 'Yes' }));
    await person.click(screen.getByRole('button', { name: 'Summary' }));
    await person.click(within(await line()).getByRole('button', { name: 'Finish Engine' }));
    await alertSays(/Stage Engine is finished on this device.*It is sent after its answers, as soon as the server can be reached/);
    expect(await within(await line()).findByText('Kept on this device')).toBeTruthy();
    expect(await screen.findByText(/2 entries wait on this device/)).toBeTruthy();
    expect(saves(server)).toBe(1);

    await closeTab();
    open('/outbox');
    expect(await within(await screen.findByRole('listitem', { name: '7104822 BH-90' })).findByText('1 answer · Stage Engine finished')).toBeTruthy();
    await closeTab();
    const again = await opened();
    await again.person.click(screen.getByRole('button', { name: 'Summary' }));
    expect(await within(await line()).findByText('Kept on this device')).toBeTruthy();
    expect(within(await line()).queryByRole('button', { name: 'Finish Engine' })).toBeNull();

    server.sent.length = 0;
    goes(true);
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(0));
    // Once the session is confirmed the summary that is open goes on, too.
    expect(await within(await line()).findByText('Finished')).toBeTruthy();
    const sent = server.sent.filter(({ call }) => call === 'POST vhcItem/v3/update');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { Version: 2, Items: [{ TemplateItemTypeId: 12 }] },
      { VHCId: 1, TemplateLookupId: 70, Version: 3, Items: [], StageName: 'Engine' },
    ]);
    expect(new Set(sent.map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(2);
  });
  it('can be taken back before it is sent', async () => {
    const server = yard(withStages, stages().map((item) => ({ ...item, ItemStatus: 1 })));
    const { person } = await opened();
    goes(false);
    await person.click(screen.getByRole('button', { name: 'Summary' }));
    await person.click(within(await line()).getByRole('button', { name: 'Finish Engine' }));
    await person.click(await within(await line()).findByRole('button', { name: 'Take back Engine' }));
    expect(await within(await line()).findByRole('button', { name: 'Finish Engine' })).toBeTruthy();
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(0));
    expect(saves(server)).toBe(0);
  });
  it('one that the server refused says why, in the inspection and on this device, keeps the answers, and is finished again', async () => {
    const server = yard(withStages, stages().map((item) => ({ ...item, ItemStatus: 1 })));
    const accept = server.answers['POST vhcItem/v3/update'];
    if (!accept) throw new Error('no answer to saves');
    server.answers['POST vhcItem/v3/update'] = refusal(422, { Message: 'Inspection: Photo required', Reason: 'inspections.photo_required' });
    const { person } = await opened();
    goes(false);
    await person.click(screen.getByRole('button', { name: 'Summary' }));
    await person.click(within(await line()).getByRole('button', { name: 'Finish Engine' }));
    await within(await line()).findByText('Kept on this device');
    goes(true);
    expect((await within(await line()).findByRole('alert')).textContent).toBe('The server did not finish Engine: Photo required');
    expect(await screen.findByText(/^The answers are saved. A finished stage is not with the server/)).toBeTruthy();
    expect(saves(server)).toBe(1);

    await closeTab();
    open('/outbox');
    const item = await screen.findByRole('listitem', { name: '7104822 BH-90' });
    expect(within(item).getByText('The server did not finish Engine: Photo required')).toBeTruthy();
    expect(within(item).getByText('Waits for your decision')).toBeTruthy();
    expect(within(item).getByRole('button', { name: 'Take back Engine' })).toBeTruthy();
    expect(saves(server)).toBe(1);
    await closeTab();

    server.answers['POST vhcItem/v3/update'] = accept;
    const again = await opened();
    await again.person.click(screen.getByRole('button', { name: 'Summary' }));
    await again.person.click(within(await line()).getByRole('button', { name: 'Finish Engine' }));
    expect(await within(await line()).findByText('Finished')).toBeTruthy();
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(0));
  });
  it('of an inspection that somebody else has completed is told, and is kept until it is discarded', async () => {
    const server = yard(withStages, stages().map((item) => ({ ...item, ItemStatus: 1 })));
    server.answers['POST vhcItem/v3/update'] = refusal(409, { Message: 'Conflict: Inspection is not open any more', Reason: 'inspections.not_open' });
    const { person } = await opened();
    goes(false);
    await person.click(screen.getByRole('button', { name: 'Summary' }));
    await person.click(within(await line()).getByRole('button', { name: 'Finish Engine' }));
    await within(await line()).findByText('Kept on this device');
    goes(true);
    const over = await screen.findByRole('alert', { name: 'This inspection is not open any more' });
    expect(within(over).getByText('Not finished with the server: Engine.')).toBeTruthy();
    expect(await deviceDb().entries.count()).toBe(1);
  });
});

describe('another person on the same phone', () => {
  it('neither sees nor sends what the first one left, and the first one finds it again', async () => {
    const server = yard();
    const { person } = await opened();
    goes(false);
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(1));
    await closeTab();

    goes(true);
    const other = given.user({ ...technician, UserId: 8, LoginId: 'ida' });
    server.answers['GET security/session'] = () => other;
    store('user', '8');
    open('/outbox');
    expect(await screen.findByText('Nothing waits on this device')).toBeTruthy();
    await offlineReady();
    expect((await deviceDb().keys.toArray()).map(({ owner }) => owner)).toEqual(['8.330001']);
    expect([saves(server), await deviceDb().entries.count()]).toEqual([0, 1]);
    // Signing out meanwhile leaves it there: the browser is not instructed to clear its storage.
    const sent: URL[] = [];
    server.answers['POST authentication/logout'] = (_body: unknown, url: URL) => void sent.push(url);
    await closeTab();
    open('/logout');
    await waitFor(() => expect(sent.map(({ search }) => search)).toEqual(['?KeepStorage=true']));
    expect(await deviceDb().entries.count()).toBe(1);
    await closeTab();

    server.answers['GET security/session'] = () => technician;
    store('currentSite', '330001');
    store('user', '7');
    open('/outbox');
    await waitFor(() => expect(saves(server)).toBe(1));
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(0));
  });
});

describe('while another person is signed in in this browser', () => {
  it('what waits says whose sign-in sends it, and has no button that does nothing', async () => {
    const server = yard();
    const { person } = await opened();
    goes(false);
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(1));
    // Another tab has signed somebody else in.
    store('user', '8');
    goes(true);
    expect(await screen.findByText(/^Another person is signed in in this browser. What waits here is sent when .+ signs in again/)).toBeTruthy();
    expect(await screen.findByText('Kept on this device. Another person is signed in in this browser: it is sent when you sign in again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(saves(server)).toBe(0);
    await person.click(screen.getByRole('link', { name: 'Show', hidden: true }));
    await screen.findByRole('listitem', { name: '7104822 BH-90' });
    expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});

describe('after signing out in another tab', () => {
  it('what is completed on this device says that it is sent after signing in, and not that nothing is to be done', async () => {
    const server = yard({}, [given.inspectionItem(11, 'Oil level')]);
    const { person } = await opened();
    goes(false);
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(1));
    await (await offlineReady())?.device.complete(1);
    await closeTab();
    open('/m/7104822/inspection');
    expect(await screen.findByText('It is sent as soon as the server can be reached. Nothing more is to be done.')).toBeTruthy();
    store('user', '');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'hardstand.user' })));
    await waitFor(() => expect(screen.getAllByText(/Sign in again to send it\./)).toHaveLength(2));
    expect(screen.getByText('Kept on this device. Sign in again to send it.')).toBeTruthy();
    expect(screen.queryByText(/Nothing more is to be done/)).toBeNull();
    expect(saves(server)).toBe(0);
  });
});

describe('an inspection that was completed elsewhere meanwhile', () => {
  it('says why nothing was saved, and its photo can be saved with the machine', async () => {
    const server = yard({ 'GET vhc/inspection/1/70': () => ({ TemplateLookupId: 70, State: 'Completed', Success: 1, Version: 2, CompletedBy: 'Ida' }) });
    const { person } = await opened();
    goes(false);
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(1));
    const offline = await offlineReady();
    await offline?.device.addPhoto(1, 11, new File(['bytes'], 'a.jpg', { type: 'image/jpeg' }));
    server.answers['POST vhcItem/v3/update'] = refusal(409, { Message: 'Conflict: Inspection has been changed by somebody else', Reason: 'inspections.changed' });
    goes(true);
    expect(await screen.findByText(/^Not saved: ./)).toBeTruthy();
    await closeTab();
    const here = open('/outbox');
    const item = await screen.findByRole('listitem', { name: '7104822 BH-90' });
    server.answers['POST assets/upload/intent'] = () => ({ AssetId: 9, SignedURL: '', AWSHeaders: {}, State: 'Accepted' });
    server.answers['POST assets/upload/complete'] = () => ({ AssetId: 9, MetaData: '{}', Width: 1, Height: 1 });
    await here.person.click(await within(item).findByRole('button', { name: 'Save the photo with the machine' }));
    await waitFor(async () => expect(await deviceDb().files.count()).toBe(0));
    const [intent] = server.bodies('POST assets/upload/intent') as { AssetTypeEnum: number; MetaData: string }[];
    expect([intent?.AssetTypeEnum, Object.keys(JSON.parse(intent?.MetaData ?? '{}') as object)]).toEqual([10, ['VHCId', 'ClientId']]);
    await waitFor(() => expect(within(item).queryByRole('button', { name: 'Save the photo with the machine' })).toBeNull());
  });
});

describe('On this device', () => {
  it('lists what waits with its reason, tries again, and asks before anything is lost', async () => {
    const server = yard({ 'POST vhcItem/v3/update': refusal(422, { Message: 'Inspection: Area is not available', Reason: 'inspections.area' }) });
    const { person } = await opened();
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    expect(await screen.findByText('Could not be saved: Area is not available')).toBeTruthy();
    await closeTab();
    const here = open('/outbox');
    const item = await screen.findByRole('listitem', { name: '7104822 BH-90' });
    expect(within(item).getByText('1 answer')).toBeTruthy();
    expect(within(item).getByText('Area is not available')).toBeTruthy();
    expect(within(item).getByText('Waits for your decision')).toBeTruthy();
    const before = saves(server);
    await here.person.click(within(item).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(saves(server)).toBe(before + 1));
    await within(item).findByText('Waits for your decision');
    await waitFor(() => expect(within(item).getByRole<HTMLButtonElement>('button', { name: 'Discard' }).disabled).toBe(false));
    await here.person.click(within(item).getByRole('button', { name: 'Discard' }));
    const question2 = await screen.findByRole('dialog', { name: 'Discard what is on this device?' });
    expect(question2.textContent).toContain('1 answers and 0 photos are only on this device. They are lost and can not be brought back.');
    await here.person.click(within(question2).getByRole('button', { name: 'Discard' }));
    expect(await screen.findByText('Nothing waits on this device')).toBeTruthy();
    await waitFor(async () => expect(await deviceDb().entries.count()).toBe(0));
  });
  it.each([
    ['Asset: The file is no picture', 'The file is no picture'],
    ['', 'The server did not take this photo.'],
  ])('a photo that the server refused says so at its question, and not that it will be sent (%s)', async (Message, why) => {
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:photo');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(undefined);
    yard({ 'POST assets/upload/intent': refusal(422, { Message, Reason: 'assets.no_picture' }) });
    const { person } = await opened();
    await person.click(within(question('Oil level')).getByRole('button', { name: 'No' }));
    await person.type(within(question('Oil level')).getByRole('textbox'), 'low');
    await screen.findByText(/^All answers are saved/);
    const offline = await offlineReady();
    await offline?.device.addPhoto(1, 11, new File(['bytes'], 'a.jpg', { type: 'image/jpeg' }));
    await offline?.sender.send(1);
    expect(await within(question('Oil level')).findByText(why)).toBeTruthy();
    expect(await screen.findByText(/^The answers are saved. The server did not take a photo/)).toBeTruthy();
    expect(screen.queryByText(/^Kept on this device/)).toBeNull();
  });
  it('stays usable with 5,000 entries: some machines are shown, and only what has changed is read again', async () => {
    yard();
    open('/outbox');
    await screen.findByText('Nothing waits on this device');
    const device = (await offlineReady())?.device;
    if (!device) throw new Error('there is no offline work');
    goes(false);
    const photos = (from: number): { kind: 'photo'; content: object }[] =>
      Array.from({ length: 100 }, (_one, at) => ({ kind: 'photo', content: { photo: { file: `${from}.${at}`, item: 11, name: `${at}.jpg`, type: 'image/jpeg', size: 9 } } }));
    for (let id = 101; id <= 150; id += 1) {
      const work = { machine: id, serial: `71${id}`, status: 'R', lookup: 70, template: 3, templateVersion: 2, version: 1, items: sheetItems(), row: inspected, lost: [], problem: null };
      await device.locked(id, () => device.write(id, { work, add: photos(id) }));
    }
    device.tell(101);
    await screen.findByText(/5,000 entries wait on this device/);
    await waitFor(() => expect(screen.getAllByRole('listitem', { name: /^71\d+ BH-90$/ })).toHaveLength(25));
    expect(screen.getByRole('button', { name: 'Show more: 25 of 50 machines are shown' })).toBeTruthy();
    const read = vi.spyOn(device, 'read');
    const [entry] = (await device.read(103))?.entries ?? [];
    read.mockClear();
    if (entry) await device.discardPhoto(103, entry.seq);
    await screen.findByText(/4,999 entries wait on this device/);
    const changed = screen.getByRole('listitem', { name: '71103 BH-90' });
    await waitFor(() => expect(within(changed).getByText('99 photos')).toBeTruthy());
    expect(read.mock.calls).toEqual([[103]]);
  });
  it('signing out asks first', async () => {
    yard({ 'POST vhcItem/v3/update': refusal(422, { Message: 'Inspection: Area is not available' }) });
    const { person } = await opened();
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await screen.findByText('Could not be saved: Area is not available');
    await closeTab();
    const here = open('/logout');
    const asks = await screen.findByRole('dialog', { name: 'Sign out while something waits on this device?' });
    expect(asks.textContent).toContain('1 entry is only on this device. It stays here, sealed');
    await here.person.click(within(asks).getByRole('button', { name: 'Stay signed in' }));
    await waitFor(() => expect(here.address()).toBe('/outbox'));
    expect(await screen.findByRole('listitem', { name: '7104822 BH-90' })).toBeTruthy();
  });
});

describe('without encryption', () => {
  it('nothing is kept on the device, and answers go to the server as ever', async () => {
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    const server = yard();
    const { person } = await opened();
    await person.click(within(question('Oil level')).getByRole('button', { name: 'Yes' }));
    await screen.findByText(/^All answers are saved/);
    expect([saves(server), await offlineReady(), server.bodies('GET security/outboxkey')]).toEqual([1, undefined, []]);
  });
});
