import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportCheck, ImportJob } from '../../api/wire.ts';
import { alertSays, openInside, refusal, serve, stream, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const job = (part: Partial<ImportJob> = {}): ImportJob =>
  ({
    JobId: 1, State: 'done', Total: 3, Done: 3, Imported: 1, Duplicates: 1, Failed: 1, DryRun: false, CreateMissing: false, FileName: 'a.csv', CreatedAt: '2026-11-21T09:00:00Z',
    Rows: [
      { Index: 0, Line: 2, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Status: 'Success', ReasonCode: null },
      { Index: 1, Line: 3, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Status: 'Stock: Machine already exists in stock', ReasonCode: 1 },
      { Index: 2, Line: 4, VIN: '71', Model: 'BH-90', Location: 'DOCK', Status: 'Stock: something odd', ReasonCode: 77 },
    ],
    ...part,
  });

const good = 'VIN,Type,Place\n7105210,BH-90,DOCK\n7105210,BH-90,DOCK\n71,BH-90,DOCK\n';
const file = (text: string, name = 'arrivals.csv'): File => new File([text], name, { type: 'text/csv' });

const check = (part: Partial<ImportCheck> = {}): ImportCheck => ({
  Total: 1_204, New: 1_202, Unchanged: 1, Refused: 1, Header: true, FirstLine: ['VIN', 'Type', 'Place'], Delimiter: 'semicolon', Encoding: 'UTF-8',
  NewModels: [], NewModelCount: 0, NewLocations: [], NewLocationCount: 0, Warnings: 0,
  Rows: [
    { Index: 0, Line: 2, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Outcome: 'new', Status: 'Success' },
    { Index: 1, Line: 3, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Outcome: 'unchanged', Status: 'Machine already exists in stock at another site', ReasonCode: 1 },
    { Index: 2, Line: 4, VIN: '71', Model: 'BH-90', Location: 'DOCK', Outcome: 'refused', Status: 'Machine serial number should be 7 or 8 characters', ReasonCode: 4 },
  ],
  ...part,
});

async function importing(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
    'POST jcbstock/import/check': () => check(),
    'POST jcbstock/import': () => ({ JobId: 1 }),
    'GET jcbstock/import/1': () => job(),
    ...more,
  });
  const opened = await openInside('/audit', 'Stock List');
  await opened.person.click(await screen.findByRole('button', { name: 'Add Machine' }));
  await opened.person.click(screen.getByRole('menuitem', { name: 'File Import' }));
  await screen.findByRole('dialog', { name: 'File Import' });
  return { ...opened, server };
}
const choose = (person: Opened['person'], chosen: File): Promise<void> => person.upload(screen.getByLabelText('File To Upload'), chosen);
const isOff = (button: string): boolean => screen.getByRole<HTMLButtonElement>('button', { name: button }).disabled;
/** Chooses a file and imports it once its rows have been checked. */
async function start(person: Opened['person']): Promise<void> {
  await choose(person, file(good));
  await screen.findByRole('table');
  await person.click(screen.getByRole('button', { name: 'Import' }));
}

describe('choosing a file', () => {
  // STOCK-056 STOCK-134
  it('says of each row what will happen, as the server has checked it', async () => {
    const { person } = await importing();
    await choose(person, file(good));
    expect(await screen.findByText('Column 1 "VIN"')).toBeTruthy();
    expect(screen.getByText('3 columns recognised, divided by semicolons, UTF-8')).toBeTruthy();
    const preview = screen.getByRole('region', { name: 'Rows of the file' });
    const texts = (): (string | null)[] => within(preview).getAllByRole('row').slice(1).map((row) => row.textContent);
    expect(texts()).toEqual([
      '27105210BH-90DOCKNew ', '37105210BH-90DOCKNothing Machine already exists in stock at another site',
      '471BH-90DOCKRefused Machine serial number should be 7 or 8 characters',
    ]);
    expect(screen.getByText('The first 3 of 1,204 rows')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Refused 1' }));
    expect(texts()).toHaveLength(1);
  });
  // STOCK-056
  it('waits for the check, which is made anew when its header is none', async () => {
    const { person, server } = await importing();
    const header = screen.getByRole<HTMLInputElement>('checkbox', { name: 'File Has Column Header' });
    expect([header.checked, isOff('Import')]).toEqual([true, true]);
    await choose(person, file(good));
    expect(await screen.findByText('Column 1 "VIN"')).toBeTruthy();
    expect(isOff('Import')).toBe(false);
    await person.click(header);
    await waitFor(() => expect(server.bodies('POST jcbstock/import/check')).toHaveLength(2));
    const bodies = server.bodies('POST jcbstock/import/check').map(String);
    expect(bodies[0]).toContain('7105210,BH-90,DOCK');
    expect(bodies.map((one) => /name="header"\r\n\r\n(\w+)/.exec(one)?.[1])).toEqual(['true', 'false']);
  });
  it('tells what would be created, and a first machine that is taken for a heading', async () => {
    const { person } = await importing({
      'POST jcbstock/import/check': () => check({ FirstLine: ['7105209', 'BH-90', 'DOCK'], NewModels: ['LX-10', 'LX-11'], NewModelCount: 2 }),
    });
    await choose(person, file(good));
    expect(await screen.findByText('2 models will be created')).toBeTruthy();
    expect(screen.getByText('LX-10, LX-11')).toBeTruthy();
    expect(screen.getByText('7105209 is left out as a heading. If it is a machine, the file has no column header.')).toBeTruthy();
  });
  // STOCK-131
  it('marks the rows whose serial differs from another by leading zeros only', async () => {
    const row = (Line: number, VIN: string, NearSerial: string, more: object = {}): ImportCheck['Rows'][number] => ({
      Index: Line - 2, Line, VIN, Model: 'BH-90', Location: 'DOCK', Outcome: 'new', Status: 'Success', NearSerial, ...more,
    });
    const Rows = [
      ...check().Rows,
      row(5, '9300071', '09300071'),
      row(7, '7105211', '', { Outcome: 'refused', Status: 'Incorrect data format in file', Cause: 'Line 7 has 2 columns' }),
      row(6, '10482', '0010482', { Outcome: 'refused', Status: 'Machine serial number should be 7 or 8 characters', ReasonCode: 4 }),
    ];
    const { person } = await importing({ 'POST jcbstock/import/check': () => check({ Rows, Warnings: 2 }) });
    await choose(person, file(good));
    expect(await screen.findByText('differs from 09300071 by a leading zero only')).toBeTruthy();
    expect(screen.getByText('Incorrect data format in file: Line 7 has 2 columns')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Warnings 2' }));
    const preview = screen.getByRole('region', { name: 'Rows of the file' });
    expect(within(preview).getAllByRole('row').slice(1).map(({ textContent }) => textContent)).toEqual([
      '59300071BH-90DOCKNew  differs from 09300071 by a leading zero only',
      '610482BH-90DOCKRefused Machine serial number should be 7 or 8 characters differs from 0010482 by leading zeros only',
    ]);
    expect(isOff('Import')).toBe(false);
  });
  it('with nothing to import cannot be imported', async () => {
    const { person } = await importing({ 'POST jcbstock/import/check': () => check({ New: 0 }) });
    await choose(person, file(good));
    expect(await screen.findByRole('table')).toBeTruthy();
    expect(isOff('Import')).toBe(true);
  });
  // STOCK-126
  it('that is no csv is refused', async () => {
    const { person, server } = await importing();
    await choose(person, file(good, 'arrivals.xlsx'));
    await alertSays('Invaild file format, please check!');
    expect(isOff('Import')).toBe(true);
    expect(server.bodies('POST jcbstock/import/check')).toEqual([]);
  });
  // STOCK-127 STOCK-129
  it.each(['Incorrect data format in file', 'No jobs available to process'])('that the server refuses says why: %s', async (text) => {
    const { person } = await importing({ 'POST jcbstock/import/check': refusal(422, { Message: `File Import: ${text}` }) });
    await choose(person, file('VIN,Type\n7105210,BH-90\n'));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(isOff('Import')).toBe(true);
  });
  // STOCK-127
  it.each(['Line 3 has 2 columns', 'Line 1 has 1 column', 'Line 1 is too long'])(
    'that the server refuses names the line: %s',
    async (cause) => {
      const answer = refusal(422, { Message: 'File Import: Incorrect data format in file', Errors: { file: [cause] } });
      const { person } = await importing({ 'POST jcbstock/import/check': answer });
      await choose(person, file('VIN,Type\n7105210,BH-90\n'));
      expect(await screen.findByText(`Incorrect data format in file: ${cause}`)).toBeTruthy();
    },
  );
});

describe('importing', () => {
  // STOCK-057 STOCK-113 STOCK-180
  it('shows every row with its status, the counts and the circle', async () => {
    const { person, server } = await importing();
    await start(person);
    expect(await screen.findByRole('img', { name: '100 percent' })).toBeTruthy();
    const sent = String(server.bodies('POST jcbstock/import')[0]);
    for (const [name, value] of [['header', 'true'], ['dryRun', 'false'], ['createMissing', 'false']]) {
      expect(sent).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
    }
    expect(sent).toContain('7105210,BH-90,DOCK');
    const rows = within(screen.getByRole('region', { name: 'Jobs Imported Status' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '27105210BH-90DOCKImported ', '37105210BH-90DOCKDuplicate Machine already exists in stock', '471BH-90DOCKFailed something odd',
    ]);
    for (const chip of ['All 3', 'Successful 1', 'Failed 1', 'Duplicates 1']) expect(screen.getByRole('button', { name: chip })).toBeTruthy();
  });
  it('goes on when the dialog is closed, and can be looked at again', async () => {
    const { person } = await importing({ 'GET jcbstock/import/1': () => job({ State: 'running', Total: 100, Done: 41 }) });
    await start(person);
    await person.click(await screen.findByRole('button', { name: 'Go on in background' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Import 41 %' }));
    expect(await screen.findByText('41 of 100 machines')).toBeTruthy();
  });
  it('is over once it is told so, whatever a reading from before says', async () => {
    const events = stream();
    const late: ReadableStreamDefaultController<Uint8Array>[] = [];
    const running = job({ State: 'running', Done: 0, Imported: 0, Duplicates: 0, Failed: 0, Rows: [] });
    const readings: Answer[] = [() => running, () => new ReadableStream<Uint8Array>({ start: (controller) => void late.push(controller) })];
    const next = (): Answer => readings.shift() ?? ((): ImportJob => job());
    const { person, server } = await importing({
      'GET events': events.answer,
      'GET jcbstock/import/1': (body: unknown, url: URL) => {
        const answer = next();
        return typeof answer === 'function' ? answer(body, url) : answer;
      },
    });
    await start(person);
    expect(await screen.findByText('0 of 3 machines')).toBeTruthy();
    events.say('import', running);
    await waitFor(() => expect(late).toHaveLength(1));
    events.say('import', { ...job(), Rows: [] });
    expect(await screen.findByText('3 of 3 machines')).toBeTruthy();
    late[0]?.enqueue(new TextEncoder().encode(JSON.stringify(running)));
    late[0]?.close();
    await waitFor(() => expect(server.sent.filter((one) => one.call === 'GET jcbstock/import/1')).toHaveLength(3));
    expect(await screen.findByText('Duplicate')).toBeTruthy();
    expect(screen.getByText('3 of 3 machines')).toBeTruthy();
  });
  it('can be undone', async () => {
    const { person, server } = await importing({ 'POST jcbstock/import/1/undo': () => ({ Message: 'Import taken back', Undone: 1, Kept: 0, Models: 2, Locations: 1 }) });
    await start(person);
    await person.click(await screen.findByRole('button', { name: 'Undo import' }));
    await person.click(await screen.findByRole('button', { name: 'OK' }));
    await alertSays('Taken back: 1 machines, 2 models, 1 locations. Kept: 0 machines.');
    expect(server.bodies('POST jcbstock/import/1/undo')).toHaveLength(1);
  });
  it('can be paused, resumed and stopped', async () => {
    let State = 'running';
    const current = (): ImportJob => job({ State, Total: 100, Done: 41 });
    const to = (next: string) => (): ImportJob => {
      State = next;
      return { ...current(), Rows: [] };
    };
    const { person, server } = await importing({
      'GET jcbstock/import/1': current,
      'POST jcbstock/import/1/pause': to('paused'),
      'POST jcbstock/import/1/resume': to('queued'),
      'POST jcbstock/import/1/stop': to('stopped'),
    });
    await start(person);
    await person.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(await screen.findByText('The import is paused. It goes on behind the last row when it is resumed.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Resume' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Stop' }));
    expect(server.bodies('POST jcbstock/import/1/stop')).toEqual([]);
    await person.click(await screen.findByRole('button', { name: 'OK' }));
    expect(await screen.findByText('The import was stopped. Rows already imported stay.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
  });
  it('refused as a whole says why and keeps the file', async () => {
    const { person } = await importing({ 'POST jcbstock/import': refusal(422, { Message: 'Import: Incorrect data format in file' }) });
    await start(person);
    await alertSays('Incorrect data format in file');
    expect(screen.getByText('arrivals.csv')).toBeTruthy();
  });
});
