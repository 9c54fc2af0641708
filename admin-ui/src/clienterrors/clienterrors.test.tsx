import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { ClientError } from '../api/wire';
import { operator, reads } from '../testing/given';
import { serve } from '../testing/pages';
import { renderConsole } from '../testing/render';
import clienterrors from '.';

const error: ClientError = {
  id: 3, at: '2026-11-20T08:00:00Z', message: 'x is undefined', url: '/stock', stack: 'at draw (app.js:1)\nat run (app.js:2)', appVersion: '1.2.3',
};

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('an error of a browser is found in the list, and its page has the whole stack', async () => {
  serve({ signedIn: { ...operator, resources: reads('clienterrors') }, rows: { clienterrors: [error] } });
  const { list: List, show: Show } = clienterrors;
  renderConsole(
    <ResourceContextProvider value="clienterrors">
      <Routes>
        <Route path="/clienterrors" element={<List />} />
        <Route path="/clienterrors/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/clienterrors',
  );
  await userEvent.click(await screen.findByRole('cell', { name: 'x is undefined' }));
  expect((await screen.findByRole('region', { name: 'Stack' })).textContent).toBe(error.stack);
  expect(screen.getByText('1.2.3')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
