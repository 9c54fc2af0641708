import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../../api/wire.ts';
import { alertSays, openInside, refusal, serve, stream, type Answer, type Opened } from '../../../testing/app.tsx';
import * as given from '../../../testing/given.ts';

const job = (part: Partial<ImportJob> = {}): ImportJob =>
  ({
    JobId: 1, State: 'done', Total: 3, Done: 3, Imported: 1, Duplicates: 1, Failed: 1, DryRun: false, FileName: 'a.csv', CreatedAt: '2026-11-21T09:00:00Z',
    Rows: [
      { Index: 0, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Status: 'Success', ReasonCode: null },
      { Index: 1, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Status: 'Stock: Machine already exists in stock', ReasonCode: 1 },
      { Index: 2, VIN: '71', Model: 'BH-90', Location: 'DOCK', Status: 'Stock: something odd', ReasonCode: 77 },
    ],
    ...part,
  });

const good = 'VIN,Type,Place\n7105210,BH-90,DOCK\n7105210,BH-90,DOCK\n71,BH-90,DOCK\n';
const file = (text: string, name = 'arrivals.csv'): File => new File([text], name, { type: 'text/csv' });

async function importing(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
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

describe('choosing a file', () => {
  // STOCK-056 STOCK-134
  it('shows how its columns are read and which rows will not be sent', async () => {
    const { person } = await importing();
    expect((screen.getByRole<HTMLInputElement>('checkbox', { name: 'File Has Column Header' })).checked).toBe(true);
    await choose(person, file(good));
    expect(await screen.findByText('Column 1 "VIN"')).toBeTruthy();
    const preview = screen.getByRole('table', { name: 'First rows of the file' });
    expect(within(preview).getAllByRole('row').map((row) => row.textContent)).toEqual([
      'SerialModelLocationStatus', '7105210BH-90DOCKReady', '7105210BH-90DOCKReady', '71BH-90DOCKMachine serial number should be 7 or 8 characters',
    ]);
    expect(screen.getByText('1 of the first 3 rows will not be sent')).toBeTruthy();
  });
  // STOCK-126
  it('that is no csv is refused', async () => {
    const { person } = await importing();
    await choose(person, file(good, 'arrivals.xlsx'));
    await alertSays('Invaild file format, please check!');
    expect((screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })).disabled).toBe(true);
  });
  // STOCK-127
  it('with another number of columns is refused', async () => {
    const { person } = await importing();
    await choose(person, file('VIN,Type\n7105210,BH-90\n'));
    expect(await screen.findByText('Incorrect data format in file')).toBeTruthy();
    expect((screen.getByRole<HTMLButtonElement>('button', { name: 'Import' })).disabled).toBe(true);
  });
  // STOCK-129 STOCK-130
  it('of one line has no rows with the header box, and one without it', async () => {
    const { person } = await importing();
    await choose(person, file('7105210,BH-90,DOCK\n'));
    expect(await screen.findByText('No jobs available to process')).toBeTruthy();
    await person.click(screen.getByRole('checkbox', { name: 'File Has Column Header' }));
    expect(screen.queryByText('No jobs available to process')).toBeNull();
    expect(screen.getByText('Ready')).toBeTruthy();
  });
});

describe('importing', () => {
  // STOCK-057 STOCK-113 STOCK-180
  it('shows every row with its status, the counts and the circle', async () => {
    const { person, server } = await importing();
    await choose(person, file(good));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByRole('img', { name: '100 percent' })).toBeTruthy();
    const sent = String(server.bodies('POST jcbstock/import')[0]);
    for (const [name, value] of [['header', 'true'], ['dryRun', 'false'], ['createMissing', 'false']]) {
      expect(sent).toContain(`name="${name}"\r\n\r\n${value}\r\n`);
    }
    expect(sent).toContain('7105210,BH-90,DOCK');
    const rows = within(screen.getByRole('region', { name: 'Jobs Imported Status' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      '17105210BH-90DOCKImported', '27105210BH-90DOCKDuplicateMachine already exists in stock', '371BH-90DOCKFailedsomething odd',
    ]);
    for (const chip of ['All 3', 'Successful 1', 'Failed 1', 'Duplicates 1']) expect(screen.getByRole('button', { name: chip })).toBeTruthy();
  });
  it('goes on when the dialog is closed, and can be looked at again', async () => {
    const { person } = await importing({ 'GET jcbstock/import/1': () => job({ State: 'running', Total: 100, Done: 41 }) });
    await choose(person, file(good));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    await person.click(await screen.findByRole('button', { name: 'Go on in background' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(await screen.findByRole('button', { name: 'Import 41 %' }));
    expect(await screen.findByText('41 of 100 machines')).toBeTruthy();
  });
  it('is over once it is told so, whatever a reading from before says', async () => {
    const told = stream();
    const late: ReadableStreamDefaultController<Uint8Array>[] = [];
    const running = job({ State: 'running', Done: 0, Imported: 0, Duplicates: 0, Failed: 0, Rows: [] });
    const readings: Answer[] = [() => running, () => new ReadableStream<Uint8Array>({ start: (controller) => void late.push(controller) })];
    const next = (): Answer => readings.shift() ?? ((): ImportJob => job());
    const { person, server } = await importing({
      'GET events': told.answer,
      'GET jcbstock/import/1': (body: unknown, url: URL) => {
        const answer = next();
        return typeof answer === 'function' ? answer(body, url) : answer;
      },
    });
    await choose(person, file(good));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    expect(await screen.findByText('0 of 3 machines')).toBeTruthy();
    told.say('import', running);
    await waitFor(() => expect(late).toHaveLength(1));
    told.say('import', { ...job(), Rows: [] });
    expect(await screen.findByText('3 of 3 machines')).toBeTruthy();
    late[0]?.enqueue(new TextEncoder().encode(JSON.stringify(running)));
    late[0]?.close();
    await waitFor(() => expect(server.sent.filter((one) => one.call === 'GET jcbstock/import/1')).toHaveLength(3));
    expect(await screen.findByText('Duplicate')).toBeTruthy();
    expect(screen.getByText('3 of 3 machines')).toBeTruthy();
  });
  it('can be undone', async () => {
    const { person, server } = await importing({ 'POST jcbstock/import/1/undo': () => ({ Message: 'Import: 1 machine taken back', Undone: 1, Kept: 0 }) });
    await choose(person, file(good));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    await person.click(await screen.findByRole('button', { name: 'Undo import' }));
    await person.click(await screen.findByRole('button', { name: 'OK' }));
    await alertSays('1 machine taken back');
    expect(server.bodies('POST jcbstock/import/1/undo')).toHaveLength(1);
  });
  it('refused as a whole says why and keeps the file', async () => {
    const { person } = await importing({ 'POST jcbstock/import': refusal(422, { Message: 'Import: Incorrect data format in file' }) });
    await choose(person, file(good));
    await person.click(screen.getByRole('button', { name: 'Import' }));
    await alertSays('Incorrect data format in file');
    expect(screen.getByText('arrivals.csv')).toBeTruthy();
  });
});
