import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CommentList, CommentListInput } from '../../api/wire.ts';
import { alertSays, open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

const address = '/checktemplate/checktemplateeditor?do=texts';

const text = (CommentText: string, LanguageId: number, OrderList: number): CommentList['Comments'][number] => ({ CommentText, LanguageId, OrderList });

/** A server that keeps the lists that are saved. */
async function texts(more: Record<string, Answer> = {}, permissions = given.everything): Promise<Opened & { server: ReturnType<typeof serve> }> {
  let lists: CommentList[] = [
    { CommentListId: 5, CommentListDesc: 'Scratches', Comments: [text('Worn', 1, 1), text('Scratched', 1, 0), text('Zerkratzt', 2, 0)] },
    { CommentListId: 6, CommentListDesc: 'Leaks', Comments: [] },
  ];
  const server = serve({
    'GET security/session': () => given.user({ Hierarchy: 2, Permissions: permissions }),
    'GET siteconfig': () => given.config({ Hierarchy: 2 }),
    'GET language': () => [
      { LanguageId: 1, LanguageName: 'English', LanguageCode: 'en_GB', LanguageCulture: 'en-GB' },
      { LanguageId: 2, LanguageName: 'German', LanguageCode: 'de_DE', LanguageCulture: 'de-DE' },
    ],
    'POST template/all/list': () => ({ Templates: [], TotalCount: 0 }),
    'GET commentlist/list': () => lists,
    'POST commentlist/create': (body) => {
      const { CommentListId, CommentListDesc, LanguageId, Comments, Deleted } = body as CommentListInput;
      const id = Number(CommentListId) || 7;
      const before = lists.find((list) => list.CommentListId === id) ?? { CommentListId: id, CommentListDesc: '', Comments: [] };
      const now = Comments?.map(({ CommentText }, at) => text(String(CommentText), Number(LanguageId), at));
      const saved = {
        ...before,
        CommentListDesc: String(CommentListDesc ?? before.CommentListDesc),
        Comments: now ? [...before.Comments.filter((one) => one.LanguageId !== LanguageId), ...now] : before.Comments,
      };
      lists = [...lists.filter((list) => list.CommentListId !== id), ...(Deleted === true ? [] : [saved])];
      return { Message: 'Success', CommentListId: id };
    },
    ...more,
  });
  const opened = open(address);
  await screen.findByRole('dialog', { name: 'Quick texts' });
  return { ...opened, server };
}

const listed = (): (string | null)[] => within(screen.getByRole('navigation', { name: 'Lists of quick texts' })).queryAllByRole('listitem').map((item) => item.textContent);
const field = (): string => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Texts' }).value;

describe('quick texts', () => {
  it('are listed with their number, and shown in their order and language', async () => {
    const { person } = await texts();
    await waitFor(() => expect(listed()).toEqual(['Scratches2', 'Leaks0']));
    expect(field()).toBe('Scratched\nWorn');
    await person.selectOptions(within(screen.getByRole('form')).getByLabelText('Language'), 'Deutsch');
    expect(field()).toBe('Zerkratzt');
    expect(listed()).toEqual(['Scratches1', 'Leaks0']);
  });
  it('a list is renamed without sending its texts, and its texts are saved in one language', async () => {
    const { person, server } = await texts();
    const name = await screen.findByRole('textbox', { name: /^Name/ });
    await person.clear(name);
    await person.type(name, 'Paint{Enter}');
    await alertSays('Quick texts saved');
    expect(server.bodies('POST commentlist/create')).toEqual([{ CommentListId: 5, CommentListDesc: 'Paint', LanguageId: 1 }]);
    await waitFor(() => expect(listed()).toEqual(['Leaks0', 'Paint2']));
    await person.type(screen.getByRole('textbox', { name: 'Texts' }), '{Enter}Chipped');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(listed()).toEqual(['Leaks0', 'Paint3']));
    expect(server.bodies('POST commentlist/create').at(-1)).toEqual({
      CommentListId: 5, CommentListDesc: 'Paint', LanguageId: 1, Comments: [{ CommentText: 'Scratched' }, { CommentText: 'Worn' }, { CommentText: 'Chipped' }],
    });
    // Back to the texts with which it was opened, which are not those that are saved now.
    await person.type(screen.getByRole('textbox', { name: 'Texts' }), '{Backspace>8/}');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(listed()).toEqual(['Leaks0', 'Paint2']));
    expect(server.bodies('POST commentlist/create').at(-1)).toMatchObject({ Comments: [{ CommentText: 'Scratched' }, { CommentText: 'Worn' }] });
  });
  it('a new list has a name, which is told when it is missing or taken', async () => {
    const { person, server } = await texts();
    await person.click(await screen.findByRole('button', { name: 'New list' }));
    const form = within(screen.getByRole('form', { name: 'New list' }));
    await person.type(form.getByRole('textbox', { name: 'Texts' }), 'Cracked');
    await person.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('Name is required')).toBeTruthy();
    const answer = server.answers['POST commentlist/create'];
    server.answers['POST commentlist/create'] = refusal(422, { Message: 'CommentListDesc: taken', Errors: { CommentListDesc: ['taken'] } });
    await person.type(form.getByRole('textbox', { name: /^Name/ }), 'Glass');
    await person.click(form.getByRole('button', { name: 'Create' }));
    expect(await form.findByText('taken')).toBeTruthy();
    if (answer) server.answers['POST commentlist/create'] = answer;
    await person.click(form.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(listed()).toEqual(['Scratches2', 'Leaks0', 'Glass1']));
    expect(screen.getByRole('button', { name: /^Glass/ }).getAttribute('aria-current')).toBe('true');
  });
  it('another list is shown after a question when something is not saved', async () => {
    const { person } = await texts();
    await person.type(await screen.findByRole('textbox', { name: 'Texts' }), ' and more');
    await person.click(screen.getByRole('button', { name: /^Leaks/ }));
    await person.click(within(await screen.findByRole('dialog', { name: /^(?!Quick texts)/ })).getAllByRole('button').at(-1) as HTMLElement);
    await waitFor(() => expect(field()).toBe(''));
  });
  it('a list is deleted after a question that names it', async () => {
    const { person, server } = await texts();
    await person.click(await screen.findByRole('button', { name: 'Delete' }));
    await person.click(within(await screen.findByRole('dialog', { name: 'Delete Scratches' })).getByRole('button', { name: 'Delete Scratches' }));
    await waitFor(() => expect(listed()).toEqual(['Leaks0']));
    expect(server.bodies('POST commentlist/create')).toEqual([{ CommentListId: 5, Deleted: true }]);
  });
  it('are only read by who may not change templates', async () => {
    await texts({}, ['template.read', 'user.read']);
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Texts' })).readOnly).toBe(true);
    expect(screen.queryByRole('button', { name: 'New list' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
