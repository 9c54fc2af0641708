// In-progress Stages, Machine Areas and Common Defects: what each page reads and sends, and what it says.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

interface List {
  address: string;
  title: string;
  /** The path of its calls, and the call that lists. */
  path: string;
  rows: () => unknown;
  none: () => unknown;
  /** The label of the input of a line that is edited. */
  name: string;
  add: string;
  added: string;
  updated: string;
  deleted: string;
  required: string;
  duplicate: string;
  empty: string;
  entry: string;
  permission: string;
}

const lists: Record<'stages' | 'areas' | 'defects', List> = {
  stages: {
    address: '/stages',
    title: 'In-progress Stages',
    path: 'jcb/stage',
    rows: () => ({ Stages: [given.stage(1, 'CAB'), given.stage(2, 'PAINT'), { ...given.stage(3, 'OLD'), Deleted: true }] }),
    none: () => ({ Stages: [] }),
    name: 'Stage Name',
    add: 'Add a stage',
    added: 'Machine Stage Added Successfully',
    updated: 'Machine Stage Updated Successfully',
    deleted: 'Machine Stage Deleted Successfully',
    required: 'Stage Name is required.',
    duplicate: 'Entered Stage is already exist.',
    empty: 'No in-progress stages yet',
    entry: 'Stages',
    permission: 'stage',
  },
  areas: {
    address: '/machinearea',
    title: 'Machine Areas',
    path: 'jcb/area',
    rows: () => ({ Areas: [given.area(1, 'CAB'), given.area(2, 'PAINT'), { ...given.area(3, 'OLD'), Deleted: true }] }),
    none: () => ({ Areas: [] }),
    name: 'Area Name',
    add: 'Add an area',
    added: 'Machine Location Added Successfully',
    updated: 'Machine area Updated Successfully',
    deleted: 'Machine Area Deleted Successfully',
    required: 'Area Name is required.',
    duplicate: 'Entered Area is already exist.',
    empty: 'No machine areas yet',
    entry: 'Machine Areas',
    permission: 'fault',
  },
  defects: {
    address: '/commondefects',
    title: 'Common Defects',
    path: 'jcb/defect',
    rows: () => ({ Defects: [given.defect(1, 'CAB'), given.defect(2, 'PAINT'), { ...given.defect(3, 'OLD'), Deleted: true }] }),
    none: () => ({ Defects: [] }),
    name: 'Defect Name',
    add: 'Add a defect',
    added: 'Common Defect Added Successfully',
    updated: 'Common Defect Updated Successfully',
    deleted: 'Common Defect Deleted Successfully',
    required: 'Defect Name is required.',
    duplicate: 'Entered Defect is already exist.',
    empty: 'No common defects yet',
    entry: 'Common Defects',
    permission: 'fault',
  },
};

const headOffice = (): unknown => given.config({ Hierarchy: 2, IsStagesEnabled: true });

async function opened(list: List, more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ 'GET siteconfig': headOffice, [`GET ${list.path}`]: list.rows, ...more });
  return { ...(await openInside(list.address, list.title)), server };
}

/** The refusal under the input of the line that adds. */
const findText = (text: string): Promise<HTMLElement> => screen.findByText(text);

// REF-002 REF-003 REF-004 REF-017 REF-018 REF-026 REF-027 REF-030 REF-031 REF-032 REF-033 REF-034 REF-035 REF-041 REF-042 REF-043 REF-044 REF-045 REF-046 REF-047 REF-048 REF-049 REF-050 REF-051 REF-052 REF-055 REF-056 REF-057
describe.each(Object.values(lists))('$title', (list) => {
  it('lists what is not deleted, each with its icons', async () => {
    await opened(list);
    const items = await within(await screen.findByRole('list', { name: list.title })).findAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['CAB', 'PAINT']);
    for (const [at, name] of ['CAB', 'PAINT'].entries()) {
      const icons = within(items[at] as HTMLElement).getAllByRole('button');
      expect(icons.map((icon) => icon.getAttribute('aria-label'))).toEqual([`Edit ${name}`, `Delete ${name}`]);
    }
    expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
  });

  it('adds a name in capitals', async () => {
    const { person, server } = await opened(list, { [`POST ${list.path}`]: () => ({ Message: 'x' }) });
    await person.type(await screen.findByLabelText(new RegExp(list.add)), ' boom arm {Enter}');
    await alertSays(list.added);
    expect(server.bodies(`POST ${list.path}`)).toEqual([{ Name: 'BOOM ARM' }]);
    await waitFor(() => expect(server.sent.filter(({ call }) => call === `GET ${list.path}`)).toHaveLength(2));
  });

  it('refuses an empty and a known name without asking the server', async () => {
    const { person, server } = await opened(list);
    await screen.findByText('PAINT');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await findText(list.required)).toBeTruthy();
    await person.type(screen.getByLabelText(new RegExp(list.add)), 'CAB{Enter}');
    expect(await findText(list.duplicate)).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Edit PAINT' }));
    const box = screen.getByLabelText(new RegExp(list.name));
    await person.clear(box);
    await person.type(box, '{Enter}');
    expect(await findText(list.required)).toBeTruthy();
    expect(server.bodies(`POST ${list.path}`)).toEqual([]);
    expect(server.bodies(`PUT ${list.path}`)).toEqual([]);
  });

  it('edits in its row: confirm sends, cancel does not', async () => {
    const { person, server } = await opened(list, { [`PUT ${list.path}`]: () => ({ Message: 'x' }) });
    await person.click(await screen.findByRole('button', { name: 'Edit PAINT' }));
    await person.type(screen.getByLabelText(new RegExp(list.name)), 'ed');
    await person.click(screen.getByRole('button', { name: 'Cancel editing PAINT' }));
    expect(screen.getByText('PAINT')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Edit PAINT' }));
    const box = screen.getByLabelText(new RegExp(list.name));
    expect(document.activeElement).toBe(box);
    await person.type(box, ' shop');
    await person.click(screen.getByRole('button', { name: 'Save PAINT' }));
    await alertSays(list.updated);
    expect(server.bodies(`PUT ${list.path}`)).toEqual([{ Id: 2, Name: 'PAINT SHOP' }]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save PAINT' })).toBeNull());
  });

  it('asks before it deletes', async () => {
    const { person, server } = await opened(list, { [`DELETE ${list.path}/2`]: () => ({ Message: 'x' }) });
    await person.click(await screen.findByRole('button', { name: 'Delete PAINT' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete PAINT' });
    expect(server.bodies(`DELETE ${list.path}/2`)).toEqual([]);
    await person.click(within(dialog).getByRole('button', { name: 'Delete PAINT' }));
    await alertSays(list.deleted);
    expect(server.bodies(`DELETE ${list.path}/2`)).toHaveLength(1);
  });

  it('shows those who may only read no icons, and those who may not read nothing', async () => {
    await opened(list, { 'GET security/session': () => given.user({ Permissions: [`${list.permission}.read`] }) });
    await screen.findByText('PAINT');
    expect(screen.queryByRole('button', { name: /PAINT/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('is refused to those who may not read', async () => {
    const { server } = await opened(list, { 'GET security/session': () => given.user({ Permissions: [] }) });
    expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
    expect(server.bodies(`GET ${list.path}`)).toEqual([]);
  });

  it('says that nothing is there, and tries again after a failure', async () => {
    const { person, server } = await opened(list, { [`GET ${list.path}`]: refusal(422, { Message: 'List: not today' }) });
    expect(await screen.findByText('not today')).toBeTruthy();
    server.answers[`GET ${list.path}`] = list.none;
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(list.empty)).toBeTruthy();
  });

  it('stands in the settings of the navigation', async () => {
    await opened(list);
    const link = screen.getByRole('link', { name: list.entry });
    expect([link.getAttribute('href'), link.getAttribute('aria-current')]).toEqual([list.address, 'page']);
  });
});

// REF-018
it.each(['areas', 'defects'] as const)('%s: the input that adds has its name as placeholder', async (which) => {
  await opened(lists[which]);
  expect(await screen.findByPlaceholderText(lists[which].name)).toBe(screen.getByLabelText(new RegExp(lists[which].add)));
});

// REF-060
it('a change of a stage that fails shows the message of the server', async () => {
  const { person } = await opened(lists.stages, { 'PUT jcb/stage': refusal(422, { Message: 'Machine Stage: Entered Stage is already exist.' }) });
  await person.click(await screen.findByRole('button', { name: 'Edit PAINT' }));
  await person.type(screen.getByLabelText(/Stage Name/), '2{Enter}');
  await alertSays('Entered Stage is already exist.');
  // What was typed stays to be corrected.
  expect(screen.getByLabelText<HTMLInputElement>(/Stage Name/).value).toBe('PAINT2');
});

// REF-061
it.each(['areas', 'defects'] as const)('%s: a new name that is refused is reported by an alert, which ends when the change succeeds', async (which) => {
  const list = lists[which];
  const { person, server } = await opened(list, { [`PUT ${list.path}`]: refusal(404, { Message: 'List: it is gone' }) });
  await person.click(await screen.findByRole('button', { name: 'Edit PAINT' }));
  await person.type(screen.getByLabelText(new RegExp(list.name)), '2{Enter}');
  await alertSays('it is gone');
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
  server.answers[`PUT ${list.path}`] = () => ({ Message: 'x' });
  await person.click(screen.getByRole('button', { name: 'Save PAINT' }));
  await alertSays(list.updated);
  await waitFor(() => expect(screen.queryByText('it is gone')).toBeNull());
});

// REF-061
it.each(['areas', 'defects'] as const)('%s: the refusal of an addition stays on the page until the next change, and is shown once', async (which) => {
  const list = lists[which];
  const { person, server } = await opened(list, { [`POST ${list.path}`]: refusal(422, { Message: 'List: not today' }) });
  await person.type(await screen.findByLabelText(new RegExp(list.add)), 'roof{Enter}');
  expect((await within(screen.getByRole('main')).findByRole('alert')).textContent).toBe('not today');
  expect(screen.getAllByText('not today')).toHaveLength(1);
  server.answers[`POST ${list.path}`] = () => ({ Message: 'x' });
  await person.click(screen.getByRole('button', { name: 'Save' }));
  await alertSays(list.added);
  expect(within(screen.getByRole('main')).queryByRole('alert')).toBeNull();
});

// REF-002 REF-006
it('sites without in-progress stages have neither the entry nor the list', async () => {
  const server = serve({ 'GET siteconfig': () => given.config({ Hierarchy: 2, IsStagesEnabled: false }) });
  await openInside('/stages', 'In-progress Stages');
  expect(await screen.findByText('In-progress stages are not enabled at this site')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Stages' })).toBeNull();
  expect(server.sent.some(({ call }) => call === 'GET jcb/stage')).toBe(false);
});

// REF-007
it('areas and defects are entries of head office only', async () => {
  serve({ 'GET siteconfig': () => given.config({ Hierarchy: 0 }) });
  open('/location');
  await screen.findByRole('link', { name: 'Locations' });
  for (const name of ['Machine Areas', 'Common Defects']) expect(screen.queryByRole('link', { name })).toBeNull();
});
