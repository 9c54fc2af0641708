import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';

async function locations(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ 'GET location': () => [given.location(1, 'DOCK'), given.location(2, 'BAY 1'), given.location(3, 'OLD', true)], ...more });
  return { ...(await openInside('/location', 'Machine Locations')), server };
}

afterEach(() => vi.restoreAllMocks());

describe('Machine Locations', () => {
  it('draws of more than 200 names only those in view, and keeps the one that is edited while the list scrolls', async () => {
    // jsdom lays nothing out: the list is seen through 450 px, and an item is 45 px high.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(450);
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(45);
    const { person, server } = await locations({
      'GET location': () => Array.from({ length: 1000 }, (_, at) => given.location(at + 1, `BAY ${at + 1}`)),
      'POST location/update': () => ({ Message: 'x', LocationId: 2 }),
    });
    const list = await screen.findByRole('list', { name: 'Machine Locations' });
    await waitFor(() => expect(list.firstElementChild?.getAttribute('aria-setsize')).toBe('1000'));
    expect(list.children.length).toBeLessThan(60);
    await person.click(screen.getByLabelText('Edit BAY 2'));
    await person.type(screen.getByLabelText(/Location Name/), 'x');
    document.documentElement.scrollTop = 500 * 45;
    fireEvent.scroll(document.documentElement);
    const far = await within(list).findByText('BAY 501');
    expect(far.closest('li')?.getAttribute('aria-posinset')).toBe('501');
    expect(within(list).queryByText('BAY 3')).toBeNull();
    expect(list.children.length).toBeLessThan(60);
    await person.click(screen.getByLabelText('Save BAY 2'));
    await waitFor(() => expect(server.bodies('POST location/update')).toEqual([{ LocationId: 2, LocationName: 'BAY 2X', Deleted: false }]));
  });
  // REF-001 REF-017 REF-025
  it('lists what is not deleted', async () => {
    await locations();
    const list = await screen.findByRole('list', { name: 'Machine Locations' });
    expect(within(list).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['BAY 1', 'DOCK']);
  });
  // REF-039 REF-054
  it('adds one, upper-case', async () => {
    const { person, server } = await locations({ 'POST location/create': () => ({ Message: 'x', LocationId: 9 }) });
    await person.type(await screen.findByLabelText(/Add a location/), 'wash bay{Enter}');
    await alertSays('Machine Location Added Successfully');
    expect(server.bodies('POST location/create')).toEqual([{ LocationName: 'WASH BAY' }]);
  });
  it('keeps what is typed while another name is being saved', async () => {
    let answer: (body: Response) => void = () => undefined;
    const { person, server } = await locations();
    const sent = globalThis.fetch;
    const hold = new Promise<Response>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', (request: Request) => (request.url.endsWith('location/create') ? hold : sent(request)));
    const box = await screen.findByLabelText<HTMLInputElement>(/Add a location/);
    await person.type(box, 'one{Enter}');
    expect(box.value).toBe('');
    await person.type(box, 'two');
    answer(new Response(JSON.stringify({ Message: 'x', LocationId: 9 })));
    await alertSays('Machine Location Added Successfully');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false));
    expect(box.value).toBe('two');
    expect(server.bodies('POST location/create')).toEqual([]);
  });
  it('shows a name that was added while the list was read for the first time, even where that reading is the older one', async () => {
    const names = ['DOCK'];
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const { person, server } = await locations({
      'GET location': async () => {
        const found = names.map((name, at) => given.location(at + 1, name));
        await released;
        return found;
      },
      'POST location/create': () => {
        names.push('BAY 9');
        return { Message: 'x', LocationId: 2 };
      },
    });
    await person.type(await screen.findByLabelText(/Add a location/), 'BAY 9{Enter}');
    await alertSays('Machine Location Added Successfully');
    expect(server.bodies('POST location/create')).toHaveLength(1);
    release();
    const list = await screen.findByRole('list', { name: 'Machine Locations' });
    await waitFor(() => expect(within(list).getAllByRole('listitem').map((item) => item.textContent)).toEqual(['BAY 9', 'DOCK']));
  });
  it('gives a refused name back, unless the next one is typed already', async () => {
    let refuse: (body: Response) => void = () => undefined;
    const { person } = await locations({ 'POST location/create': refusal(422, { Message: 'Location: not here' }) });
    const box = await screen.findByLabelText<HTMLInputElement>(/Add a location/);
    await person.type(box, 'one{Enter}');
    await alertSays('not here');
    await waitFor(() => expect(box.value).toBe('one'));
    const sent = globalThis.fetch;
    const hold = new Promise<Response>((resolve) => (refuse = resolve));
    vi.stubGlobal('fetch', (request: Request) => (request.url.endsWith('location/create') ? hold : sent(request)));
    await person.type(box, '{Enter}two');
    refuse(new Response(JSON.stringify({ Message: 'Location: not here' }), { status: 422 }));
    expect(await screen.findByText('one was not added')).toBeTruthy();
    expect(box.value).toBe('two');
  });
  it('keeps the line that is edited while another one is being saved', async () => {
    let answer: (body: Response) => void = () => undefined;
    const { person } = await locations();
    const sent = globalThis.fetch;
    const hold = new Promise<Response>((resolve) => (answer = resolve));
    vi.stubGlobal('fetch', (request: Request) => (request.url.endsWith('location/update') ? hold : sent(request)));
    await person.click(await screen.findByRole('button', { name: 'Edit DOCK' }));
    await person.type(screen.getByLabelText(/Location Name/), ' 1{Enter}');
    await person.click(screen.getByRole('button', { name: 'Edit BAY 1' }));
    const box = screen.getByLabelText<HTMLInputElement>(/Location Name/);
    await person.type(box, '0');
    answer(new Response(JSON.stringify({ Message: 'x', LocationId: 1 })));
    await alertSays('Machine Location Updated Successfully');
    expect(screen.getByLabelText<HTMLInputElement>(/Location Name/).value).toBe('BAY 10');
  });
  // REF-028 REF-029
  it('refuses an empty or a known name', async () => {
    const { person, server } = await locations();
    await person.click(await screen.findByRole('button', { name: 'Save' }));
    expect(screen.getByText('Location Name is required.')).toBeTruthy();
    await person.type(screen.getByLabelText(/Add a location/), 'DOCK{Enter}');
    expect(screen.getByText('Entered location is already exist.')).toBeTruthy();
    expect(server.bodies('POST location/create')).toEqual([]);
  });
  // REF-040 REF-054
  it('edits in place', async () => {
    const { person, server } = await locations({ 'POST location/update': () => ({ Message: 'x', LocationId: 2 }) });
    await person.click(await screen.findByRole('button', { name: 'Edit BAY 1' }));
    const box = screen.getByLabelText(/Location Name/);
    await person.clear(box);
    await person.type(box, 'bay 9');
    await person.click(screen.getByRole('button', { name: 'Save BAY 1' }));
    await alertSays('Machine Location Updated Successfully');
    expect(server.bodies('POST location/update')).toEqual([{ LocationId: 2, LocationName: 'BAY 9', Deleted: false }]);
  });
  // REF-058 REF-040 REF-054
  it('asks before deleting, and deletes softly', async () => {
    const { person, server } = await locations({ 'POST location/update': () => ({ Message: 'x', LocationId: 2 }) });
    await person.click(await screen.findByRole('button', { name: 'Delete BAY 1' }));
    expect(await screen.findByText('Are you sure you want to delete this location?')).toBeTruthy();
    const dialog = await screen.findByRole('dialog', { name: 'Delete BAY 1' });
    await person.click(within(dialog).getByRole('button', { name: 'Delete BAY 1' }));
    await alertSays('Machine Location Deleted Successfully');
    expect(server.bodies('POST location/update')).toEqual([{ LocationId: 2, LocationName: 'BAY 1', Deleted: true }]);
  });
  // REF-059
  it('shows why one in use stays', async () => {
    const { person } = await locations({ 'POST location/update': refusal(422, { Message: 'Validation: Location is used by machines' }) });
    await person.click(await screen.findByRole('button', { name: 'Delete DOCK' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete DOCK' });
    await person.click(within(dialog).getByRole('button', { name: 'Delete DOCK' }));
    await alertSays('Location is used by machines');
  });
  it('has a search by name that ignores case and accents, with the number found, and a way to clear it', async () => {
    const { person } = await locations({ 'GET location': () => [given.location(1, 'DÉPÔT NORD'), given.location(2, 'BAY 1'), given.location(3, 'BAY 2')] });
    expect(await screen.findByText('3 locations')).toBeTruthy();
    const list = screen.getByRole('list', { name: 'Machine Locations' });
    const names = (): (string | null)[] => within(list).queryAllByRole('listitem').map((item) => item.textContent);
    await person.type(screen.getByRole('textbox', { name: 'Search by name' }), 'depot');
    expect(await screen.findByText('1 of 3')).toBeTruthy();
    expect(names()).toEqual(['DÉPÔT NORD']);
    await person.type(screen.getByRole('textbox', { name: 'Search by name' }), 'x');
    expect(await screen.findByText('No name contains depotx')).toBeTruthy();
    const empty = screen.getByText('No name contains depotx').parentElement;
    await person.click(within(empty as HTMLElement).getByRole('button', { name: 'Clear the search' }));
    expect(await screen.findByText('3 locations')).toBeTruthy();
    expect(names()).toEqual(['BAY 1', 'BAY 2', 'DÉPÔT NORD']);
  });
  it('keeps the line that is edited in a search for another name, and shows a new name that does not match', async () => {
    const names = ['DOCK', 'BAY 1'];
    const { person } = await locations({
      'GET location': () => names.map((name, at) => given.location(at + 1, name)),
      'POST location/create': () => {
        names.push('WASH');
        return { Message: 'x', LocationId: 3 };
      },
    });
    await person.click(await screen.findByRole('button', { name: 'Edit DOCK' }));
    await person.type(screen.getByRole('textbox', { name: 'Search by name' }), 'bay');
    expect(await screen.findByText('1 of 2')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/Location Name/).value).toBe('DOCK');
    await person.type(screen.getByLabelText(/Add a location/), 'wash{Enter}');
    expect(await screen.findByText('3 locations')).toBeTruthy();
    expect(await screen.findByText('WASH')).toBeTruthy();
  });
  it('says how many machines are at each one, leads to them, and says so before it is deleted', async () => {
    const { person } = await locations({ 'GET location': () => [{ ...given.location(1, 'DOCK'), MachineCount: 12 }, { ...given.location(2, 'BAY 1'), MachineCount: 0 }] });
    expect((await screen.findByRole('link', { name: 'DOCK: 12 machines' })).getAttribute('href')).toBe('/audit?loc=1');
    expect(screen.getByText('No machines')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Delete DOCK' }));
    expect(await screen.findByText('12 machines are in this location. The location can be deleted once they are elsewhere.')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await person.click(screen.getByRole('button', { name: 'Delete BAY 1' }));
    await screen.findByRole('dialog', { name: 'Delete BAY 1' });
    expect(screen.queryByText(/elsewhere/)).toBeNull();
  });
  // REF-005
  it('shows those who may only read no icons', async () => {
    await locations({ 'GET security/session': () => given.user({ Permissions: ['location.read'] }) });
    await waitFor(() => expect(screen.getByText('DOCK')).toBeTruthy());
    expect(screen.queryByRole('button', { name: /DOCK/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
});
