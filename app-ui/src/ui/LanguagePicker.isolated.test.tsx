import { render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stored } from '../api/storage.ts';
import { alertSays, open, openInside, refusal, serve, type Answer } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import { isLoaded, knownLanguages, speak } from '../text/i18n.ts';
import { reloadPage } from '../version.ts';
import { Flag } from './LanguagePicker.tsx';

// jsdom can not reload a page.
vi.mock('../version.ts', async (original) => ({ ...(await original<object>()), reloadPage: vi.fn() }));

beforeEach(() => vi.mocked(reloadPage).mockClear());
afterEach(() => void speak('en_GB'));

const languages = [
  { LanguageId: 1, LanguageName: 'English', LanguageCode: 'en_GB', LanguageCulture: 'en-GB' },
  { LanguageId: 2, LanguageName: 'German', LanguageCode: 'de_DE', LanguageCulture: 'de-DE' },
  { LanguageId: 3, LanguageName: 'Français', LanguageCode: 'fr_FR', LanguageCulture: 'fr-FR' },
];
const answers: Record<string, Answer> = { 'GET language': () => languages, 'POST language/change': () => ({}) };
const german = { LanguageId: 2, LanguageCode: 'de_DE' };

it('every language of this build has a flag that is drawn, not a character of the device', () => {
  for (const language of knownLanguages) {
    const { container, unmount } = render(<Flag culture={language.replace('_', '-')} />);
    expect(container.querySelectorAll('svg[aria-hidden="true"]'), language).toHaveLength(1);
    expect(container.textContent).toBe('');
    unmount();
  }
});
it('a country without one has none', () => {
  expect(render(<Flag culture="xx-XX" />).container.innerHTML).toBe('');
});

describe('choosing a language', () => {
  // SHELL-051 SHELL-052
  it('whose texts are not loaded asks the server for it by its id, keeps it on the device, and loads the page again at its address', async () => {
    const server = serve(answers);
    const { person, address } = await openInside('/audit?f=R', 'Stock List');
    expect(isLoaded('de_DE')).toBe(false);
    await person.click(await screen.findByRole('button', { name: 'Language: English' }));
    // Only languages whose texts are in this build are offered.
    const offered = await screen.findAllByRole('menuitem');
    expect(offered.map((one) => one.textContent)).toEqual(['English', 'Deutsch']);
    await person.click(screen.getByRole('menuitem', { name: 'Deutsch' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(server.bodies('POST language/change')).toEqual([{ languageID: 2, LanguageCode: 'de_DE' }]);
    expect([address(), stored('language')]).toEqual(['/audit?f=R', 'de_DE']);
  });
  it('that is spoken already does nothing', async () => {
    const server = serve(answers);
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('button', { name: 'Language: English' }));
    await person.click(await screen.findByRole('menuitem', { name: 'English' }));
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect([server.bodies('POST language/change'), vi.mocked(reloadPage).mock.calls]).toEqual([[], []]);
  });
  // SHELL-052
  it('that is refused says why, and leaves the page as it is', async () => {
    serve({ ...answers, 'POST language/change': refusal(422, { Message: 'Language: Language is not known', Reason: 'identity.language_unknown' }) });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(await screen.findByRole('button', { name: 'Language: English' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Deutsch' }));
    await alertSays('Language is not known');
    expect([vi.mocked(reloadPage).mock.calls, stored('language')]).toEqual([[], 'en_GB']);
  });
  it('before signing in is kept on the device alone', async () => {
    const server = serve({ ...answers, 'GET security/session': refusal(401, { Message: 'Session: missing' }) });
    const { person } = open('/login');
    await person.click(await screen.findByRole('button', { name: 'Language: English' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Deutsch' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect([server.bodies('POST language/change'), stored('language')]).toEqual([[], 'de_DE']);
  });
});

describe('a person whose language is German', () => {
  // SHELL-051 SHELL-052: once the texts are there, English is stored for the user all the same.
  it('sees the page in German, and goes back to English by another choice', async () => {
    const server = serve({ ...answers, 'GET security/session': () => given.user(german) });
    const { person } = await openInside('/audit', 'Bestandsliste');
    expect([document.documentElement.lang, stored('language')]).toEqual(['de-DE', 'de_DE']);
    const row = (await screen.findByText(given.row().Vin)).closest('tr') as HTMLElement;
    expect(within(row).getByText('Wareneingangsprüfung')).toBeTruthy();
    await person.click(await screen.findByRole('button', { name: 'Sprache: Deutsch' }));
    await person.click(await screen.findByRole('menuitem', { name: 'English' }));
    await waitFor(() => expect(reloadPage).toHaveBeenCalledTimes(1));
    expect(server.bodies('POST language/change')).toEqual([{ languageID: 1, LanguageCode: 'en_GB' }]);
    expect(stored('language')).toBe('en_GB');
  });
  it('keeps German on the sign-in page of the device after signing out', async () => {
    // The server's answer clears what the browser stores.
    serve({ ...answers, 'GET security/session': () => given.user(german), 'POST authentication/logout': () => localStorage.clear() });
    const { address, person } = await openInside('/audit', 'Bestandsliste');
    await person.click(screen.getByRole('button', { name: /^Konto/ }));
    await person.click(await screen.findByRole('menuitem', { name: 'Abmelden' }));
    await waitFor(() => expect(address()).toBe('/login'));
    expect(await screen.findByRole('button', { name: 'Anmelden' })).toBeTruthy();
    expect(stored('language')).toBe('de_DE');
  });
  it('is refused in German, by the reason of the refusal', async () => {
    serve({
      ...answers,
      'GET security/session': () => given.user(german),
      'POST jcbstock/list': refusal(403, { Message: 'Permission Denied: You do not have the right to do this', Reason: 'platform.denied' }),
    });
    await openInside('/audit', 'Bestandsliste');
    await alertSays('Sie haben nicht das Recht, dies zu tun');
  });
  it('and a language of which this build has no texts is English', async () => {
    serve({ ...answers, 'GET security/session': () => given.user({ LanguageId: 3, LanguageCode: 'fr_FR' }) });
    await openInside('/audit', 'Stock List');
    expect(document.documentElement.lang).toBe('en-GB');
  });
});
