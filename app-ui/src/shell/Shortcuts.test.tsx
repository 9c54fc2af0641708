// The sheet of shortcuts names the keys as the language of the page does.
import { screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { openInside, serve } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import { de_DE } from '../text/de_DE/index.ts';
import { speak } from '../text/i18n.ts';

afterEach(() => void speak('en_GB'));

it.each([
  { code: 'en_GB', heading: 'Stock List', title: 'Keyboard shortcuts', keys: { 'Open the machine': 'Enter', 'Actions of the machine': 'Shift F10', 'Next machine': 'jor↓' } },
  { code: 'de_DE', heading: 'Bestandsliste', title: 'Tastenkürzel', keys: { 'Maschine öffnen': 'Eingabe', 'Aktionen der Maschine': 'Umschalt F10', 'Nächste Maschine': 'joder↓' } },
])('the sheet names its keys in $code', async ({ code, heading, title, keys }) => {
  serve({ 'GET security/session': () => given.user({ LanguageCode: code }) });
  const { person } = await openInside('/audit', heading);
  await person.keyboard('?');
  const sheet = await screen.findByRole('dialog', { name: title });
  for (const [does, key] of Object.entries(keys)) expect(within(sheet).getByText(does).nextElementSibling?.textContent, does).toBe(key);
});

it('the German texts have one word for the key', () => {
  const all = JSON.stringify(de_DE);
  expect(all.match(/Eingabetaste|\bEnter\b|\bReturn\b/g)).toBeNull();
});
