// Scanning: by a scanner that types, by the camera, and by hand. The reader of pictures is a stand-in; the browser tests read
// real pictures.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openInside, refusal, serve, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import type { StockQuery } from '../../api/wire.ts';

/** Codes in the picture of the camera. */
let inPicture: string[] = [];
vi.mock('./reader.ts', () => ({ makeReader: () => Promise.resolve({ read: () => Promise.resolve(inPicture) }) }));

const machines = [
  given.row({ VhcId: 1, Vin: '7104801' }),
  given.row({ VhcId: 2, Vin: '7104802' }),
  given.row({ VhcId: 3, Vin: '7104899', SiteCode: '220000', SiteName: 'Northfield Head Office' }),
];

const matching = (body: unknown): typeof machines => {
  const sought = (body as StockQuery).Filters.find((one) => one.FieldName === 'Vin')?.FieldValue ?? '';
  return machines.filter((row) => row.Vin.includes(sought));
};

function yard(more: Parameters<typeof serve>[0] = {}): ReturnType<typeof serve> {
  return serve({
    'POST jcbstock/list': (body) => given.list(matching(body).filter(({ SiteCode }) => SiteCode === '330001')),
    'POST jcbstock/search': (body) => ({ JcbStockList: matching(body), Refusals: {} }),
    'GET jcbstock/history/1': () => given.history([]),
    ...more,
  });
}

/** Presses the keys of a scanner, `pause` ms after each other. Answers those that the page got. */
function scanner(code: string, target: Element = document.body, pause = 5): string {
  let at = 1000;
  const got: string[] = [];
  for (const key of [...code.split(''), 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += pause) });
    act(() => {
      if (target.dispatchEvent(event)) got.push(key);
    });
  }
  return got.join('');
}

/** The tracks of the cameras that were opened. */
let tracks: { stop: ReturnType<typeof vi.fn>; addEventListener: () => void; getCapabilities: () => object; applyConstraints: ReturnType<typeof vi.fn> }[];
let camera: ReturnType<typeof vi.fn>;

beforeEach(() => {
  inPicture = [];
  tracks = [];
  vi.stubGlobal('isSecureContext', true);
  camera = vi.fn(() => {
    const track = { stop: vi.fn(), addEventListener: () => undefined, getCapabilities: () => ({ torch: true }), applyConstraints: vi.fn(() => Promise.resolve()) };
    tracks.push(track);
    return Promise.resolve({ getTracks: () => [track], getVideoTracks: () => [track] });
  });
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia: camera }, configurable: true });
  HTMLMediaElement.prototype.play = () => Promise.resolve();
});

const dialog = (name = 'Scan a machine'): Promise<HTMLElement> => screen.findByRole('dialog', { name });

async function stock(width: 'desk' | 'phone' = 'desk'): Promise<Opened> {
  const opened = await openInside('/audit?f=R', 'Stock List', width);
  await screen.findAllByText('7104801');
  return opened;
}

describe('a scanner that types', () => {
  it('opens the machine of a plate from any page, and the page gets no Enter', async () => {
    yard();
    const { address } = await stock();
    expect(scanner('HSD3CXTSC7104801')).toBe('HS');
    await waitFor(() => expect(address()).toBe('/m/7104801?f=R'));
    expect(screen.queryByRole('dialog', { name: 'Scan a machine' })).toBeNull();
    expect(camera).not.toHaveBeenCalled();
  });

  it('offers to add a machine that is not known, with its serial', async () => {
    yard();
    const { person } = await stock();
    scanner('7109999');
    const opened = await dialog();
    expect(within(opened).getByText('Not in stock at any site of your group')).toBeTruthy();
    expect(camera).not.toHaveBeenCalled();
    await person.click(within(opened).getByRole('button', { name: 'Add Machine' }));
    const form = await dialog('Add Machine');
    expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /Machine Serial/ }).value).toBe('7109999');
  });

  it('offers nothing to who may not add machines', async () => {
    yard({ 'GET security/session': () => given.user({ Permissions: given.without('stock.create') }) });
    await stock();
    scanner('7109999');
    const opened = await dialog();
    expect(within(opened).getByText('Not in stock at any site of your group')).toBeTruthy();
    expect(within(opened).queryByRole('button', { name: 'Add Machine' })).toBeNull();
  });

  it('leads to Machine Search for a machine of another site', async () => {
    yard();
    const { person, address } = await stock();
    scanner('7104899');
    const opened = await dialog();
    expect(within(opened).getByText('At 220000 Northfield Head Office')).toBeTruthy();
    await person.click(within(opened).getByRole('button', { name: 'Show in Machine Search' }));
    expect(address()).toBe('/globalsearch?q=7104899');
  });

  it('leaves the keys of a field to the field, and those of a person to the page', async () => {
    yard();
    const { address } = await stock();
    const box = screen.getByRole('textbox', { name: 'Filter By Serial' });
    // The keys of a script type nothing.
    fireEvent.change(box, { target: { value: '7104801' } });
    expect(scanner('7104801', box)).toBe('7104801Enter');
    expect(scanner('7104801', document.body, 120)).toBe('7104801Enter');
    expect(address()).toBe('/audit?f=R');
  });

  it('says that a code has no serial, and why a machine was not found', async () => {
    const server = yard();
    await stock();
    scanner('PART-ABCDE');
    expect(await screen.findByText('This code has no serial: PART-ABCDE')).toBeTruthy();
    server.answers['POST jcbstock/search'] = refusal(429, { Message: 'Search: too many at once' });
    scanner('7104801');
    expect(await screen.findByText('Could not be looked for: too many at once')).toBeTruthy();
  });

  it('fills in the serial of a new machine', async () => {
    yard();
    const { person } = await stock();
    await person.click(screen.getByRole('button', { name: 'Add Machine' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Create Machine' }));
    const form = await dialog('Add Machine');
    scanner('HSD3CXTSC7109998', within(form).getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(within(form).getByRole<HTMLInputElement>('textbox', { name: /Machine Serial/ }).value).toBe('7109998'));
  });
});

describe('the camera', () => {
  it('is asked for by a press of Scan, reads a code, opens its machine and is released', async () => {
    yard();
    const { person, address } = await stock('phone');
    expect(camera).not.toHaveBeenCalled();
    await person.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('button', { name: 'Scan' }));
    const opened = await dialog();
    await waitFor(() => expect(opened.querySelector('[data-camera="on"]')).not.toBeNull());
    inPicture = ['https://yard.test/m/7104801'];
    await waitFor(() => expect(address()).toBe('/m/7104801?f=R'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Scan a machine' })).toBeNull());
    expect(tracks.map(({ stop }) => stop.mock.calls.length > 0)).toEqual([true]);
  });

  it('turns its light on, and is silent when that is wanted, the next time too', async () => {
    yard();
    const { person } = await stock();
    await person.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Scan' }));
    const light = await screen.findByRole('button', { name: 'Light' });
    await person.click(light);
    await waitFor(() => expect(light.getAttribute('aria-pressed')).toBe('true'));
    expect(tracks[0]?.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
    const sound = screen.getByRole('button', { name: 'Sound and vibration' });
    expect(sound.getAttribute('aria-pressed')).toBe('true');
    await person.click(sound);
    expect(sound.getAttribute('aria-pressed')).toBe('false');
    expect(localStorage.getItem('hardstand.scanMute')).toBe('yes');
  });

  it.each([
    ['NotAllowedError', 'The camera is not allowed. Allow it in the settings of the browser for this page, then try again.'],
    ['NotFoundError', 'This device has no camera.'],
    ['NotReadableError', 'The camera is in use by another program.'],
  ])('says what is wrong (%s), tries again, and the serial is typed instead', async (name, text) => {
    yard();
    camera.mockRejectedValue(new DOMException('', name));
    const { person, address } = await stock();
    await person.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Scan' }));
    const opened = await dialog();
    expect(await within(opened).findByText(text)).toBeTruthy();
    await person.click(within(opened).getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(camera).toHaveBeenCalledTimes(2));
    const box = within(opened).getByRole('textbox', { name: 'Or type the serial' });
    await person.type(box, '71{Enter}');
    expect(within(opened).getByText('Enter the 7 or 8 characters of the serial')).toBeTruthy();
    await person.clear(box);
    await person.type(box, '7104801{Enter}');
    await waitFor(() => expect(address()).toBe('/m/7104801?f=R'));
  });

  it('says that it needs https', async () => {
    yard();
    vi.stubGlobal('isSecureContext', false);
    const { person } = await stock();
    await person.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Scan' }));
    expect(await screen.findByText('The camera works on pages with https only.')).toBeTruthy();
    expect(camera).not.toHaveBeenCalled();
  });

  it('filters the stock list by what is read', async () => {
    yard();
    const { person, address } = await stock('phone');
    await person.click(within(screen.getByRole('search', { name: 'Filter By Serial' })).getByRole('button', { name: 'Scan' }));
    await dialog('Scan a serial to filter by');
    inPicture = ['7104802'];
    await waitFor(() => expect(address()).toBe('/audit?f=R&q=7104802'));
  });

  it('moves machines one after another into a location, keeps the list, and takes one back', async () => {
    const server = yard({
      'POST jcbstock/relocate': (body) => {
        const { VhcIds, LocationId } = body as { VhcIds: number[]; LocationId: number };
        return { Message: '', VhcIds, From: LocationId === 2 ? [{ LocationId: 1, VhcIds }] : [{ LocationId: 2, VhcIds }] };
      },
    });
    const { person } = await openInside('/moveto?loc=2', 'Move machines');
    await screen.findByRole('textbox', { name: /Scan or type/ });
    await person.click(within(screen.getByRole('main')).getByRole('button', { name: 'Scan' }));
    const opened = await dialog('Scan machines into BAY 1');
    inPicture = ['7104801'];
    expect(await within(opened).findByText('from DOCK to BAY 1')).toBeTruthy();
    inPicture = ['7104802', '7109999'];
    await waitFor(() => expect(within(opened).getAllByText('from DOCK to BAY 1')).toHaveLength(2));
    expect(await within(opened).findByText('Not in stock at this site')).toBeTruthy();
    const [line] = within(opened).getAllByRole('listitem').filter((one) => one.textContent.includes('7104801'));
    await person.click(within(line as HTMLElement).getByRole('button', { name: 'Undo' }));
    expect(await within(line as HTMLElement).findByText('moved back to DOCK')).toBeTruthy();
    expect(server.bodies('POST jcbstock/relocate')).toEqual([
      { VhcIds: [1], LocationId: 2 },
      { VhcIds: [2], LocationId: 2 },
      { VhcIds: [1], LocationId: 1 },
    ]);
    fireEvent.click(within(opened).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('1 machine moved')).toBeTruthy();
  });
});
