// The entries of a history for each status, as displayed: text, icon, badge, time, information, and the dialogs that an
// entry opens.
import { screen, waitFor, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { HistoryLine } from '../../api/wire.ts';
import { open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';

type Result = 1 | 0 | null;

interface StatusCase {
  status: string;
  success: Result;
  text: string;
  comment?: string;
  customer?: number;
  transfer?: boolean;
}

const entry = ({ status, success, text, comment = '', customer = 0, transfer = false }: StatusCase, part: Partial<HistoryLine> = {}): HistoryLine =>
  given.line({
    Status: status, Description: text, CustomerId: customer, TimeStamp: '03/11/2026 10:42:00', At: '2026-11-03T10:42:00Z', Information: 'Bay 4', StageName: `Stage ${status}`,
    InspectionStatus: { Success: success, Comments: comment, IsMachineTransfer: transfer, IsUndoTransfer: false }, ...part,
  });

async function history(lines: HistoryLine[], more: Record<string, Answer> = {}, address = '/m/7104822'): Promise<Opened & { items: HTMLElement[] }> {
  serve({
    'GET jcbstock/history/1': () => given.history(lines.map((line, at) => given.group([{ ...line, EventId: at + 1 }]))),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    ...more,
  });
  const opened = open(address);
  const timeline = await screen.findByRole('region', { name: 'Activity' });
  return { ...opened, items: within(timeline).getAllByRole('listitem') };
}

/** Shows the entries, and expects of each its text, its icon, its badge, its time and its information. */
async function shows(icon: IconName, cases: StatusCase[]): Promise<void> {
  const { items } = await history(cases.map((one) => entry(one)));
  const drawn = renderToStaticMarkup(<Icon name={icon} size={16} />);
  expect(items).toHaveLength(cases.length);
  cases.forEach(({ status, success, text }, at) => {
    const item = items[at] as HTMLElement;
    expect(item.querySelector('.what')?.textContent).toBe(text);
    const mark = within(item).getByTitle(`Stage ${status}`);
    expect(mark.querySelector('path')?.getAttribute('d')).toBe(/ d="([^"]+)"/.exec(drawn)?.[1]);
    const badge = item.querySelector('.badge');
    expect(badge?.textContent ?? null).toBe(success === null ? null : success === 1 ? 'Passed' : 'Failed');
    if (badge) expect(badge.className).toBe(`badge ${success === 1 ? 'green' : 'red'}`);
    expect(item.querySelector('time')?.textContent).toBe('10:42');
    expect(within(item).getByText('Dealer Activity · Ashby Plant Sales · Tom Ash · Bay 4')).toBeTruthy();
  });
}

describe('the texts of a history', () => {
  // HIST-027
  it('R: a receiving inspection completed, failed, and the machine added to the list', () =>
    shows('inbox', [
      { status: 'R', success: 1, text: 'Receiving Inspection completed' },
      { status: 'R', success: 0, text: 'Receiving Inspection failed' },
      { status: 'R', success: null, text: 'Machine added to stock list' },
    ]));
  // HIST-028
  it('A: a 30 days inspection completed, failed, moved to', () =>
    shows('clipboard', [
      { status: 'A', success: 1, text: '30 Days Inspection completed' },
      { status: 'A', success: 0, text: '30 Days Inspection failed' },
      { status: 'A', success: null, text: 'Moved to 30 Days Inspection' },
    ]));
  // HIST-029
  it('F: a PDI inspection completed, failed, moved to', () =>
    shows('shield', [
      { status: 'F', success: 1, text: 'PDI Inspection completed' },
      { status: 'F', success: 0, text: 'PDI Inspection failed' },
      { status: 'F', success: null, text: 'Moved to PDI Inspection' },
    ]));
  // HIST-030
  it('G: a gate inspection completed, failed', () =>
    shows('gate', [
      { status: 'G', success: 1, text: 'Gate Inspection completed' },
      { status: 'G', success: 0, text: 'Gate Inspection failed' },
    ]));
  // HIST-031
  it('H: a repair completed, sent to repair, moved to repair', () =>
    shows('wrench', [
      { status: 'H', success: 1, text: 'Repair completed' },
      { status: 'H', success: 0, text: 'Sent to repair' },
      { status: 'H', success: null, text: 'Moved to repair' },
    ]));
  // HIST-032
  it('S: a spec change completed, moved to', () =>
    shows('swap', [
      { status: 'S', success: 1, text: 'Spec Change completed' },
      { status: 'S', success: null, text: 'Moved to Spec Change' },
    ]));
  // HIST-033
  it('N: receiving in the dealer completed, failed, moved to', () =>
    shows('inbox', [
      { status: 'N', success: 1, text: 'Receiving in Dealer completed' },
      { status: 'N', success: 0, text: 'Receiving in Dealer failed' },
      { status: 'N', success: null, text: 'Moved to Receiving in Dealer' },
    ]));
  // HIST-034
  it('O: acknowledged, waiting for it, and why it was rejected', () =>
    shows('lorry', [
      { status: 'O', success: 1, text: 'Acknowledged successfully' },
      { status: 'O', success: null, text: 'Waiting for acknowledgement' },
      { status: 'O', success: 0, text: 'wrong machine', comment: 'wrong machine' },
    ]));
  // HIST-035
  it('T: sold to a customer, or transferred to a dealer', () =>
    shows('tag', [
      { status: 'T', success: null, text: 'Sold to customer', customer: 7 },
      { status: 'T', success: null, text: 'Transferred to dealer', customer: 7, transfer: true },
      { status: 'T', success: null, text: 'Transferred to dealer' },
    ]));
  // HIST-036
  it('P: production completed', () => shows('check', [{ status: 'P', success: null, text: 'Production completed should move to head office' }]));
  // HIST-037
  it('C: a handover moved, completed, failed with its comment, which is not told twice', async () => {
    await shows('user', [
      { status: 'C', success: null, text: 'Moved to Handover' },
      { status: 'C', success: 1, text: 'Handover completed' },
      { status: 'C', success: 0, text: 'Handover failed - no manual', comment: 'no manual' },
    ]);
    expect(screen.getAllByText(/no manual/)).toHaveLength(1);
  });
});

describe('an entry with an inspection', () => {
  const photos = [given.mediaAsset(21, 20, { ItemDesc: 'Tyres', meta: { TemplateLookupId: 70, TemplateItemTypeId: 3, Status: 'A' } }), given.mediaAsset(22, 10, { meta: { TemplateLookupId: 70 } })];
  const inspected = { ...entry({ status: 'A', success: 0, text: '30 Days Inspection failed' }, { TemplateLookupId: 70, HasPhoto: true, HasVideo: true }), PhotoCount: 2, VideoCount: 1 };
  const bare = entry({ status: 'R', success: null, text: 'Machine added to stock list' });
  // HIST-010 HIST-001
  it('prints it, and opens its photos and its videos', async () => {
    const { items, person, address, back } = await history([inspected, bare], {
      'GET assets/download/jcb/photo/1/70': () => photos,
      'GET assets/download/jcb/video/1/70': () => [given.mediaAsset(23, 40, { meta: { TemplateLookupId: 70 } })],
      'POST report/viewer/token': () => ({ Key: 'key' }),
    });
    const [first, second] = items;
    expect(within(second as HTMLElement).queryAllByRole('link')).toEqual([]);
    const label = '30 Days Inspection failed, 03/11/2026 10:42';
    expect(within(first as HTMLElement).getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
      `Print: ${label}`, `2 photos: ${label}`, `1 video: ${label}`, `Answers: ${label}`,
    ]);
    await person.click(screen.getByRole('link', { name: `2 photos: ${label}` }));
    expect(address()).toBe('/m/7104822?show=photos.1.70');
    const viewer = await screen.findByRole('dialog', { name: 'Media of 7104822' });
    expect(await within(viewer).findByText('1 of 2')).toBeTruthy();
    expect(within(viewer).getByText('Tyres')).toBeTruthy();
    await back();
    await waitFor(() => expect(document.querySelector('.viewer')).toBeNull());
    await person.click(screen.getByRole('link', { name: `1 video: ${label}` }));
    await waitFor(() => expect(document.querySelector('.viewer video')).not.toBeNull());
    await back();
    await waitFor(() => expect(document.querySelector('.viewer')).toBeNull());
    await person.click(screen.getByRole('link', { name: `Print: ${label}` }));
    expect(address()).toBe('/m/7104822?show=report.1.70');
    expect(await screen.findByTitle('Report of 7104822')).toBeTruthy();
  });
  // ASSET-025
  it('tells a failure of photos, and shows nothing where videos fail', async () => {
    const failed = refusal(409, { Message: 'Storage: It is being moved' });
    const { person, address } = await history([inspected], { 'GET assets/download/jcb/photo/1/70': failed, 'GET assets/download/jcb/video/1/70': failed });
    await person.click(screen.getByRole('link', { name: /^1 video:/ }));
    await waitFor(() => expect(address()).toBe('/m/7104822'));
    expect(screen.queryByRole('dialog', { name: 'Media' })).toBeNull();
    await person.click(screen.getByRole('link', { name: /^2 photos:/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Media' });
    expect((await within(dialog).findByRole('alert')).textContent).toBe('MediaIt is being movedTry again');
  });
  it('opens nothing for who may not see files', async () => {
    const { items } = await history([inspected], { 'GET security/session': () => given.user({ Permissions: given.without('asset.') }) });
    expect(within(items[0] as HTMLElement).queryByRole('link', { name: /photos/ })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Photos and videos' })).toBeNull();
  });
});

describe('the head of a history', () => {
  const machine = given.row({ Status: 'A', AuditStatus: 10, modelImageUrl: '/assets/model.png', MachineLocation: 'Bay 4' });
  const head = (part: Parameters<typeof given.history>[1] = {}) => given.history([given.group([given.line()])], { Machine: machine, ...part });
  const headOf = (): HTMLElement => document.querySelector('.history-head') as HTMLElement;
  // HIST-002
  it('shows the picture of the model, the serial, the audit badge, the place, and leads to the specification', async () => {
    await history([], { 'GET jcbstock/history/1': () => head() });
    expect(headOf().querySelector('img')?.getAttribute('src')).toBe('/assets/model.png');
    expect(within(headOf()).getByText('7104822')).toBeTruthy();
    expect(within(headOf()).getByText('Audit Today').className).toBe('badge green');
    expect(headOf().textContent).toContain('BH-90 · Bay 4');
    expect(within(headOf()).getByRole('link', { name: 'Show Full Specification' }).getAttribute('href')).toBe('/m/7104822?show=specification');
  });
  // HIST-002 HIST-041
  it('shows the site that has the machine', async () => {
    const elsewhere = { 'GET jcbstock/history/1': () => head({ SiteCode: '330002', SiteName: 'Borrowdale Machinery' }), 'GET jcbstock/dealer/visible/history/1': () => given.history([]) };
    await history([], elsewhere, '/machinehistory?open=1');
    expect(headOf().textContent).toContain('· Borrowdale Machinery');
    expect(headOf().textContent).not.toContain('Bay 4');
  });
  // HIST-041
  it('shows head office the location at that site, too', async () => {
    await history([], {
      'GET siteconfig': () => given.config({ Hierarchy: 2 }),
      'GET jcbstock/history/1': () => head({ SiteCode: '330002', SiteName: 'Borrowdale Machinery' }),
      'GET jcbstock/dealer/visible/history/1': () => given.history([]),
    }, '/machinehistory?open=1');
    expect(headOf().textContent).toContain('· Borrowdale Machinery, Bay 4');
    // What only its own site may do is not offered.
    expect(screen.queryByRole('button', { name: 'Add photos or videos' })).toBeNull();
    expect(screen.queryByText('General Notes')).toBeNull();
  });
});
