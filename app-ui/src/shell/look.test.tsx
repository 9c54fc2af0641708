// The display modes, and the names and roles of what the shell and the stock list open.
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { store, stored } from '../api/storage.ts';
import { open, openInside, refusal, serve } from '../testing/app.tsx';
import * as given from '../testing/given.ts';

const mode = (): string | undefined => document.documentElement.dataset['mode'];
const signedOut = { 'GET security/session': refusal(401, { Message: 'Session: missing' }) };
const saved = (value: object): { 'GET cachestore/logedInUserData/display': () => unknown } => ({
  'GET cachestore/logedInUserData/display': () => ({ Value: JSON.stringify(value) }),
});

describe('the display mode', () => {
  it.each(['light', 'dark'] as const)('of the sign-in page is that of the device: %s', async (device) => {
    serve(signedOut);
    open('/login', 'desk', device);
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(mode()).toBe(device);
  });
  it('of the sign-in page is the one that was chosen last in this browser', async () => {
    serve(signedOut);
    store('mode', 'dark');
    open('/login', 'desk', 'light');
    await screen.findByRole('heading', { level: 1, name: 'Sign in' });
    expect(mode()).toBe('dark');
  });
  it('follows the device until one is chosen, and the browser keeps the choice', async () => {
    const server = serve();
    const { person } = open('/audit', 'desk', 'dark');
    await screen.findByRole('heading', { level: 1, name: 'Stock List' });
    await waitFor(() => expect(mode()).toBe('dark'));
    await person.click(screen.getByRole('button', { name: /Account/ }));
    expect((await screen.findByRole('menuitemradio', { name: 'Like the device' })).getAttribute('aria-checked')).toBe('true');
    await person.click(screen.getByRole('menuitemradio', { name: 'Light' }));
    expect(mode()).toBe('light');
    expect(stored('mode')).toBe('light');
    await waitFor(() => expect(server.bodies('POST cachestore/logedInUserData/display')).toHaveLength(1));
  });
  it('that was saved holds on every device', async () => {
    serve(saved({ mode: 'sunlight' }));
    open('/audit', 'desk', 'dark');
    await waitFor(() => expect(mode()).toBe('sunlight'));
  });
});

describe('assistive technology', () => {
  it('finds only entries in the account menu', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(screen.getByRole('button', { name: /Account/ }));
    const menu = await screen.findByRole('menu');
    expect([...menu.children].filter((child) => !/^(none|menuitem.*|separator)$/.test(child.getAttribute('role') ?? (child.tagName === 'HR' ? 'separator' : child.tagName)))).toEqual([]);
  });
  it('finds no control inside an entry of Columns', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('button', { name: 'Columns' }));
    const entries = await screen.findAllByRole('menuitemcheckbox');
    expect(entries.flatMap((entry) => [...entry.querySelectorAll('input, button, a, [tabindex]')])).toEqual([]);
    expect(entries[0]?.getAttribute('aria-checked')).toBe('true');
  });
  it('is told the name of the menu that opens at the side', async () => {
    serve();
    const { person } = await openInside('/audit', 'Stock List', 'phone');
    await person.click(screen.getByRole('button', { name: 'More' }));
    expect(within(await screen.findByRole('dialog', { name: 'Menu' })).getByRole('link', { name: /Receiving Inspections/ })).toBeTruthy();
  });
  it('reads of a model what is seen of it', async () => {
    serve({ 'POST jcbstock/list': () => given.list([given.row()], { ModelList: [{ ...given.tile(1, 'BH-90'), MachineCount: 12 }] }) });
    await openInside('/audit', 'Stock List');
    expect((await screen.findByRole('button', { name: /^BH-90\s*12\s*machines$/ })).getAttribute('aria-label')).toBeNull();
  });
});
