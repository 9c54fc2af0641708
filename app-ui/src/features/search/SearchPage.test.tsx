import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const found = [
  given.row({ VhcId: 1, SiteCode: '330001' }),
  given.row({ VhcId: 2, SiteCode: '330002', SiteName: 'Borrowdale Machinery', CurrentLocation: 0, Status: 'T' }),
];

async function search(address = '/globalsearch', more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ 'POST jcbstock/search': () => ({ JcbStockList: found, Refusals: {} }), ...more });
  return { ...(await openInside(address, 'Machine Search')), server };
}

describe('Machine Search', () => {
  // STOCK-003 STOCK-061 STOCK-123 STOCK-152
  it('takes digits, at most 8, and asks the group on Enter', async () => {
    const { person, address, server } = await search();
    const box = await screen.findByPlaceholderText<HTMLInputElement>('Search by Machine Serial...');
    // Keys that follow one another as fast as those of a test are a scanner's.
    fireEvent.change(box, { target: { value: 'a71 04x82299' } });
    expect(box.value).toBe('71048229');
    await person.type(box, '{Enter}');
    await waitFor(() => expect(address()).toBe('/globalsearch?q=71048229'));
    await waitFor(() =>
      expect(server.bodies('POST jcbstock/search')).toEqual([
        {
          Filters: [{ FieldName: 'Vin', FieldValue: '71048229', ConditionOperator: 'like', FieldType: 'String', Function: 'None' }],
          FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 40 },
          IsGroupSearch: true,
        },
      ]),
    );
  });
  it('prints a machine from its menu, and returns to the results', async () => {
    const { person, address, back } = await search('/globalsearch?q=7104822', {
      'GET jcbstock/history/1': () => given.history([given.group([given.line()])]),
      'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
      'POST report/viewer/token': () => ({ Key: 'key1' }),
    });
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    await person.click(screen.getByRole('menuitem', { name: 'Print report' }));
    expect(await screen.findByTitle('Report of 7104822')).toBeTruthy();
    expect(address()).toBe('/globalsearch?q=7104822&open=1&show=report.1.0');
    await back();
    await waitFor(() => expect(address()).toBe('/globalsearch?q=7104822'));
  });
  // STOCK-124 STOCK-123
  it('refuses fewer than 4 characters and pasting', async () => {
    const { person, server } = await search();
    const box = await screen.findByPlaceholderText<HTMLInputElement>('Search by Machine Serial...');
    await person.click(box);
    await person.paste('7104822');
    expect(box.value).toBe('');
    await person.type(box, '710{Enter}');
    await alertSays('Search value should be atleast 4 charcter');
    expect(server.bodies('POST jcbstock/search')).toEqual([]);
  });
  // STOCK-063 STOCK-064 STOCK-149
  it('lists own machines; a click opens the matches at other sites', async () => {
    const { person } = await search('/globalsearch?q=7104822');
    const region = await screen.findByRole('region', { name: 'Machine Search' });
    const heads = within(region).getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Matches at other sites', 'Audits', 'Machine Serial', 'Model & Derivative', 'Location', 'Audit Status', 'Inspection Status', 'Dealer Location', 'Actions']);
    expect(within(region).queryByText('Borrowdale Machinery')).toBeNull();
    await person.click(within(region).getByText('Ashby Plant Sales'));
    expect(within(region).getByText('Borrowdale Machinery')).toBeTruthy();
    // STOCK-148: the superseded record of another site offers no menu
    expect(within(region).getAllByRole('button', { name: 'Actions of 7104822' })).toHaveLength(1);
  });
  // STOCK-063: no arrow column without matches at other sites
  it('has no arrow column without matches elsewhere', async () => {
    await search('/globalsearch?q=7104822', { 'POST jcbstock/search': () => ({ JcbStockList: found.slice(0, 1), Refusals: {} }) });
    await screen.findByText('Ashby Plant Sales');
    expect(screen.queryByRole('button', { name: 'Show matches at other sites' })).toBeNull();
  });
  it('names the serial that a machine had before, where it was found by that one', async () => {
    await search('/globalsearch?q=7104822', { 'POST jcbstock/search': () => ({ JcbStockList: [given.row({ Vin: '7104999', FormerSerial: '7104822' })], Refusals: {} }) });
    expect(await screen.findByText('formerly 7104822')).toBeTruthy();
    expect(screen.getByText('7104999')).toBeTruthy();
  });
  // STOCK-066
  it('says No data found', async () => {
    await search('/globalsearch?q=7104822', { 'POST jcbstock/search': () => ({ JcbStockList: [], Refusals: {} }) });
    expect(await screen.findByText('No data found')).toBeTruthy();
  });
  // STOCK-062 STOCK-125
  it('Reset and an empty search clear the table', async () => {
    const { person, address } = await search('/globalsearch?q=7104822');
    await screen.findByText('Ashby Plant Sales');
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(address()).toBe('/globalsearch'));
    expect(screen.queryByText('Ashby Plant Sales')).toBeNull();
  });
  // STOCK-152
  it('is paged to the end', async () => {
    const all = Array.from({ length: 95 }, (_, at) => given.row({ VhcId: at + 1, Vin: String(7_104_800 + at), SiteCode: '330001', TotalCount: 95 }));
    const offsetOf = (body: unknown): number => (body as { FilterProperty: { Offset: number } }).FilterProperty.Offset;
    const { person, address } = await search('/globalsearch?q=7104', {
      'POST jcbstock/search': (body: unknown) => ({ JcbStockList: all.slice(offsetOf(body), offsetOf(body) + 40), Refusals: {} }),
    });
    expect(await screen.findByText('95 machines found')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByRole('link', { name: '7104894' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '7104800' })).toBeNull();
    expect(address()).toBe('/globalsearch?q=7104&p=3');
    expect(screen.getByText('81–95 of 95')).toBeTruthy();
  });
  it('serials are links; one opens its machine over the results, and Back closes it', async () => {
    const { person, address } = await search('/globalsearch?q=7104822', { 'GET jcbstock/history/1': () => given.history([], { VhcId: 1 }) });
    const link = await screen.findByRole('link', { name: '7104822' });
    expect(link.getAttribute('href')).toBe('/m/7104822');
    await person.click(link);
    expect(address()).toBe('/globalsearch?q=7104822&open=1');
    await person.click(within(await screen.findByRole('dialog', { name: 'Machine History' })).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(address()).toBe('/globalsearch?q=7104822'));
  });
  it('a row of another site opens what may be seen of it', async () => {
    const { person } = await search('/globalsearch?q=7104822', { 'GET jcbstock/history/2': refusal(404, { Message: 'Not Found: nothing' }) });
    await person.click(await screen.findByText('Ashby Plant Sales'));
    await person.click(screen.getByText('Borrowdale Machinery'));
    const dialog = await screen.findByRole('dialog', { name: 'Machine History' });
    expect(await within(dialog).findByText('This machine is at Borrowdale Machinery. Its history is shown there.')).toBeTruthy();
  });
  // STOCK-160
  it('editing from here comes back here', async () => {
    const { person, address } = await search('/globalsearch?q=7104822', { 'POST vhc/v2/update': () => ({ Message: 'ok', VHCId: 1 }) });
    await person.click(await screen.findByRole('button', { name: 'Actions of 7104822' }));
    await person.click(screen.getByRole('menuitem', { name: 'Edit Machine' }));
    await person.click(await screen.findByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/globalsearch?q=7104822');
  });
});
