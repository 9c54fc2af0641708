import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { messageTemplate, templateCategories } from '../../testing/messageTemplates.ts';

const calls = {
  read: 'POST MessageTemplate/ReadMessageTemplate',
  update: 'POST MessageTemplate/UpdateMessageTemplate',
  activate: 'POST MessageTemplate/SaveMessageTamplateMapping',
  deactivate: 'DELETE MessageTemplate/DeleteMessageTamplateMapping/41',
  makeDefault: 'POST MessageTemplate/UpdateMessageTamplateMapping',
} as const;

const ready = messageTemplate(11, 'Ready', { MessageTemplateSiteMappingId: 41 });
const service = messageTemplate(12, 'Service due', { CategoryName: 'Service', MessageTemplateCategoryId: 2 });
const usual = messageTemplate(13, 'Usual', { MessageTemplateSiteMappingId: 43, IsDefaultTemplate: true });
const master = messageTemplate(90, 'Welcome', { IsMasterTemplate: true, FranchiseName: 'Northfield' });

/** Answers the templates of the site, or the master templates. */
const lists =
  (own: MessageTemplate[], masters: MessageTemplate[] = []): Answer =>
  (body) =>
    (body as { TemplateSource: number }).TemplateSource === 100 ? masters : own;

async function page(own: MessageTemplate[], masters: MessageTemplate[] = [], more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ [calls.read]: lists(own, masters), 'GET MessageTemplate/jcb/ReadMessageTamplateCategory': () => templateCategories, ...more });
  return { ...(await openInside('/email', 'Email Templates')), server };
}
const table = (name: string): Promise<HTMLElement> => screen.findByRole('region', { name });
const rowsOf = async (name: string): Promise<string[][]> => {
  const region = await table(name);
  const rows = (await within(region).findAllByRole('row')).slice(1);
  return rows.map((row) => within(row).getAllByRole('cell').slice(0, 4).map((cell) => cell.textContent));
};
async function menuOf({ person }: Opened, title: string): Promise<string[]> {
  await person.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return within(await screen.findByRole('menu')).getAllByRole('menuitem').map((item) => item.textContent);
}
async function choose(opened: Opened, title: string, entry: string): Promise<void> {
  await menuOf(opened, title);
  await opened.person.click(screen.getByRole('menuitem', { name: entry }));
}

describe('Email Templates', () => {
  // EMAIL-001 EMAIL-015 EMAIL-024
  it('has a table of the templates of the site, with ticks for the default and the active ones', async () => {
    await page([ready, service, usual]);
    const heads = (await within(await table('Site Template')).findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads).toEqual(['Template', 'Email Type', 'Default', 'Status', 'Actions']);
    expect(await rowsOf('Site Template')).toEqual([
      ['Ready', 'Handover', '', 'Active'],
      ['Service due', 'Service', '', 'Inactive'],
      ['Usual', 'Handover', 'Default', 'Active'],
    ]);
    expect(screen.getByRole('link', { name: 'New Template' }).getAttribute('href')).toBe('/email?open=new');
    expect(screen.queryByRole('region', { name: 'Master Templates' })).toBeNull();
  });

  // EMAIL-016
  it('has a table of master templates when there are any', async () => {
    await page([ready], [master, messageTemplate(91, 'Winter', { IsMasterTemplate: true })]);
    const heads = within(await table('Master Templates')).getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['Title', 'Franchise', 'Default', 'Status', 'Actions']);
    expect(await rowsOf('Master Templates')).toEqual([['Welcome', 'Northfield', '', 'Inactive'], ['Winter', 'All franchises', '', 'Inactive']]);
  });

  // EMAIL-031 CONST-023 CONST-024
  it('reads both lists by title, and shows ten of a table at a time, by the address', async () => {
    const many = Array.from({ length: 23 }, (_, at) => messageTemplate(100 + at, `Text ${String(at + 1).padStart(2, '0')}`));
    const { server, person, address, back } = await page(many, [master]);
    expect((await rowsOf('Site Template')).map(([title]) => title)).toEqual(many.slice(0, 10).map(({ TemplateTitle }) => TemplateTitle));
    const query = (TemplateSource: number): unknown => ({
      FilterRequest: { Filters: [], FilterProperty: { OrderBy: 'TemplateTitle ASC', Offset: 0, RecordLimit: 0 } }, EntityId: [3], TemplateSource,
    });
    expect(server.bodies(calls.read)).toEqual([query(20), query(100)]);
    await person.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(address()).toBe('/email?p=3');
    expect((await rowsOf('Site Template')).map(([title]) => title)).toEqual(['Text 21', 'Text 22', 'Text 23']);
    await back();
    expect(await rowsOf('Site Template')).toHaveLength(10);
  });

  it('explains what to do where there are none', async () => {
    await page([]);
    expect(await screen.findByText('No templates yet')).toBeTruthy();
    expect(screen.getByText('Press New Template to write the first one.')).toBeTruthy();
  });

  it('reads the lists again after a failure', async () => {
    const { person, server } = await page([], [], { [calls.read]: refusal(422, { Message: 'Templates: no' }) });
    expect(await screen.findByText('The email templates could not be loaded')).toBeTruthy();
    server.answers[calls.read] = lists([ready]);
    await person.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement);
    expect(await rowsOf('Site Template')).toHaveLength(1);
  });

  it('is refused without the permission', async () => {
    serve({ 'GET security/session': () => given.user({ Permissions: given.without('messagetemplate.') }) });
    open('/email');
    expect(await screen.findByText('You may not change the email templates of this site.')).toBeTruthy();
  });
});

describe('the menu of a template', () => {
  // EMAIL-018
  it('has what the server allows, and the reason of what it refuses', async () => {
    const opened = await page([ready, service, usual, messageTemplate(14, 'In use', { Actions: { Allowed: ['edit'], Refused: { delete: 'email.in_use' } } })], [master]);
    const expected = {
      Ready: ['Edit', 'Mark as Inactive', 'Set as Default', 'Delete'],
      'Service due': ['Edit', 'Mark as Active', 'Delete'],
      Usual: ['Edit', 'Mark as Inactive', 'Delete'],
      Welcome: ['View', 'Mark as Active'],
      'In use': ['Edit', 'Deleteemail.in_use'],
    };
    for (const [title, entries] of Object.entries(expected)) {
      expect([title, await menuOf(opened, title)]).toEqual([title, entries]);
      await opened.person.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    }
  });

  // EMAIL-025 EMAIL-037 EMAIL-040
  it('marks a template as active by a mapping', async () => {
    const opened = await page([service], [], { [calls.activate]: () => 44 });
    opened.server.answers[calls.read] = lists([{ ...service, MessageTemplateSiteMappingId: 44 }]);
    await choose(opened, 'Service due', 'Mark as Active');
    await alertSays('Email Template EditorTemplate marked as active');
    expect(opened.server.bodies(calls.activate)).toEqual([
      { MessageTemplateSiteMappingId: 0, SiteCode: '330001', MessageTemplateId: 12, Deleted: false, MessageTemplateData: service.MessageTemplateData, LastTimeStamp: 'v12' },
    ]);
    await waitFor(async () => expect((await rowsOf('Site Template'))[0]).toEqual(['Service due', 'Service', '', 'Active']));
  });

  // EMAIL-025 EMAIL-038
  it('marks a template as inactive by removing its mapping', async () => {
    const opened = await page([ready], [], { [calls.deactivate]: () => 1 });
    await choose(opened, 'Ready', 'Mark as Inactive');
    await alertSays('Template marked as inactive');
    expect(opened.server.sent.filter(({ call }) => call === calls.deactivate)).toHaveLength(1);
  });

  // EMAIL-036 EMAIL-039
  it('sets the default template of a category', async () => {
    const opened = await page([ready], [], { [calls.makeDefault]: () => 1 });
    await choose(opened, 'Ready', 'Set as Default');
    await alertSays('Default template set');
    expect(opened.server.bodies(calls.makeDefault)).toEqual([
      {
        MessageTemplateSiteMappingId: 41, SiteCode: '330001', MessageTemplateId: 11, Deleted: false, MessageTemplateData: ready.MessageTemplateData, LastTimeStamp: 'v11', IsDefaultTemplate: true,
        templatetype: 10, TemplateSubject: 'About Ready', MessageTemplateCategoryId: 1,
      },
    ]);
  });

  // EMAIL-030
  it('warns when the template is not active any more', async () => {
    const opened = await page([ready], [], { [calls.makeDefault]: refusal(412, { Message: 'Template not in active' }) });
    await choose(opened, 'Ready', 'Set as Default');
    await alertSays('Template not in active');
    expect(document.querySelector('[data-sonner-toast].warning')).toBeTruthy();
    expect(opened.server.bodies(calls.makeDefault)).toHaveLength(1);
  });

  // EMAIL-030
  it('warns without a call when the template has no mapping', async () => {
    const opened = await page([messageTemplate(15, 'Unmapped', { Actions: { Allowed: ['default'], Refused: {} } })]);
    await choose(opened, 'Unmapped', 'Set as Default');
    await alertSays('Template not in active');
    expect(document.querySelector('[data-sonner-toast].warning')).toBeTruthy();
    expect(opened.server.bodies(calls.makeDefault)).toEqual([]);
  });

  // EMAIL-033 EMAIL-045
  it('deletes a template after a question, with all its fields', async () => {
    const opened = await page([ready, service], [], { [calls.update]: () => 1 });
    await choose(opened, 'Service due', 'Delete');
    expect(opened.address()).toBe('/email?delete=12');
    await opened.person.click(within(await screen.findByRole('dialog', { name: 'Delete Service due' })).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(opened.address()).toBe('/email'));
    await choose(opened, 'Service due', 'Delete');
    await opened.person.click(within(await screen.findByRole('dialog', { name: 'Delete Service due' })).getByRole('button', { name: 'Delete' }));
    await alertSays('Email Template EditorTemplate Deleted Succesfully');
    const { Actions: _actions, FranchiseName: _name, ...fields } = service;
    expect([_actions, _name].length).toBe(2);
    expect(opened.server.bodies(calls.update)).toEqual([{ ...fields, Deleted: true }]);
  });
});
