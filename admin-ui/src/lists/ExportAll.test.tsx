// The export of a list: the server writes the spreadsheet of what is shown, all of it.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { SheetColumn } from '../api/spreadsheet';
import { spreadsheetType } from '../api/spreadsheet';
import audit from '../audit';
import machines from '../machines';
import type { RecordedRequest as Call, FixedAnswer } from '../testing/answers';
import { answers, refusal } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';

let saved: { name: string; bytes: number }[] = [];

beforeEach(() => {
  forget();
  saved = [];
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, bytes: files.at(-1)?.size ?? 0 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const machine = {
  id: 7, serial: '7104832', status: 'R', statusName: 'Receiving Inspection', auditBadge: '', modelId: 1, modelName: 'LX-20', locationName: 'DOCK', siteId: 3,
  siteCode: '330001', tracking: 0, open: true, addedOn: '2026-11-20', version: 1,
};
const entry = { id: 1, at: '2026-11-20T08:00:00Z', actor: 'user 1 ann', action: 'user.update', subject: 'user', subjectId: '4', before: null, after: null, requestId: '', address: '' };
const written = { file: 'the file', headers: { 'Content-Type': spreadsheetType } };

const isExport = ({ headers }: Call): boolean => headers.get('Accept') === spreadsheetType;

/** Serves lists of 1,461 records, and answers an export. */
const serve = (answer: FixedAnswer | ((call: Call) => FixedAnswer) = written): Call[] =>
  answers((call) => {
    if (call.url.endsWith('/session')) return { body: { ...operator, resources: reads('machines', 'audit') } };
    if (isExport(call)) return typeof answer === 'function' ? answer(call) : answer;
    return { body: call.url.includes('/audit') ? [entry] : [machine], headers: { 'Content-Range': 'x 0-24/1461' } };
  });

const open = (resource: typeof machines | typeof audit, at = ''): void => {
  const List = resource.list;
  renderConsole(
    <ResourceContextProvider value={resource.name}>
      <List />
    </ResourceContextProvider>,
    `/${resource.name}${at}`,
  );
};

const start = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: 'Export' }));

/** The parameters of the export that was requested. */
const requested = (calls: Call[]): URLSearchParams => new URLSearchParams(calls.find(isExport)?.url.split('?')[1]?.replaceAll('+', ' '));
const columnsOf = (calls: Call[]): SheetColumn[] => JSON.parse(requested(calls).get('columns') ?? '[]') as SheetColumn[];

it('the file is that of the whole list, in its filter and order, with the columns that are shown', async () => {
  const calls = serve();
  open(machines, `?filter=${encodeURIComponent('{"status":"A"}')}&sort=serial&order=DESC`);
  await screen.findByRole('cell', { name: '7104832' });
  await start();
  await waitFor(() => expect(saved).toEqual([{ name: 'machines.xlsx', bytes: 'the file'.length }]));
  expect([requested(calls).get('filter'), requested(calls).get('sort')]).toEqual(['{"status":"A"}', '["serial","DESC"]']);
  // No range: the file has every row, whatever the page shows.
  expect(requested(calls).has('range')).toBe(false);
  expect(columnsOf(calls)).toEqual([
    { source: 'serial', label: 'Serial Number', kind: 'text' },
    { source: 'modelName', label: 'Model', kind: 'text' },
    { source: 'siteCode', label: 'Site', kind: 'text' },
    { source: 'locationName', label: 'Location', kind: 'text' },
    { source: 'statusName', label: 'Status', kind: 'text' },
    { source: 'auditBadge', label: 'Audit', kind: 'text' },
    { source: 'addedOn', label: 'Added', kind: 'date' },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a column that is hidden or shown is so in the file', async () => {
  const calls = serve();
  open(machines);
  await screen.findByRole('cell', { name: '7104832' });
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Location' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Version' }));
  // The list is behind the menu of the columns.
  fireEvent.click(screen.getByRole('button', { name: 'Export', hidden: true }));
  await waitFor(() => expect(columnsOf(calls).map(({ label }) => label)).toEqual(['Serial Number', 'Model', 'Site', 'Status', 'Audit', 'Added', 'Version']));
});

it('the audit log is written in words, by a request that proxies take', async () => {
  const calls = serve();
  open(audit);
  await screen.findByRole('cell', { name: 'User changed' });
  await start();
  await waitFor(() => expect(saved.length).toBe(1));
  const action = columnsOf(calls).find(({ source }) => source === 'action');
  expect(action?.values?.['user.update']).toBe('User changed');
  // HAProxy takes 16 KB; nginx as much as it is set to.
  expect(requested(calls).toString().length).toBeLessThan(14_000);
});

it('a file that the server limits says how many rows of how many it has', async () => {
  serve({ ...written, headers: { ...written.headers, 'Content-Range': 'machines 0-99999/120000' } });
  open(machines);
  await start();
  expect(await screen.findByText('The file has 100,000 of 120,000 rows')).toBeTruthy();
  expect(saved.length).toBe(1);
});

it.each([
  ['a refusal', refusal(429, 'Report: Two exports are being written, please wait for them'), 'Two exports are being written, please wait for them'],
  ['an answer that is no spreadsheet', { body: [machine] }, 'The file has not arrived whole. Please try again.'],
] as const)('no file is saved after %s, and the message says why', async (_name, answer, text) => {
  serve(answer);
  open(machines);
  await start();
  expect(await screen.findByText(text)).toBeTruthy();
  expect(saved).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a file that breaks off is not saved', async () => {
  let pieces = 0;
  const broken = new ReadableStream<Uint8Array>({
    pull: (stream) => {
      pieces += 1;
      if (pieces === 1) stream.enqueue(new Uint8Array(2048));
      else stream.error(new TypeError('network'));
    },
  });
  serve({ ...written, file: broken });
  open(machines);
  await start();
  expect(await screen.findByText('The file has not arrived whole. Please try again.')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('the progress is shown, and Cancel ends it without a file', async () => {
  const slow = ({ signal }: Call): FixedAnswer => ({
    ...written,
    file: new ReadableStream<Uint8Array>({
      start: (stream) => {
        stream.enqueue(new Uint8Array(2048));
        signal?.addEventListener('abort', () => {
          stream.error(signal.reason);
        });
      },
    }),
  });
  const calls = serve(slow);
  open(machines);
  await start();
  expect(await screen.findByText('2 KiB received')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.find(isExport)?.signal?.aborted).toBe(true);
  expect(saved).toEqual([]);
});
