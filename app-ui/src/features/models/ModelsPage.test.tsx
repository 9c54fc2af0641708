import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, open, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

type Server = ReturnType<typeof serve>;

const three = [given.managedModel(1, 'BH-90'), given.managedModel(2, 'LX-20', { MachineCount: 12 }), given.managedModel(3, 'TH-525', { IsAuditEnabled: false })];
const headOffice = { 'GET siteconfig': () => given.config({ Hierarchy: 2 }) };

async function models(more: Record<string, Answer> = {}, address = '/managemodel'): Promise<Opened & { server: Server }> {
  const server = serve({ ...headOffice, 'POST model/List': () => given.managedModels(three), ...more });
  return { ...(await openInside(address, 'Manage Model')), server };
}

const list = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Models' });
const names = async (): Promise<(string | undefined)[]> =>
  within(await list()).getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell')[1]?.querySelector('.link')?.textContent);
const dialogOf = (title: string): Promise<HTMLElement> => screen.findByRole('dialog', { name: title });

describe('Manage Model', () => {
  // MODEL-002 MODEL-011
  it('lists the models, each with renaming, editing and deleting', async () => {
    const { server } = await models();
    await waitFor(async () => expect(await names()).toEqual(['BH-90', 'LX-20', 'TH-525']));
    for (const name of ['BH-90', 'LX-20', 'TH-525']) {
      for (const act of ['Rename', 'Delete']) expect(screen.getByRole('button', { name: `${act} ${name}` })).toBeTruthy();
      expect(screen.getByRole('link', { name: `Edit ${name}` })).toBeTruthy();
    }
    expect(screen.getByRole('link', { name: 'New' })).toBeTruthy();
    expect(server.bodies('POST model/List')[0]).toEqual({ Filters: [], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 50 } });
  });

  // MODEL-012 MODEL-025 MODEL-041 MODEL-015
  it('adds one, upper-case, and leads back to the list', async () => {
    const { person, server, address } = await models({ 'POST model/create': () => ({ Message: 'x', ModelId: 9 }) });
    await person.click(await screen.findByRole('link', { name: 'New' }));
    expect(address()).toBe('/managemodel?open=new');
    const dialog = await dialogOf('Add New Machine Model');
    await person.type(within(dialog).getByLabelText(/Model Name/), 'ex-13{Enter}');
    await alertSays('Model created sucessfully');
    expect(server.bodies('POST model/create')).toEqual([{ ModelId: 0, ModelName: 'EX-13' }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/managemodel');
    // The list is read again.
    await waitFor(() => expect(server.bodies('POST model/List')).toHaveLength(2));
  });

  // MODEL-012 MODEL-042 MODEL-015
  it('edits one in the dialog, which has an address of its own', async () => {
    const { person, server, address } = await models({ 'POST model/update': () => ({ Message: 'x', ModelId: 2 }) }, '/managemodel?open=2');
    const dialog = await dialogOf('Edit Machine Model');
    const box = within(dialog).getByLabelText(/Model Name/);
    await person.clear(box);
    await person.type(box, 'lx-21');
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await alertSays('Model updated sucessfully');
    expect(server.bodies('POST model/update')).toEqual([{ ModelId: 2, ModelName: 'LX-21', TimestampDt: three[1]?.TimestampDt }]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/managemodel');
  });

  it('reads a model of the address that is on another page of the list, and says when it is gone', async () => {
    const far = given.managedModel(77, 'ZZ-1');
    const one: Answer = (body) => {
      const { Filters } = body as { Filters: { FieldName: string; FieldValue: string }[] };
      const id = Filters.find(({ FieldName }) => FieldName === 'ModelId')?.FieldValue;
      return given.managedModels(id === undefined ? three : id === '77' ? [far] : []);
    };
    const { person, address } = await models({ 'POST model/List': one }, '/managemodel?open=77');
    const dialog = await dialogOf('Edit Machine Model');
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Model Name/).value).toBe('ZZ-1');
    await person.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/managemodel'));
  });

  it('says that a model of the address is gone', async () => {
    await models({ 'POST model/List': (body) => given.managedModels((body as { Filters: unknown[] }).Filters.length > 0 ? [] : three) }, '/managemodel?open=78');
    expect(within(await dialogOf('Edit Machine Model')).getByText('This model is not there any more')).toBeTruthy();
  });

  // MODEL-024 MODEL-026
  it('refuses an empty name and the name of another model', async () => {
    const { person, server } = await models();
    await person.click(await screen.findByRole('link', { name: 'New' }));
    const dialog = await dialogOf('Add New Machine Model');
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    expect(within(dialog).getByText('Model Name is required')).toBeTruthy();
    await person.type(within(dialog).getByLabelText(/Model Name/), 'BH-90{Enter}');
    expect(within(dialog).getByText('Entered Model is already exist')).toBeTruthy();
    expect(server.bodies('POST model/create')).toEqual([]);
  });

  // MODEL-040
  it('shows why the server does not save one, and keeps the entries', async () => {
    const { person } = await models({ 'POST model/create': refusal(422, { Message: 'Validation: Too many models' }) });
    await person.click(await screen.findByRole('link', { name: 'New' }));
    const dialog = await dialogOf('Add New Machine Model');
    await person.type(within(dialog).getByLabelText(/Model Name/), 'bh-90{Enter}');
    await alertSays(/Model MappingToo many models/);
    expect(document.querySelector('[data-sonner-toast].danger')).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>(/Model Name/).value).toBe('bh-90');
  });

  it('shows a name that the server refuses at its field, and no alert of the same text', async () => {
    const taken = { Message: 'Validation: Entered Model is already exist', Reason: 'catalogue.model_taken', Errors: { ModelName: ['Entered Model is already exist'] } };
    const { person } = await models({ 'POST model/create': refusal(422, taken) });
    await person.click(await screen.findByRole('link', { name: 'New' }));
    const dialog = await dialogOf('Add New Machine Model');
    await person.type(within(dialog).getByLabelText(/Model Name/), 'bh-90{Enter}');
    expect(await within(dialog).findByText('Entered Model is already exist')).toBeTruthy();
    expect(screen.getAllByText('Entered Model is already exist')).toHaveLength(1);
  });

  // MODEL-014
  it('has the switch Audit only where the server lets the site decide it', async () => {
    const { person } = await models();
    await person.click(await screen.findByRole('link', { name: 'Edit BH-90' }));
    expect(within(await dialogOf('Edit Machine Model')).queryByRole('switch')).toBeNull();
  });
  // MODEL-014
  it('sends the switch Audit where it has one', async () => {
    const { person, server } = await models({
      'POST model/List': () => given.managedModels(three, { IsAuditAllowed: true }),
      'POST model/update': () => ({ Message: 'x', ModelId: 1 }),
    });
    await person.click(await screen.findByRole('link', { name: 'Edit BH-90' }));
    const dialog = await dialogOf('Edit Machine Model');
    const audit = within(dialog).getByRole<HTMLInputElement>('switch', { name: 'Audit' });
    expect(audit.checked).toBe(true);
    await person.click(audit);
    await person.click(within(dialog).getByRole('button', { name: 'Confirm' }));
    await alertSays('Model updated sucessfully');
    expect(server.bodies('POST model/update')).toEqual([{ ModelId: 1, ModelName: 'BH-90', IsAuditEnabled: false, TimestampDt: three[0]?.TimestampDt }]);
  });

  // MODEL-011 MODEL-042
  it('renames in the row, one row at a time, and the close icon cancels', async () => {
    const { person, server } = await models({ 'POST model/update': () => ({ Message: 'x', ModelId: 1 }) });
    await person.click(await screen.findByRole('button', { name: 'Rename LX-20' }));
    await person.click(screen.getByRole('button', { name: 'Rename BH-90' }));
    expect(screen.getAllByLabelText(/Model Name/)).toHaveLength(1);
    await person.click(screen.getByRole('button', { name: 'Cancel renaming BH-90' }));
    expect(screen.queryByLabelText(/Model Name/)).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Rename BH-90' }));
    const box = screen.getByLabelText(/Model Name/);
    await person.clear(box);
    await person.type(box, '{Enter}');
    expect(screen.getByText('Model Name is required')).toBeTruthy();
    await person.type(box, 'bh-91{Enter}');
    await alertSays('Model Updated Successfully');
    expect(server.bodies('POST model/update')).toEqual([{ ModelId: 1, ModelName: 'BH-91', TimestampDt: three[0]?.TimestampDt }]);
    await waitFor(() => expect(screen.queryByLabelText(/Model Name/)).toBeNull());
  });

  // MODEL-043
  it('asks before deleting', async () => {
    const { person, server } = await models({ 'DELETE model/delete/1': () => ({ Message: 'x', ModelId: 1 }) });
    await person.click(await screen.findByRole('button', { name: 'Delete BH-90' }));
    const dialog = await dialogOf('Delete BH-90');
    await person.click(within(dialog).getByRole('button', { name: 'Delete BH-90' }));
    await alertSays('Model Deleted Successfully');
    expect(server.sent.filter(({ call }) => call === 'DELETE model/delete/1')).toHaveLength(1);
  });
  // MODEL-016 MODEL-044
  it('says why one stays that the server keeps', async () => {
    const { person } = await models({ 'DELETE model/delete/1': refusal(422, { Message: 'Validation: This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it' }) });
    await person.click(await screen.findByRole('button', { name: 'Delete BH-90' }));
    await person.click(within(await dialogOf('Delete BH-90')).getByRole('button', { name: 'Delete BH-90' }));
    const dialog = await dialogOf('Error: Model Deletion');
    expect(within(dialog).getByText('This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it')).toBeTruthy();
    await person.click(within(dialog).getByRole('button', { name: 'Ok' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  // MODEL-016 MODEL-044
  it('says so at once of one that the server has told to stay, with what keeps it', async () => {
    const undeletable = given.managedModel(4, 'EX-13', { CanBeDeleted: false, MachineCount: 12, TemplateCount: 3 });
    const { person, server } = await models({ 'POST model/List': () => given.managedModels([undeletable]) });
    await person.click(await screen.findByRole('button', { name: 'Delete EX-13' }));
    const dialog = await dialogOf('Error: Model Deletion');
    expect(within(dialog).getByText('12 machines in stock')).toBeTruthy();
    expect(within(dialog).getByRole('link', { name: '3 templates mapped' }).getAttribute('href')).toBe('/modeltemplate?q=EX-13');
    expect(server.sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });
  // MODEL-045
  it('shows another failure to delete as a service error', async () => {
    const { person } = await models({ 'DELETE model/delete/1': refusal(404, { Message: 'Model: Model not found' }) });
    await person.click(await screen.findByRole('button', { name: 'Delete BH-90' }));
    await person.click(within(await dialogOf('Delete BH-90')).getByRole('button', { name: 'Delete BH-90' }));
    await alertSays(/ErrorService Error/);
  });
  // MODEL-046
  it('does not delete one without an id', async () => {
    const { person, server } = await models({ 'POST model/List': () => given.managedModels([given.managedModel(0, 'EX-0')]) });
    await person.click(await screen.findByRole('button', { name: 'Delete EX-0' }));
    await person.click(within(await dialogOf('Delete EX-0')).getByRole('button', { name: 'Delete EX-0' }));
    await alertSays('ModelID not provided');
    expect(document.querySelector('[data-sonner-toast].warning')).toBeTruthy();
    expect(server.sent.some(({ call }) => call.startsWith('DELETE'))).toBe(false);
  });

  it('searches on the server, keeps the search in the address, and clears it', async () => {
    const { person, server, address } = await models({
      'POST model/List': (body) => given.managedModels((body as { Filters: unknown[] }).Filters.length > 0 ? [] : three),
    });
    // At once: the list follows each pause in typing, which a busy machine makes.
    await person.click(await screen.findByRole('textbox', { name: 'Search models' }));
    await person.paste('nope');
    await person.keyboard('{Enter}');
    expect(await screen.findByText('No model has nope in its name')).toBeTruthy();
    expect(address()).toBe('/managemodel?q=nope');
    expect(server.bodies('POST model/List').at(-1)).toMatchObject({ Filters: [{ FieldName: 'ModelName', FieldValue: 'nope', ConditionOperator: 'like' }] });
    await person.click(screen.getAllByRole('button', { name: 'Clear the search' })[0] as HTMLElement);
    await waitFor(async () => expect(await names()).toHaveLength(3));
    expect(address()).toBe('/managemodel');
  });

  it('turns pages that the server cuts', async () => {
    const { person, server, address, back } = await models({ 'POST model/List': () => given.managedModels(three, { TotalCount: 5000 }) });
    expect(await screen.findByText('1–50 of 5,000')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(server.bodies('POST model/List').at(-1)).toMatchObject({ FilterProperty: { Offset: 50, RecordLimit: 50 } }));
    expect(address()).toBe('/managemodel?p=2');
    await back();
    expect(address()).toBe('/managemodel');
  });

  it('is read-only for those who may not change models', async () => {
    await models({ 'POST model/List': () => given.managedModels(three, { CanEdit: false }) });
    expect(await screen.findByText('You may see the models of your group but not change them.')).toBeTruthy();
    expect(within(await list()).queryAllByRole('button')).toEqual([]);
    expect(within(await list()).queryAllByRole('link')).toEqual([]);
    expect(screen.queryByRole('link', { name: 'New' })).toBeNull();
  });
  it('says what it is when there are no models, when they cannot be read, and when they may not be', async () => {
    const { server, person } = await models({ 'POST model/List': refusal(409, { Message: 'Model: not now' }) });
    expect(await screen.findByText('not now')).toBeTruthy();
    server.answers['POST model/List'] = () => given.managedModels([]);
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No models yet')).toBeTruthy();
  });
  it('is denied without the permission', async () => {
    await models({ 'GET security/session': () => given.user({ Permissions: given.without('model.') }) });
    expect(await screen.findByText('You may not see the models of this site.')).toBeTruthy();
  });
  it('asks before entries are lost by going back', async () => {
    const { person, back, address } = await models();
    await person.click(await screen.findByRole('link', { name: 'New' }));
    await person.type(within(await dialogOf('Add New Machine Model')).getByLabelText(/Model Name/), 'x');
    await back();
    expect(address()).toBe('/managemodel?open=new');
    await person.click(within(await dialogOf('Leave without saving?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(address()).toBe('/managemodel'));
  });
});

// MODEL-003
it('the settings lead to Manage Model at a head office, for those who keep models', async () => {
  serve({ ...headOffice, 'POST model/List': () => given.managedModels(three) });
  const { person, address } = open('/location');
  await person.click(await screen.findByRole('link', { name: 'Manage Model' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Model' })).toBeTruthy();
  expect(address()).toBe('/managemodel');
  expect(screen.getByRole('link', { name: 'Model Mapping' }).getAttribute('href')).toBe('/modeltemplate');
});
