// The "?" of the screens and dialogs.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openInside, serve } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import * as people from '../testing/people.ts';
import { speak } from '../text/i18n.ts';

const label = 'User guide of this page';
afterEach(() => void speak('en_GB'));

it.each(['desk', 'phone'] as const)('of a screen opens its page of the guide in a tab of its own: %s', async (size) => {
  serve();
  await openInside('/location', 'Machine Locations', size);
  const link = screen.getByRole('link', { name: label });
  expect([link.getAttribute('href'), link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['/guide/en/locations', '_blank', 'noopener']);
});

it('follows the filter of the stock list, and is there in a dialog, which covers the one of the screen', async () => {
  serve();
  const { person } = await openInside('/audit?f=R', 'Stock List');
  expect(screen.getByRole('link', { name: label }).getAttribute('href')).toBe('/guide/en/receiving');
  await person.click(await screen.findByRole('button', { name: 'Add Machine' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Create Machine' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add Machine' });
  expect(within(dialog).getByRole('link', { name: label }).getAttribute('href')).toBe('/guide/en/add-a-machine');
});

// SHELL-013
it('leads a person whose language is German to the German guide: from a screen, from a dialog and in the frame of Help & Support', async () => {
  serve({
    'GET security/session': () => given.user({ LanguageId: 2, LanguageCode: 'de_DE' }),
    'GET support/contacts/de_DE': () => 'var supportContacts = {"DefaultContacts": [], "CountryDetails": []};',
    'GET support/links/de_DE': () => people.supportLinks(),
    'GET geolocation': () => ({ CountryIsoCode: '', CountryName: '' }),
  });
  const german = 'Benutzerhandbuch zu dieser Seite';
  const { person } = await openInside('/audit', 'Bestandsliste');
  expect(screen.getByRole('link', { name: german }).getAttribute('href')).toBe('/guide/de/find-a-machine');
  await person.click(await screen.findByRole('button', { name: 'Maschine hinzufügen' }));
  await person.click(await screen.findByRole('menuitem', { name: 'Maschine anlegen' }));
  const dialog = await screen.findByRole('dialog', { name: 'Maschine hinzufügen' });
  expect(within(dialog).getByRole('link', { name: german }).getAttribute('href')).toBe('/guide/de/add-a-machine');
  await person.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
  await person.click(await screen.findByRole('link', { name: 'Hilfe & Support' }));
  expect((await screen.findByTitle('Benutzerhandbuch')).getAttribute('src')).toBe('/guide/de/index');
});
