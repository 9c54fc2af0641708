// Export of the lists that the app shows: their columns, and the rows of all their pages.
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import { messageTemplate, templateCategories } from '../testing/messageTemplates.ts';
import { userList, userRecord } from '../testing/people.ts';
import { spreadsheet } from '../testing/reports.ts';

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => void vi.restoreAllMocks());

/** Answers a page of these rows, as far as the offset of the request goes. */
const paged =
  <R,>(rows: R[], answer: (page: R[]) => unknown): Answer =>
  (body) => {
    const { FilterProperty: { Offset, RecordLimit } } = body as { FilterProperty: { Offset: number; RecordLimit: number } };
    return answer(rows.slice(Offset, Offset + RecordLimit));
  };

async function exportFrom(address: string, heading: string, more: Record<string, Answer>): Promise<{ server: ReturnType<typeof serve>; list: { Name: string; Columns: { Heading: string; Kind: string }[]; Rows: unknown[][] } }> {
  const server = serve({ 'GET siteconfig': () => given.config({ Hierarchy: 2, IsStagesEnabled: true }), 'POST list/export': (list) => spreadsheet(`${(list as { Name: string }).Name}.xlsx`), ...more });
  const { person } = await openInside(address, heading);
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(server.bodies('POST list/export')).toHaveLength(1));
  const [list] = server.bodies('POST list/export') as { Name: string; Columns: { Heading: string; Kind: string }[]; Rows: unknown[][] }[];
  if (!list) throw new Error('nothing was exported');
  await alertSays(`${list.Name}.xlsx was saved`);
  return { server, list };
}

describe('Export of a list of names', () => {
  it.each<[string, string, string, Record<string, Answer>, string]>([
    ['/location', 'Machine Locations', 'locations', { 'GET location': () => [given.location(1, 'BAY 1'), given.location(2, 'DOCK'), given.location(3, 'GONE', true)] }, 'Location Name'],
    ['/stages', 'In-progress Stages', 'stages', { 'GET jcb/stage': () => ({ Stages: [given.stage(1, 'BAY 1'), given.stage(2, 'DOCK')] }) }, 'Stage Name'],
    ['/machinearea', 'Machine Areas', 'areas', { 'GET jcb/area': () => ({ Areas: [given.area(1, 'BAY 1'), given.area(2, 'DOCK')] }) }, 'Area Name'],
    ['/commondefects', 'Common Defects', 'defects', { 'GET jcb/defect': () => ({ Defects: [given.defect(1, 'BAY 1'), given.defect(2, 'DOCK')] }) }, 'Defect Name'],
  ])('%s', async (address, heading, name, answers, column) => {
    const { list } = await exportFrom(address, heading, answers);
    expect(list).toEqual({ Name: name, Columns: [{ Heading: column, Kind: 'text' }], Rows: [['BAY 1'], ['DOCK']] });
  });
});

describe('Export of a table', () => {
  it('of users has those of all pages', async () => {
    const users = Array.from({ length: 45 }, (_, at) => userRecord(at + 1, `User${at + 1} Ash`));
    const { list } = await exportFrom('/settings', 'User List', { 'POST user/GetUsersListAsPerRole': paged(users, (page) => userList(page, users.length)) });
    expect(list.Columns.map(({ Heading }) => Heading)).toEqual(['Name', 'User Role', 'User Email', 'User LoginId']);
    expect(list.Rows).toHaveLength(45);
    expect(list.Rows[44]).toEqual(['User45 Ash', 'Technician', 'user45@example.test', 'user45']);
  });
  it('of models has their machines as numbers', async () => {
    const models = [given.managedModel(1, 'BH-90', { MachineCount: 41 }), given.managedModel(2, 'EX-13', { IsAuditEnabled: false })];
    const { list } = await exportFrom('/managemodel', 'Manage Model', { 'POST model/List': paged(models, (page) => given.managedModels(page, { TotalCount: 2 })) });
    expect(list.Columns.map(({ Kind }) => Kind)).toEqual(['text', 'text', 'number']);
    expect(list.Rows.map((row) => [row[0], row[2]])).toEqual([['BH-90', 41], ['EX-13', 0]]);
  });
  it('of check templates has kind and state in words', async () => {
    const templates = [given.template(1, 'PDI', { Status: 1, Version: 3, ModelCount: 2 })];
    const { list } = await exportFrom('/checktemplate/checktemplateeditor', 'All Templates', { 'POST template/all/list': paged(templates, (page) => ({ Templates: page, TotalCount: 1 })) });
    expect(list).toMatchObject({ Name: 'templates', Rows: [['PDI', 'PDI', 'English', 'Active', 3, 2, 0]] });
  });
  it('of email templates has those of the site', async () => {
    const { list } = await exportFrom('/email', 'Email Templates', {
      'POST MessageTemplate/ReadMessageTemplate': (body) => ((body as { TemplateSource: number }).TemplateSource === 100 ? [] : [messageTemplate(11, 'Ready', { MessageTemplateSiteMappingId: 41 })]),
      'GET MessageTemplate/jcb/ReadMessageTamplateCategory': () => templateCategories,
    });
    expect(list.Rows).toEqual([['Ready', 'Handover', '', 'Active']]);
  });
  it('of what Machine Search has found has the machines of every site', async () => {
    const found = [1, 2, 3].map((at) => given.row({ VhcId: at, Vin: `710482${at}`, TotalCount: 3, SiteName: `Site ${at}`, SiteCode: `33000${at}` }));
    const { list } = await exportFrom('/globalsearch?q=71048', 'Machine Search', { 'POST jcbstock/search': paged(found, (page) => ({ JcbStockList: page, Refusals: {} })) });
    expect(list.Rows.map((row) => [row[0], row[5]])).toEqual([['7104821', 'Site 1'], ['7104822', 'Site 2'], ['7104823', 'Site 3']]);
  });
});

it('a list with too many rows is not exported, and says so', async () => {
  const users = userList([userRecord(1, 'Tom Ash')], 5001);
  const server = serve({ 'POST user/GetUsersListAsPerRole': () => users });
  const { person } = await openInside('/settings', 'User List');
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await alertSays('A list of more than 5,000 rows cannot be exported. Filter it first.');
  expect(server.bodies('POST list/export')).toHaveLength(0);
});
it('is not there without the permission, nor for an empty list', async () => {
  serve({ 'GET location': () => [given.location(1, 'DOCK')], 'GET security/session': () => given.user({ Permissions: given.without('list.export') }) });
  await openInside('/location', 'Machine Locations');
  expect(await screen.findByText('DOCK')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
});
it('a failure of the list is alerted once', async () => {
  let reads = 0;
  serve({ 'POST user/GetUsersListAsPerRole': () => ((reads += 1) > 1 ? Promise.reject(new Error('cut off')) : userList([userRecord(1, 'Tom Ash')], 1)), 'POST list/export': refusal(500, { Message: 'List: broken' }) });
  const { person } = await openInside('/settings', 'User List');
  await person.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => expect(document.querySelectorAll('[data-sonner-toast]')).toHaveLength(1));
  expect(reads).toBe(2);
});
