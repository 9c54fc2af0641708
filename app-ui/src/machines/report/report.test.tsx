import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { reportOf, reportText } from './report.ts';

async function history(more: Record<string, Answer> = {}, part: object = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  let keys = 0;
  const lines = [
    given.line({ Status: 'A', StageName: 'Audit', Description: '30 Days Inspection completed', TemplateLookupId: 70, InspectionStatus: { Success: 1, Comments: '', IsMachineTransfer: false, IsUndoTransfer: false } }),
    given.line({ Status: 'A', Description: 'Moved to 30 Days Inspection', EventId: 2 }),
  ];
  const server = serve({
    'GET jcbstock/history/1': () => given.history([given.group(lines)], part),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    'POST report/viewer/token': () => ({ Key: `key${(keys += 1)}` }),
    ...more,
  });
  const opened = open('/m/7104822');
  await screen.findByRole('region', { name: 'Activity' });
  return { ...opened, server };
}

const viewer = (): Promise<HTMLElement> => screen.findByRole('dialog', { name: 'Machine report 7104822' });

/** Simulates the browser when the page of the frame is there, or is refused. */
function loaded(frame: HTMLIFrameElement, page: string | undefined, print = vi.fn()): typeof print {
  const content = document.implementation.createHTMLDocument();
  if (page !== undefined) content.body.innerHTML = page;
  Object.defineProperty(frame, 'contentDocument', { configurable: true, value: page === undefined ? null : content });
  Object.defineProperty(frame, 'contentWindow', { configurable: true, value: { print } });
  fireEvent.load(frame);
  return print;
}

describe('the report viewer', () => {
  // REPORT-011 REPORT-012 REPORT-013 REPORT-014
  it('shows the printed report of a machine in a sandboxed frame, and prints it', async () => {
    const { person, server, address, back } = await history();
    await person.click(screen.getByRole('link', { name: 'Print report' }));
    expect(address()).toBe('/m/7104822?show=report.1.0');
    const dialog = await viewer();
    const frame = await within(dialog).findByTitle<HTMLIFrameElement>('Report of 7104822');
    expect(server.bodies('POST report/viewer/token')).toEqual([{ VHCId: 1 }]);
    const page = new URL(frame.src, 'http://a.test');
    expect(page.pathname).toBe('/reports/MachineDetails');
    expect(Object.fromEntries(page.searchParams)).toEqual({
      SiteCode: '0', Culture: given.config().CultureName, VHCId: '1', LanguageId: '1', SiteCulture: given.config().CultureName, TemplateLookupId: '0', key: 'key1',
    });
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin allow-modals');
    const button = within(dialog).getByRole('button', { name: 'Print' });
    expect(button).toHaveProperty('disabled', true);
    const print = loaded(frame, '<table class="sheet"></table>');
    await waitFor(() => expect(button).toHaveProperty('disabled', false));
    await person.click(button);
    expect(print).toHaveBeenCalledOnce();
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Machine report 7104822' })).toBeNull());
  });

  it('shows one inspection from its line, and no line without a result has a report', async () => {
    const { person, address } = await history();
    const icons = screen.getAllByRole('link', { name: /^Print: / });
    expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual(['Print: 30 Days Inspection completed, 02/11/2026 09:10']);
    await person.click(icons[0] as HTMLElement);
    expect(address()).toBe('/m/7104822?show=report.1.70');
    const frame = await within(await viewer()).findByTitle<HTMLIFrameElement>('Report of 7104822');
    expect(new URL(frame.src, 'http://a.test').searchParams.get('TemplateLookupId')).toBe('70');
  });

  // HIST-003
  it('opens from the print icon of the work order', async () => {
    const { person, address } = await history({ 'GET jcbstock/dealer/workorder/1': () => given.dealerOrder() }, { HasWorkOrder: true });
    await person.click(await screen.findByRole('link', { name: 'Print the work order' }));
    expect(address()).toBe('/m/7104822?show=report.1.0');
  });

  it('opens from the menu of a machine, for those who may print', async () => {
    const list = { 'POST jcbstock/list': () => given.list([given.row({ VhcId: 1, Vin: '7104822' })]) };
    const history = { 'GET jcbstock/history/1': () => given.history([given.group([given.line()])]), 'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }) };
    serve({ ...list, ...history, 'POST report/viewer/token': () => ({ Key: 'key1' }) });
    const { person, address, back } = open('/audit');
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    await person.click(screen.getByRole('menuitem', { name: 'Print report' }));
    expect(new URL(address(), 'http://a.test').pathname).toBe('/m/7104822');
    expect(await within(await viewer()).findByTitle('Report of 7104822')).toBeTruthy();
    await back();
    await waitFor(() => expect(address()).toMatch(/^\/audit/));
  });

  it('is kept as a file by a key of its own', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { person, server } = await history();
    await person.click(screen.getByRole('link', { name: 'Print report' }));
    const dialog = await viewer();
    await within(dialog).findByTitle('Report of 7104822');
    await person.click(within(dialog).getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    const link = clicked.mock.contexts[0] as HTMLAnchorElement;
    const query = new URL(link.href).searchParams;
    expect([query.get('key'), query.get('download'), link.download]).toEqual(['key2', 'true', 'Machine report 7104822.html']);
    expect(server.bodies('POST report/viewer/token')).toHaveLength(2);
  });

  it('tells what is refused, and tries again with another key', async () => {
    const { person, server } = await history({ 'POST report/viewer/token': refusal(409, { Message: 'Report: It is being moved' }) });
    await person.click(screen.getByRole('link', { name: 'Print report' }));
    const dialog = await viewer();
    expect((await within(dialog).findByRole('alert')).textContent).toContain('It is being moved');
    server.answers['POST report/viewer/token'] = () => ({ Key: 'second' });
    await person.click(within(dialog).getByRole('button', { name: 'Try again' }));
    // The page itself may be refused, too: its key is used up.
    loaded(await within(dialog).findByTitle<HTMLIFrameElement>('Report of 7104822'), undefined);
    expect((await within(dialog).findByRole('alert')).textContent).toContain('The report can not be opened any more, please open it again');
    // While the next key is on its way, the page of the used one is not requested again.
    let give: (key: unknown) => void = () => undefined;
    server.answers['POST report/viewer/token'] = () => new Promise((done) => { give = done; });
    await person.click(within(dialog).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(server.bodies('POST report/viewer/token')).toHaveLength(3));
    expect(within(dialog).queryByTitle('Report of 7104822')).toBeNull();
    give({ Key: 'third' });
    expect((await within(dialog).findByTitle<HTMLIFrameElement>('Report of 7104822')).src).toContain('key=third');
  });

  it('is not offered to who may not print', async () => {
    const may = { 'GET security/session': () => given.user({ Permissions: given.without('report.print') }) };
    const { person } = await history({ ...may, 'POST jcbstock/list': () => given.list([given.row({ VhcId: 1, Vin: '7104822' })]) });
    expect(screen.queryByRole('link', { name: /^Print/ })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Close' }));
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    expect(screen.getByRole('menuitem', { name: 'Edit Machine' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Print report' })).toBeNull();
  });
});

it('has an address of its own', () => {
  expect(reportOf(reportText({ record: 12, lookup: 34 }))).toEqual({ record: 12, lookup: 34 });
  for (const wrong of ['report', 'report.1', 'report.x.1', 'report.1.2.3', 'photos.1.2', '']) expect(reportOf(wrong)).toBeUndefined();
});
