// A machine at the console: its events, with what an edit changed.
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { MachineEvent } from '../api/wire';
import { answers } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import machines from '.';

beforeEach(() => forget());
afterEach(() => {
  vi.unstubAllGlobals();
});

const event = (more: Partial<MachineEvent> = {}): MachineEvent => ({
  id: 1, machineId: 5, siteId: 3, at: '2026-11-24T09:00:00Z', actor: 'user 7 anna', kind: 'created', status: 'R', text: 'Machine added to stock list', result: '', information: 'DOCK', changes: [], ...more,
});

it('an edit names each field before and after', async () => {
  const edited = event({ id: 2, kind: 'edited', text: '', changes: [{ field: 'serial', before: '7104822', after: '7104999' }, { field: 'hours', before: '', after: '12' }] });
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: reads('machines', 'machineevents', 'transfers', 'sites') } };
    if (url.includes('/machineevents')) return { body: [edited, event()], headers: { 'Content-Range': 'machineevents 0-1/2' } };
    if (url.includes('/transfers')) return { body: [], headers: { 'Content-Range': 'transfers 0-0/0' } };
    return { body: { id: 5, serial: '7104999', status: 'R', statusName: 'Receiving Inspection', addedOn: '2026-11-24' } };
  });
  const Show = machines.show;
  renderConsole(
    <ResourceContextProvider value="machines">
      <Routes>
        <Route path="/machines/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/machines/5/show',
  );
  const row = (await screen.findByText('edited')).closest('tr');
  if (!row) throw new Error('no row');
  expect(within(row).getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Serial number: 7104822 → 7104999', 'Machine hours: - → 12']);
});
