import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CallQuery } from '../../api/wire.ts';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const address = '/checktemplate/checktemplateeditor';
const english = { LanguageId: 1, LanguageName: 'English', LanguageCode: 'en_GB', LanguageCulture: 'en-GB' };
const german = { LanguageId: 2, LanguageName: 'German', LanguageCode: 'de_DE', LanguageCulture: 'de-DE' };

const rows = [
  given.template(1, 'Receiving BH', { VehicleType: 5, Status: 1, Version: 3, ModelCount: 2, OpenCount: 4, IsEdited: true }),
  given.template(2, 'Gate TH', { VehicleType: 7, Status: 0, LanguageId: 2 }),
  given.template(3, 'Old audit', { VehicleType: 10, Status: 2, Version: 1, IsEdited: false }),
];

type Served = Opened & { server: ReturnType<typeof serve> };

async function templates(more: Record<string, Answer> = {}, at = address, width: 'desk' | 'phone' = 'desk'): Promise<Served> {
  const server = serve({
    'GET security/session': () => given.user({ Hierarchy: 2 }),
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
    'GET language': () => [english, german],
    'GET assets/download/templatelogo': () => [given.picture(31, 'Yard.png'), given.picture(32, 'Head office.png')],
    'POST template/all/list': () => ({ Templates: rows, TotalCount: rows.length }),
    ...more,
  });
  return { ...(await openInside(at, 'All Templates', width)), server };
}

const lastQuery = (server: Served['server']): CallQuery => server.bodies('POST template/all/list').at(-1) as CallQuery;
const menuOf = async ({ person }: Opened, name: string, entry: string): Promise<void> => {
  await person.click(await screen.findByRole('button', { name: `Actions of ${name}` }));
  await person.click(await screen.findByRole('menuitem', { name: entry }));
};

describe('All Templates', () => {
  // INSP-002 INSP-013 INSP-014 SHELL-043
  it('lists templates with kind, language, status, version and where they are mapped', async () => {
    await templates();
    const table = within(await screen.findByRole('region', { name: 'All Templates' }));
    const cells = (name: string): (string | null)[] =>
      [...(table.getByText(name).closest('tr')?.cells ?? [])].slice(0, 7).map((cell) => cell.textContent);
    expect(cells('Receiving BH')).toEqual(['Receiving BH', 'Receiving', 'English', 'Active', '3 · changes not published', '2 models', '4']);
    expect(cells('Gate TH')).toEqual(['Gate TH', 'Gate', 'German', 'Draft', 'Not published', 'Not mapped', '0']);
    expect(cells('Old audit')).toEqual(['Old audit', '30 day audit', 'English', 'Dormant', '1', 'Not mapped', '0']);
    expect(screen.getByRole('link', { name: 'Gate TH' }).getAttribute('href')).toBe('/checktemplate?open=2');
    const nav = screen.getByRole('navigation', { name: 'Template Editor' });
    expect(within(nav).getByRole('link', { name: 'All Templates' }).getAttribute('href')).toBe(address);
  });
  it('shows the logo beside the name where a template has one, and no hole where it cannot be loaded', async () => {
    const LogoUrl = '/assets/7/yard-s.png?p=x';
    await templates({ 'POST template/all/list': () => ({ Templates: [given.template(1, 'PDI BH', { LogoAssetId: 31, LogoUrl }), given.template(2, 'Gate TH')], TotalCount: 2 }) });
    const logoOf = (name: string): HTMLImageElement | null | undefined => screen.getByRole('link', { name }).closest('td')?.querySelector('img');
    await screen.findByRole('link', { name: 'PDI BH' });
    const logo = logoOf('PDI BH');
    expect([logo?.getAttribute('src'), logo?.getAttribute('alt')]).toEqual([LogoUrl, '']);
    expect(logoOf('Gate TH')).toBeNull();
    if (logo) fireEvent.error(logo);
    expect(logoOf('PDI BH')).toBeNull();
  });
  // CONST-022
  it('knows the kinds by the codes 1, 5, 7, 9 and 10', async () => {
    const { server, person } = await templates();
    const select = await screen.findByLabelText<HTMLSelectElement>('Kind');
    expect([...select.options].slice(1).map(({ value, text }) => [value, text])).toEqual([['1', 'PDI'], ['5', 'Receiving'], ['7', 'Gate'], ['9', 'Handover'], ['10', '30 day audit']]);
    await person.selectOptions(select, 'Receiving');
    await waitFor(() => expect(lastQuery(server).Filters).toMatchObject([{ FieldName: 'VehicleType', FieldValue: '5' }]));
  });
  it('searches and filters by its address', async () => {
    const { person, server, address: now } = await templates({}, `${address}?status=draft`);
    await screen.findByText('Gate TH');
    expect(lastQuery(server).Filters).toMatchObject([{ FieldName: 'Status', FieldValue: '0' }]);
    await person.selectOptions(screen.getByLabelText('Kind'), 'Gate');
    // At once: the list follows each pause in typing, which a busy machine makes.
    await person.click(screen.getByLabelText('Search templates'));
    await person.paste('th');
    await waitFor(() => expect(now()).toBe(`${address}?q=th&kind=7&status=draft`));
    await waitFor(() => expect(lastQuery(server).Filters?.map(({ FieldName }) => FieldName)).toEqual(['TemplateName', 'VehicleType', 'Status']));
    await person.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(now()).toBe(address));
    await waitFor(() => expect(lastQuery(server).Filters).toEqual([]));
  });
  it('sorts by its headers and turns pages', async () => {
    const { person, server, address: now } = await templates({ 'POST template/all/list': () => ({ Templates: rows, TotalCount: 90 }) });
    await person.click(await screen.findByRole('button', { name: 'Status' }));
    await waitFor(() => expect(now()).toBe(`${address}?sort=status`));
    await person.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(lastQuery(server).FilterProperty).toEqual({ OrderBy: 'Status ASC', Offset: 80, RecordLimit: 40 }));
  });
  it('says what the filters leave out, and offers to clear them', async () => {
    const { person, address: now } = await templates({ 'POST template/all/list': () => ({ Templates: [], TotalCount: 0 }) }, `${address}?q=x&kind=9`);
    expect(await screen.findByText('Nothing matches the filters: “x”, Handover.')).toBeTruthy();
    await person.click(screen.getAllByRole('button', { name: 'Clear filters' }).at(-1) as HTMLElement);
    await waitFor(() => expect(now()).toBe(address));
    expect(await screen.findByText('No templates yet')).toBeTruthy();
  });
  it('offers to try again when the list can not be read', async () => {
    const { person, server } = await templates({ 'POST template/all/list': refusal(422, { Message: 'Template: not now' }) });
    expect(await screen.findByText('not now')).toBeTruthy();
    server.answers['POST template/all/list'] = () => ({ Templates: rows, TotalCount: 3 });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Gate TH')).toBeTruthy();
  });
});

describe('what is done with a template', () => {
  // INSP-017
  it('a new one has a name, a kind and a language', async () => {
    const opened = await templates({ 'POST template/create': () => ({ Message: 'Success', TemplateId: 9, Template: given.template(9, 'PDI 8014') }) });
    const { person, server, address: now } = opened;
    await person.click(await screen.findByRole('button', { name: 'New template' }));
    expect(now()).toBe(`${address}?do=new`);
    const dialog = within(await screen.findByRole('dialog', { name: 'New template' }));
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await dialog.findByText('Template Name is required')).toBeTruthy();
    await person.type(dialog.getByLabelText(/Template Name/), ' PDI 8014 ');
    await person.selectOptions(dialog.getByLabelText('Kind'), 'Gate');
    await person.selectOptions(dialog.getByLabelText('Language'), 'Deutsch');
    await person.click(dialog.getByRole('button', { name: 'Create' }));
    await alertSays('Template created');
    expect(server.bodies('POST template/create')).toEqual([{ TemplateId: 0, TemplateName: 'PDI 8014', VehicleType: 7, LanguageId: 2 }]);
    // The new one is written next, and Back leads to the list.
    await waitFor(() => expect(now()).toBe('/checktemplate?open=9'));
    await opened.back();
    await waitFor(() => expect(now()).toBe(address));
  });
  it('what was typed of a new one is asked about once before it is lost', async () => {
    const { person, address: now } = await templates();
    await person.click(await screen.findByRole('button', { name: 'New template' }));
    await person.type(within(await screen.findByRole('dialog', { name: 'New template' })).getByLabelText(/Template Name/), 'PDI');
    await person.keyboard('{Escape}');
    await person.click(within(await screen.findByRole('dialog', { name: 'Leave without saving?' })).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(now()).toBe(address);
  });
  it('a name that is taken is told at the name, and Back closes the dialog', async () => {
    const opened = await templates({
      'POST template/create': refusal(422, { Message: 'Template: Entered Template is already exist', Errors: { TemplateName: ['Entered Template is already exist'] } }),
    });
    await menuOf(opened, 'Gate TH', 'Name and logo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Name and logo of Gate TH' }));
    await opened.person.type(dialog.getByLabelText(/Template Name/), '2');
    await opened.person.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Entered Template is already exist')).toBeTruthy();
    expect(opened.server.bodies('POST template/create')).toEqual([{ TemplateId: 2, TemplateName: 'Gate TH2', TimestampDt: '2026-11-20T10:00:00Z' }]);
  });
  // MODEL-019
  it('a logo is chosen from a gallery, or as a file whose name is shown, and taken away again', async () => {
    const saved = given.template(2, 'Gate TH', { LogoAssetId: 32 });
    const opened = await templates({ 'POST template/create': () => ({ Message: 'Success', TemplateId: 2, Template: saved }) });
    const { person, server } = opened;
    await menuOf(opened, 'Gate TH', 'Name and logo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Name and logo of Gate TH' }));
    expect(dialog.queryByRole('button', { name: 'No logo' })).toBeNull();
    await person.click(dialog.getByRole('button', { name: 'Choose a logo' }));
    const picker = within(await screen.findByRole('dialog', { name: 'Logo' }));
    const gallery = within(await picker.findByRole('list', { name: 'Images' }));
    expect(gallery.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(['Yard.png', 'Head office.png']);
    await person.upload(picker.getByLabelText('Image file (png, jpg, jpeg)'), new File(['x'], 'New.png', { type: 'image/png' }));
    expect(picker.getByText('New.png')).toBeTruthy();
    await person.click(gallery.getByRole('button', { name: 'Head office.png' }));
    expect(await dialog.findByText('Head office.png')).toBeTruthy();
    await person.click(await dialog.findByRole('button', { name: 'Save' }));
    await alertSays('Template saved');
    expect(server.bodies('POST template/create')).toEqual([{ TemplateId: 2, TemplateName: 'Gate TH', LogoAssetId: 32, TimestampDt: '2026-11-20T10:00:00Z' }]);
  });
  it('the logo of a template is shown with its name, and can be taken away', async () => {
    const row = given.template(2, 'Gate TH', { LogoAssetId: 31 });
    const opened = await templates({
      'POST template/all/list': () => ({ Templates: [row], TotalCount: 1 }),
      'POST template/create': () => ({ Message: 'Success', TemplateId: 2, Template: row }),
    });
    await menuOf(opened, 'Gate TH', 'Name and logo');
    const dialog = within(await screen.findByRole('dialog', { name: 'Name and logo of Gate TH' }));
    expect(await dialog.findByText('Yard.png')).toBeTruthy();
    await opened.person.click(dialog.getByRole('button', { name: 'No logo' }));
    expect(dialog.queryByText('Yard.png')).toBeNull();
    await opened.person.click(dialog.getByRole('button', { name: 'Save' }));
    await alertSays('Template saved');
    expect(opened.server.bodies('POST template/create')).toMatchObject([{ LogoAssetId: 0 }]);
  });
  it('a logo that has left the gallery is shown as long as the template keeps it', async () => {
    const row = given.template(2, 'Gate TH', { LogoAssetId: 30, LogoUrl: '/assets/7/gone-s.png?p=x' });
    const opened = await templates({ 'POST template/all/list': () => ({ Templates: [row], TotalCount: 1 }) });
    await menuOf(opened, 'Gate TH', 'Name and logo');
    const dialog = await screen.findByRole('dialog', { name: 'Name and logo of Gate TH' });
    expect(dialog.querySelector('img')?.getAttribute('src')).toBe('/assets/7/gone-s.png?p=x');
    await opened.person.click(within(dialog).getByRole('button', { name: 'No logo' }));
    expect(dialog.querySelector('img')).toBeNull();
  });
  it('Back closes what was opened', async () => {
    const opened = await templates();
    await menuOf(opened, 'Old audit', 'Delete');
    await screen.findByRole('dialog', { name: 'Delete Old audit' });
    expect(opened.address()).toBe(`${address}?do=delete&of=3`);
    await opened.back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Delete Old audit' })).toBeNull());
    expect(opened.address()).toBe(address);
  });
  // INSP-032
  it('a copy takes another name and all languages', async () => {
    const opened = await templates({
      'POST template/CopyTemplateMultiLanguage': () => ({ Message: 'Success', TemplateId: 8, Template: given.template(8, 'Gate TH copy') }),
    });
    await menuOf(opened, 'Gate TH', 'Copy');
    const dialog = within(await screen.findByRole('dialog', { name: 'Copy Gate TH' }));
    await opened.person.click(dialog.getByRole('button', { name: 'Copy' }));
    await alertSays('Template copied');
    expect(opened.server.bodies('POST template/CopyTemplateMultiLanguage')).toEqual([
      { TemplateId: 2, TemplateName: 'Gate TH copy', VehicleType: 7, LanguageIds: [] },
    ]);
  });
  it('dormant asks first and names the models, and waking does not ask', async () => {
    const opened = await templates({ 'POST template/create': () => ({ Message: 'Success', TemplateId: 1, Template: rows[0] }) });
    await menuOf(opened, 'Receiving BH', 'Make dormant');
    const dialog = within(await screen.findByRole('dialog', { name: 'Make Receiving BH dormant' }));
    expect(dialog.getByText(/mapped to 2 models/)).toBeTruthy();
    await opened.person.click(dialog.getByRole('button', { name: 'Make dormant' }));
    await alertSays('Template is dormant');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await menuOf(opened, 'Old audit', 'Wake as a draft');
    await alertSays('Template is a draft again');
    expect(opened.server.bodies('POST template/create')).toEqual([
      { TemplateId: 1, TimestampDt: '2026-11-20T10:00:00Z', Status: 2 },
      { TemplateId: 3, TimestampDt: '2026-11-20T10:00:00Z', Status: 0 },
    ]);
  });
  it('a mapped one is not deleted, and says why; another one is, after a question', async () => {
    const opened = await templates({ 'POST template/create': () => ({ Message: 'Success', TemplateId: 2, Template: rows[1] }) });
    await opened.person.click(await screen.findByRole('button', { name: 'Actions of Receiving BH' }));
    const blocked = await screen.findByRole('menuitem', { name: /Delete/ });
    expect(blocked.getAttribute('aria-disabled')).toBe('true');
    expect(blocked.textContent).toContain('Mapped to 2 models');
    await opened.person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    await menuOf(opened, 'Gate TH', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gate TH' }));
    await opened.person.click(dialog.getByRole('button', { name: 'Delete' }));
    await alertSays('Template deleted');
    expect(opened.server.bodies('POST template/create')).toEqual([{ TemplateId: 2, TimestampDt: '2026-11-20T10:00:00Z', Deleted: true }]);
  });
  it('a refusal is shown and nothing closes', async () => {
    const opened = await templates({ 'POST template/create': refusal(409, { Message: 'Conflict: Changed by somebody else in the meantime' }) });
    await menuOf(opened, 'Gate TH', 'Delete');
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Gate TH' }));
    await opened.person.click(dialog.getByRole('button', { name: 'Delete' }));
    await alertSays('Changed by somebody else in the meantime');
    expect(screen.getByRole('dialog', { name: 'Delete Gate TH' })).toBeTruthy();
  });
});

describe('who may', () => {
  it('read but not write sees the list without actions', async () => {
    await templates({ 'GET security/session': () => given.user({ Hierarchy: 2, Permissions: ['template.read', 'user.read'] }) });
    await screen.findByText('Gate TH');
    expect(screen.getByText('You may read templates, but not change them.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Actions of/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'New template' })).toBeNull();
  });
  it('not even read is told so', async () => {
    await templates({ 'GET security/session': () => given.user({ Hierarchy: 2, Permissions: ['user.read'] }) });
    expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
  });
  // SHELL-056
  it('a dealership is refused the page', async () => {
    serve();
    open(address);
    await alertSays('Unauthorized Access Denied');
  });
  // SHELL-031
  it('the icon of the strip leads there when a hierarchy is set', async () => {
    await templates();
    expect((await screen.findByRole('link', { name: 'Template Editor' })).getAttribute('href')).toBe(address);
  });
});
