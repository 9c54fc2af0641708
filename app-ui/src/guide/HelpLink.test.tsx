// The "?" of the screens and dialogs.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openInside, serve } from '../testing/app.tsx';

const label = 'User guide of this page';

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
