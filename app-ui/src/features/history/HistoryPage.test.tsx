import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const passed = given.line({
  EventId: 5, Status: 'A', StageName: 'Audit', Description: '30 Days Inspection completed', TimeStamp: '03/11/2026 10:42:00',
  InspectionStatus: { Success: 1, Comments: '', IsMachineTransfer: false, IsUndoTransfer: false }, Information: 'Bay 4',
});
const own = given.history([given.group([passed]), given.group([given.line()])], {
  Machine: given.row({ Status: 'A', AuditStatus: 10 }), OwnershipSiteName: 'Borrowdale Machinery',
});

async function history(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET jcbstock/history/1': () => own,
    'GET genericcomment/jcb/list/1': () => ({ Result: [given.note(1, 'Battery flat')], Before: null }),
    ...more,
  });
  return { ...(await openInside('/machinehistory?open=1', 'Machine History')), server };
}

describe('the history of a machine', () => {
  it('shows what it is and what happened, with time, person and place', async () => {
    await history();
    expect(await screen.findByText('30 Days Inspection completed')).toBeTruthy();
    expect(screen.getByText('Audit Today')).toBeTruthy();
    const day = screen.getByRole('region', { name: 'Tuesday 03/11/2026' });
    expect(within(day).getByText('10:42')).toBeTruthy();
    expect(within(day).getByText('Passed')).toBeTruthy();
    expect(within(day).getByText('Dealer Activity · Ashby Plant Sales · Tom Ash · Bay 4')).toBeTruthy();
    expect(screen.getByText('Borrowdale Machinery')).toBeTruthy();
  });
  // HIST-009 HIST-011
  it('opens what came before, and tells activities apart', async () => {
    const made = given.line({ EventId: 2, Status: 'P', Description: 'Production completed should move to head office' });
    const { person } = await history({
      'GET jcbstock/history/1': () => ({ ...own, PreviousVhcId: 7 }),
      'GET jcbstock/visible/history/1': () => given.history([given.group([made], { JcbHierarchy: 1, VhcId: 7, SiteName: 'Works' })]),
    });
    const button = await screen.findByRole('button', { name: 'Previous history' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    expect(screen.queryByText('Production completed should move to head office')).toBeNull();
    await person.click(button);
    expect(await screen.findByText('Production completed should move to head office')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Production Activity 1' }));
    expect(screen.queryByText('30 Days Inspection completed')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'All activity' }));
    expect(screen.getByText('30 Days Inspection completed')).toBeTruthy();
  });
  it('reads older entries a page at a time', async () => {
    const pages: (string | null)[] = [];
    const { person } = await history({
      'GET jcbstock/history/1': (_, url) => {
        pages.push(url.searchParams.get('Before'));
        return pages.length === 1 ? { ...own, Before: '1.4' } : given.history([given.group([given.line({ EventId: 3, Description: 'Repair completed' })])]);
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Show older activity' }));
    expect(await screen.findByText('Repair completed')).toBeTruthy();
    expect(pages).toEqual([null, '1.4']);
    expect(screen.queryByRole('button', { name: 'Show older activity' })).toBeNull();
  });
  // Head office also reads the dealers' history, but not their notes
  it('at head office has what dealers did since', async () => {
    const sold = given.line({ EventId: 8, Status: 'T', Description: 'Sold to customer' });
    const { server } = await history({
      'GET siteconfig': () => given.config({ Hierarchy: 2 }),
      'GET jcbstock/history/1': () => ({ ...own, SiteCode: '220000', JcbHierarchy: 2 }),
      'GET jcbstock/dealer/visible/history/1': () => given.history([given.group([sold])]),
    });
    expect(await screen.findByText('Sold to customer')).toBeTruthy();
    expect(screen.queryByText('General Notes')).toBeNull();
    expect(server.sent.some((one) => one.call.includes('genericcomment'))).toBe(false);
  });
  it('says what an address without a machine, and one that is not to be seen, lead to', async () => {
    await history({ 'GET jcbstock/history/1': refusal(404, { Message: 'Not found: No such thing' }) });
    expect(await screen.findByRole('alert')).toBeTruthy();
  });
});

describe('notes', () => {
  // HIST-004 HIST-005 HIST-050
  it('stands on the screen at once, and keeps what the server made of it', async () => {
    const { person, server } = await history({
      'POST genericcomment/jcb/create': (body) => {
        const { CommentText: text } = body as { CommentText: string };
        return { Message: 'VHC Comments Saved Successfully', VHCId: 1, CommentId: 2, Comment: given.note(2, text) };
      },
    });
    expect(await screen.findByText('Battery flat')).toBeTruthy();
    await person.type(screen.getByLabelText('Note'), '  Mirror is back ');
    await person.click(screen.getByRole('button', { name: 'Add notes' }));
    expect(await screen.findByText('Mirror is back')).toBeTruthy();
    await alertSays('VHC Comments Saved Successfully');
    expect(server.bodies('POST genericcomment/jcb/create')).toEqual([{ VHCId: 1, CommentText: 'Mirror is back' }]);
    const sent = server.sent.find((one) => one.call === 'POST genericcomment/jcb/create');
    expect(sent?.headers.get('idempotency-key')).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
  });
  // HIST-038 HIST-040
  it('is not sent empty', async () => {
    const { person, server } = await history();
    await person.click(await screen.findByRole('button', { name: 'Add notes' }));
    expect(screen.getByText('Comments can not be empty')).toBeTruthy();
    expect(server.bodies('POST genericcomment/jcb/create')).toEqual([]);
  });
  // HIST-039 HIST-051
  it('comes back to the box when it is refused', async () => {
    const { person } = await history({
      'POST genericcomment/jcb/create': refusal(422, { Message: 'Miscellaneous Category: Miscellaneous Category Missing' }),
    });
    await person.type(await screen.findByLabelText('Note'), 'Mirror is back');
    await person.click(screen.getByRole('button', { name: 'Add notes' }));
    await alertSays('Miscellaneous Category Missing');
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Mirror is back'));
    expect(within(screen.getByRole('region', { name: /General Notes/ })).queryAllByRole('listitem')).toHaveLength(1);
  });
  it('is not shown without the permission', async () => {
    await history({ 'GET security/session': () => given.user({ Permissions: given.everything.filter((one) => !one.startsWith('note.')) }) });
    expect(await screen.findByText('30 Days Inspection completed')).toBeTruthy();
    expect(screen.queryByText('General Notes')).toBeNull();
  });
});
