// One machine through its life while head office and a dealership watch, each in a browser of its own. Every inspection is done
// at the desk of its site in a third and a fourth browser, by keyboard and by clicks; transfers and work orders are made by call.
// The effect on the counts of both sites arrives by the event stream, and no page of those who watch is loaded a second time. The
// numbers of the steps are the rows of
// docs/behaviour/machine-life.md. "Row 7, day change" needs a day to pass; server tests, which can move the clock, cover it.
import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import type { Server } from 'web-shared/e2e/servers';
import { handOver, inspect } from './desk.ts';
import { pageOf } from './keyboard.ts';
import { count, create, expect, freshSerial, listening, loaded, site, stateOf, test } from './world.ts';

const entries = {
  office: ['Site Stock', 'Receiving Inspections', 'Gate Inspections', 'Held For Repair', 'In Transit', 'Rejected', 'Sold'],
  dealer: [
    'Site Stock', 'Pending approval', 'Receiving Inspections', 'PDI Inspections', 'Gate Inspections', 'Held For Repair',
    'Handover', 'In Transit', 'Rejected', 'Sold',
  ],
} as const;
type Place = keyof typeof entries;
type Counts = Record<string, number>;
interface Listed {
  VhcId: number;
  Version: number;
}

/** A user who acts by call. */
class Calls {
  constructor(private readonly api: APIRequestContext, private readonly code: string) {}

  private get headers(): Record<string, string> {
    return { sitecode: this.code };
  }

  async ask(path: string, data: object): Promise<Record<string, unknown>> {
    return this.ok(await this.api.post(`/api/${path}`, { headers: this.headers, data }));
  }

  /** The body of a successful call. */
  async says(path: string, data: object): Promise<unknown> {
    return (await this.ask(path, data))['Message'];
  }

  async read(path: string): Promise<unknown> {
    return this.ok(await this.api.get(`/api/${path}`, { headers: this.headers }));
  }

  async remove(id: number): Promise<void> {
    await this.ok(await this.api.delete(`/api/jcbstock/delete/${id}`, { headers: this.headers }));
  }

  async create(serial: string): Promise<number> {
    return create(this.api, this.code, serial);
  }

  async location(): Promise<number> {
    const [place] = (await this.read('location')) as { LocationId: number }[];
    return place?.LocationId ?? 0;
  }

  /** The open record of a serial at this site. */
  async record(serial: string): Promise<Listed> {
    const serials = { FieldName: 'Vin', FieldValue: serial, ConditionOperator: 'like' };
    const [row] = (await this.ask('jcbstock/list', { Filters: [serials] }))['JcbStockList'] as Listed[];
    if (!row) throw new Error(`${serial} does not stand here`);
    return row;
  }

  async putBack(path: string, id: number): Promise<unknown> {
    return this.says(path, { VhcIds: [id], LocationId: await this.location() });
  }

  private async ok(answer: APIResponse): Promise<Record<string, unknown>> {
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Record<string, unknown>;
  }
}

/** The body of the customer form. */
const customer = (ids: number[]): object => ({
  VhcIds: ids, Title: 'Ms', FirstName: 'Zoe', Surname: 'Quillfeather', Address1: '7 Mill Lane', Address2: 'Ashby', Address3: 'Kent',
  Address4: 'England', Postcode: 'AS1 2BY', Telephone: '+44 1234-567', Mobile: '', Email: 'zoe@quillfeather.example',
  MetaData: JSON.stringify({ DialingCode: '44', CountryLookupIsoId: 826 }), CustomerTypeId: 1, SMS: true, HomePhone: false,
  Mail: 'true', AmberFollowup: false, OwnershipChangedDate: new Date().toLocaleDateString('en-GB'), TemplateId: 0, Status: 9, SiteCode: '',
});

/** Runs the nightly job now, on the command line. */
function runNightlyJob(server: Server): void {
  const today = new Date().toISOString().slice(0, 10);
  server.run(['jobs', 'run', 'nightly', '--date', today]);
}

async function look(page: Page, place: Place): Promise<Counts> {
  const counts: Counts = {};
  for (const entry of entries[place]) counts[entry] = await count(page, entry);
  return counts;
}

test('the counts of both sites follow a machine through its life without a reload', async ({ browser, playwright, baseURL, server }) => {
  test.setTimeout(3_000_000);
  // Other machines that the nightly job sells are sold before anything is counted.
  runNightlyJob(server);
  const pages = { office: await pageOf(browser, 'headOffice'), dealer: await pageOf(browser, 'dealer') };
  // Calls are made from another session, so both browsers learn of them by the event stream only.
  const calls = async (person: 'headOffice' | 'dealer'): Promise<Calls> =>
    new Calls(await playwright.request.newContext({ baseURL: baseURL ?? '', storageState: stateOf(person) }), site[person]);
  const [office, dealer] = [await calls('headOffice'), await calls('dealer')];
  // Those who inspect sit at desks of their own.
  const desks = { office: await pageOf(browser, 'headOffice'), dealer: await pageOf(browser, 'dealer') };
  await listening(pages.office, '/audit');
  await listening(pages.dealer, '/audit');
  const begun = [await loaded(pages.office), await loaded(pages.dealer)];
  const before = { office: await look(pages.office, 'office'), dealer: await look(pages.dealer, 'dealer') };

  /** Expects these differences of the counts at both sites from those at the start; counts that are not named are unchanged. */
  const more = async (step: string, here: Counts, there: Counts): Promise<void> =>
    test.step(step, async () => {
      for (const [place, grown] of [['office', here], ['dealer', there]] as const) {
        const wanted = Object.fromEntries(entries[place].map((entry) => [entry, (before[place][entry] ?? 0) + (grown[entry] ?? 0)]));
        await expect.poll(() => look(pages[place], place), { message: `${step}: ${place}` }).toEqual(wanted);
      }
    });
  const stock = { 'Site Stock': 1 };
  const on = (entry: string): Counts => ({ ...stock, [entry]: 1 });
  const none: Counts = {};

  const passing = await dealer.create(freshSerial());
  await more('1: created at the dealer', none, on('Receiving Inspections'));
  await dealer.remove(passing);
  await more('34: deleted', none, none);

  const serial = freshSerial();
  const id = await office.create(serial);
  await more('1: created at head office', on('Receiving Inspections'), none);
  /** The machine fails an inspection at head office, fails the repair inspection, and returns when that passes. */
  const mended = async (entry: string, stage: string, repairStage: string, [fails, failsAgain, passes]: [string, string, string]): Promise<void> => {
    await inspect(desks.office, serial, stage, false);
    await more(fails, on('Held For Repair'), none);
    await inspect(desks.office, serial, repairStage, false);
    await more(failsAgain, on('Held For Repair'), none);
    await inspect(desks.office, serial, repairStage);
    await more(passes, on(entry), none);
  };
  const repair = 'Held For Repair';
  await mended('Receiving Inspections', 'Receiving Inspection', repair, ['6: its receiving inspection fails', '14: its repair fails', '13: it is repaired']);
  await inspect(desks.office, serial, 'Receiving Inspection');
  await more('4: it is received', stock, none);
  await inspect(desks.office, serial, 'Audit');
  await more('8: it is audited', stock, none);
  await inspect(desks.office, serial, 'Audit', false);
  await more('9: its audit fails', on('Held For Repair'), none);
  await inspect(desks.office, serial, repair);
  await more('13: it is repaired, and audited on', stock, none);

  const ordered = { VhcId: [id], SiteCode: site.dealer, SiteName: '', OwnershipChangedDate: '', TemplateId: 0 };
  expect(await office.says('jcbstock/dealer/update', ordered)).toBe('Work Order Generated Successfully');
  await more('15: it is ordered for the dealer', on('Gate Inspections'), none);
  await mended('Gate Inspections', 'Gate Inspection', 'Spec Change', ['17: it fails at the gate', '19: its change fails', '18: it is changed']);
  await inspect(desks.office, serial, 'Gate Inspection');
  await more('16: it leaves through the gate', on('In Transit'), on('Pending approval'));

  const answer = { LocationId: await dealer.location(), Comments: '' };
  const refused = { ...answer, VhcIds: [(await dealer.record(serial)).VhcId], Approved: false, Comments: 'Wrong colour' };
  expect(await dealer.says('jcbstock/acknowledge', refused)).toBe('Machine rejected');
  await more('26: the dealer refuses it', on('Rejected'), none);
  expect(await office.putBack('jcbstock/put/back', id)).toBe('Machine back to stock Successfully');
  await more('28: it is put back into stock', stock, none);
  const sent = { VhcIds: [id], Sitecode: site.dealer };
  expect(await office.says('jcbstock/transfer', sent)).toBe('Machine transferred Successfully');
  await more('24: it is sent again', on('In Transit'), on('Pending approval'));
  expect(await office.putBack('jcbstock/transfer/undo', id)).toBe('Machine undo to stock Successfully');
  await more('27: it is taken back', stock, none);
  await office.says('jcbstock/transfer', sent);
  await more('24: it is sent once more', on('In Transit'), on('Pending approval'));
  const here = (await dealer.record(serial)).VhcId;
  expect(await dealer.says('jcbstock/acknowledge', { ...answer, VhcIds: [here], Approved: true })).toBe(
    'Machine moved to Receiving Inspections',
  );
  await more('25: the dealer takes it', { Sold: 1 }, on('Receiving Inspections'));

  const sold: Counts = { Sold: 1 };
  await inspect(desks.dealer, serial, 'Receiving Inspection');
  await more('4: it is received', sold, stock);
  expect(await dealer.says('jcbstock/dealer/update', { ...ordered, VhcId: [here] })).toBe('Moved to PDI Inspection Successfully');
  await more('10: it goes to PDI', sold, on('PDI Inspections'));
  await inspect(desks.dealer, serial, 'PDI Inspection', false);
  await more('12: its PDI fails', sold, on('Held For Repair'));
  await inspect(desks.dealer, serial, repair);
  await more('13: it is repaired, and inspected on', sold, on('PDI Inspections'));
  await inspect(desks.dealer, serial, 'PDI Inspection');
  await more('11: it passes its PDI', sold, stock);

  expect(await dealer.says('customer/create', customer([here]))).toBe('Work Order Generated Successfully');
  await more('20: it is ordered for a customer', sold, on('Handover'));
  await handOver(desks.dealer, serial, false);
  await more('22: its handover fails', sold, on('Handover'));
  expect(await dealer.putBack('jcbstock/put/back', here)).toBe('Machine back to stock Successfully');
  await more('30: it is put back into stock', sold, stock);
  expect(await dealer.says('customer/create', customer([here]))).toBe('Work Order Generated Successfully');
  expect(await dealer.says('customer/update', customer([here]))).toBe('Work Order updated Successfully');
  await more('20 and 33: it is ordered again, and the order changed', sold, on('Handover'));
  await handOver(desks.dealer, serial);
  await more('21: it is handed over', sold, on('Handover'));
  runNightlyJob(server);
  await more('23: it is sold in the night', sold, sold);
  expect(await dealer.putBack('jcbstock/put/back', here)).toBe('Machine back to stock Successfully');
  await more('29: it comes back into stock', sold, stock);

  expect(pages.dealer.url()).toContain('/audit');
  expect([await loaded(pages.office), await loaded(pages.dealer)]).toEqual(begun);
});
