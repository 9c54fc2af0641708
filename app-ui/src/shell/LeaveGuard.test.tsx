// Unsaved entries require a confirmation before another address is opened.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openInside, serve } from '../testing/app.tsx';

it('asks before a name that was typed is lost by a link, and keeps it', async () => {
  serve();
  const { person, address } = await openInside('/location', 'Machine Locations');
  const box = await screen.findByRole<HTMLInputElement>('textbox', { name: /Add a location/ });
  await person.type(box, 'BAY 7');
  const closes = new Event('beforeunload', { cancelable: true });
  fireEvent(window, closes);
  expect(closes.defaultPrevented).toBe(true);
  await person.click(screen.getByRole('link', { name: 'Global Search' }));
  const stay = await screen.findByRole('button', { name: 'Stay' });
  expect(document.activeElement).toBe(stay);
  await person.click(stay);
  expect([address(), box.value]).toEqual(['/location', 'BAY 7']);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await person.clear(box);
  await person.click(screen.getByRole('link', { name: 'Global Search' }));
  await waitFor(() => expect(address()).toBe('/globalsearch'));
});
