import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ImportJob } from '../../api/wire.ts';
import { alertSays, openInside, serve, stream, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const job = (JobId: number, part: Partial<ImportJob> = {}): ImportJob => ({
  JobId, State: 'done', Total: 3, Done: 3, Imported: 1, Duplicates: 1, Failed: 1, DryRun: false, CreateMissing: false, FileName: `file ${JobId}.csv`,
  CreatedAt: '2026-11-21T09:00:00', Rows: [], ...part,
});

/** 25 imports, the latest first; the latest is under way. */
const all = Array.from({ length: 25 }, (_, at) => job(25 - at, at === 0 ? { State: 'running', Total: 200, Done: 50 } : {}));

async function imports(address = '/imports', more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
    'GET jcbstock/imports': (_body: unknown, url: URL) => {
      const offset = Number(url.searchParams.get('offset'));
      return all.slice(offset, offset + Number(url.searchParams.get('limit')));
    },
    'GET jcbstock/import/24': () => job(24, { Rows: [{ Index: 0, Line: 2, VIN: '7105210', Model: 'BH-90', Location: 'DOCK', Status: 'Success' }] }),
    ...more,
  });
  return { ...(await openInside(address, 'Past imports')), server };
}

describe('past imports', () => {
  it('are listed to the last, each with its numbers, and each opens at its address', async () => {
    const { person, address } = await imports();
    const table = await screen.findByRole('region', { name: 'Past imports' });
    expect(within(table).getAllByRole('row')[2]?.textContent).toBe('file 24.csvFinished21/11/2026 09:00:003111');
    await person.click(screen.getByRole('button', { name: 'Show older imports' }));
    expect(await screen.findByRole('link', { name: 'file 1.csv' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show older imports' })).toBeNull();
    await person.click(screen.getByRole('link', { name: 'file 24.csv' }));
    expect(address()).toBe('/imports?open=24');
    expect(await screen.findByText('7105210')).toBeTruthy();
    await person.click(screen.getByRole('link', { name: 'All past imports' }));
    expect(await screen.findByRole('link', { name: 'file 25.csv' })).toBeTruthy();
  });
  it('are worked by keyboard: the focus follows to the opened import, and back to its link', async () => {
    const { person } = await imports();
    const link = await screen.findByRole('link', { name: 'file 24.csv' });
    link.focus();
    await person.keyboard('{Enter}');
    expect(document.activeElement).toBe(await screen.findByRole('region', { name: 'file 24.csv' }));
    await person.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'All past imports' }));
    await person.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'file 24.csv' })));
  });
  it('have their entry in the navigation for those who may import', async () => {
    await imports();
    expect(screen.getByRole('link', { name: 'Past imports' }).getAttribute('aria-current')).toBe('page');
  });
  it('show live how far one is', async () => {
    const events = stream();
    await imports('/imports', { 'GET events': events.answer });
    expect(await screen.findByText('Running 25 %')).toBeTruthy();
    await waitFor(() => expect(events.listeners()).toBe(1));
    events.say('import', job(25, { State: 'running', Total: 200, Done: 150 }));
    expect(await screen.findByText('Running 75 %')).toBeTruthy();
  });
  it('have results, failed rows and undo', async () => {
    let undone = false;
    const { person, server } = await imports('/imports?open=24', {
      'GET jcbstock/import/24': () => job(24, undone ? { UndoneAt: '2026-11-22T09:00:00Z' } : {}),
      'GET jcbstock/import/24/failed.csv': () => '"serial"',
      'POST jcbstock/import/24/undo': () => {
        undone = true;
        return { Message: 'Import taken back', Undone: 1, Kept: 0, Models: 0, Locations: 0 };
      },
    });
    expect(await screen.findByRole('button', { name: 'Failed 1' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Failed rows as CSV' })).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Undo import' }));
    await person.click(await screen.findByRole('button', { name: 'OK' }));
    await alertSays('Import taken back');
    expect(await screen.findByText('The import was taken back.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
    expect(server.bodies('POST jcbstock/import/24/undo')).toHaveLength(1);
  });
  it('say that there are none yet', async () => {
    await imports('/imports', { 'GET jcbstock/imports': () => [] });
    expect(await screen.findByText('No imports yet')).toBeTruthy();
  });
  it('are for those who may import', async () => {
    await imports('/imports', { 'GET security/session': () => given.user({ Permissions: [] }) });
    expect(await screen.findByText('Unauthorized Access', { exact: false })).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Past imports' })).toBeNull();
  });
});
