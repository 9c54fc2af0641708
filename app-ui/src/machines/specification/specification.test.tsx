import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Specification } from '../../api/wire.ts';
import { open, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { dateOf, matching, valueOf } from './specification.ts';

const built = (part: Partial<Specification> = {}): Specification => ({
  ModelFamily: 'Telehandler', Model: 'TH-525', ModelVariant: 'Agri Super', EngineSerialNumber: 'E00012345', ExWorksDate: '2026-09-14',
  Features: [{ Code: 'A100', Description: 'Cab with heating' }, { Code: 'B205', Description: 'Air conditioning' }],
  ...part,
});

async function specification(answer: Answer): Promise<Opened & { server: ReturnType<typeof serve>; dialog: HTMLElement }> {
  const server = serve({
    'GET jcbstock/history/1': () => given.history([given.group([given.line()])]),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    'GET jcbstock/specification/7104822': answer,
  });
  const opened = open('/m/7104822?f=R');
  await opened.person.click(await screen.findByRole('link', { name: 'Show Full Specification' }));
  return { ...opened, server, dialog: await screen.findByRole('dialog', { name: 'Full Specification' }) };
}

/** The value next to a name. */
const fact = (dialog: HTMLElement, name: string): string | null | undefined => within(dialog).getByText(name).nextElementSibling?.textContent;

describe('Full Specification', () => {
  // HIST-014 HIST-016 HIST-049
  it('shows how the machine was built', async () => {
    const { dialog, server } = await specification(() => built());
    expect(await within(dialog).findByText('Telehandler')).toBeTruthy();
    expect(['Model Family', 'Model', 'Model Variant', 'Engine Serial Number', 'Ex Works Date'].map((name) => fact(dialog, name))).toEqual([
      'Telehandler', 'TH-525', 'Agri Super', 'E00012345', '14/09/2026',
    ]);
    expect(within(dialog).getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['CFS Code', 'Item Name']);
    const lines = within(dialog).getAllByRole('row').slice(1);
    expect(lines.map((line) => within(line).getAllByRole('cell').map((cell) => cell.textContent))).toEqual([['A100', 'Cab with heating'], ['B205', 'Air conditioning']]);
    expect(server.sent.filter((one) => one.call.startsWith('GET jcbstock/specification'))).toHaveLength(1);
    expect(within(dialog).queryByRole('search')).toBeNull();
  });
  // HIST-014
  it('shows a dash for what is missing', async () => {
    const { dialog } = await specification(() =>
      built({ ModelFamily: '', ModelVariant: ' ', EngineSerialNumber: '', ExWorksDate: null, Features: [{ Code: 'A100', Description: '' }] }),
    );
    expect(await within(dialog).findByText('TH-525')).toBeTruthy();
    expect(['Model Family', 'Model Variant', 'Engine Serial Number', 'Ex Works Date'].map((name) => fact(dialog, name))).toEqual(['-', '-', '-', '-']);
    expect(within(dialog).getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['A100', '-']);
  });
  // HIST-015
  it('has an address of its own, and closing it returns to the history', async () => {
    const { person, dialog, address, back } = await specification(() => built());
    expect(address()).toBe('/m/7104822?f=R&show=specification');
    await person.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Full Specification' })).toBeNull());
    expect(address()).toBe('/m/7104822?f=R');
    const link = screen.getByRole('link', { name: 'Show Full Specification' });
    await waitFor(() => expect(document.activeElement).toBe(link));
    expect(screen.getByRole('dialog', { name: 'Machine History' })).toBeTruthy();
    await person.click(link);
    expect(await screen.findByRole('dialog', { name: 'Full Specification' })).toBeTruthy();
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Full Specification' })).toBeNull());
    expect(address()).toBe('/m/7104822?f=R');
  });
  it('does not ask about a note that is being written, which stays', async () => {
    const { person, back } = await specification(() => built());
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Full Specification' })).toBeNull());
    await person.type(screen.getByLabelText('Note'), 'Mirror');
    await person.click(screen.getByRole('link', { name: 'Show Full Specification' }));
    expect(await screen.findByRole('dialog', { name: 'Full Specification' })).toBeTruthy();
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Full Specification' })).toBeNull());
    expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull();
    expect(screen.getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Mirror');
  });
  it('is searched where it is long', async () => {
    const Features = Array.from({ length: 40 }, (_, at) => ({ Code: `C${at + 100}`, Description: at % 2 === 0 ? 'Work light' : 'Hydraulic line' }));
    const { person, dialog } = await specification(() => built({ Features }));
    await person.type(await within(dialog).findByRole('textbox', { name: 'Search features' }), 'light 13');
    expect(await within(dialog).findByText('5 of 40')).toBeTruthy();
    expect(within(dialog).getAllByRole('row')).toHaveLength(6);
    await person.clear(within(dialog).getByRole('textbox', { name: 'Search features' }));
    await person.type(within(dialog).getByRole('textbox', { name: 'Search features' }), 'sunroof');
    expect(await within(dialog).findByText('No feature has sunroof')).toBeTruthy();
  });
  // HIST-052
  it('says where there are no features', async () => {
    const { dialog } = await specification(() => built({ Features: [] }));
    expect(await within(dialog).findByText('Data does not exist')).toBeTruthy();
    expect(within(dialog).queryByRole('table')).toBeNull();
  });
  // HIST-053
  it.each([
    [404, { Message: 'Specification: Data does not exist\nmore' }, 'Data does not exist'],
    [422, { Message: 'Serial: not: known' }, 'not: known'],
    [502, { Message: 'The catalogue does not answer' }, 'The catalogue does not answer'],
    [422, {}, 'Error in web service'],
    [502, { Message: '' }, 'Error in web service'],
    [409, { Message: 'Catalogue: busy' }, 'Error in service'],
    [500, { Message: 'Catalogue: broken' }, 'Error in service'],
  ])('says what a failure with %i means', async (status, body, text) => {
    const { dialog, person, server } = await specification(refusal(status, body));
    expect((await within(dialog).findByRole('alert')).textContent).toBe(`${text}Try again`);
    server.answers['GET jcbstock/specification/7104822'] = () => built();
    await person.click(within(dialog).getByRole('button', { name: 'Try again' }));
    expect(await within(dialog).findByText('Telehandler')).toBeTruthy();
  });
});

it('reads values and dates, and finds features by every word', () => {
  expect([valueOf(null), valueOf(' '), valueOf(' x ')]).toEqual(['-', '-', 'x']);
  expect([dateOf('2026-09-14'), dateOf(undefined), dateOf('soon')]).toEqual(['14/09/2026', '-', 'soon']);
  const features = [{ Code: 'A1', Description: 'Cab light' }, { Code: 'B1', Description: 'Light bar' }];
  expect(matching(features, 'LIGHT b1')).toEqual([features[1]]);
  expect(matching(features, ' ')).toBe(features);
});
