import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { alert, clearErrors, clearFailed, dismissAlerts, leavePage } from './toast.tsx';
import { Toasts } from './Toasts.tsx';

beforeEach(() => void render(<Toasts />));
afterEach(dismissAlerts);

const gone = (text: string): Promise<void> => waitFor(() => expect(screen.queryByText(text)).toBeNull());

it('a success closes the earlier errors of its kind, and no others', async () => {
  alert({ type: 'danger', kind: 'locations', title: 'Location is used by machines' });
  alert({ type: 'Warning', kind: 'locations', title: 'Nothing was changed' });
  alert({ type: 'danger', kind: 'move', title: 'Machine is in transit' });
  expect(await screen.findByText('Location is used by machines')).toBeTruthy();
  alert({ type: 'success', kind: 'locations', title: 'Machine Location Deleted Successfully' });
  expect(await screen.findByText('Machine Location Deleted Successfully')).toBeTruthy();
  await gone('Location is used by machines');
  await gone('Nothing was changed');
  expect(screen.getByText('Machine is in transit')).toBeTruthy();
});

it('errors and warnings end with their page, but not those of the server, those with a way to mend it, and those that led to the page', async () => {
  const now = vi.spyOn(Date, 'now');
  onTestFinished(() => now.mockRestore());
  now.mockReturnValue(0);
  alert({ type: 'danger', title: 'Machine is in transit' });
  alert({ type: 'Warning', kind: 'machine', title: 'Completed on this device' });
  alert({ type: 'danger', kind: 'server', title: 'No network' });
  alert({ type: 'Warning', title: 'Not every answer is saved', action: { text: 'Open', run: () => undefined } });
  now.mockReturnValue(5000);
  alert({ type: 'danger', title: 'Unauthorized Access Denied' });
  expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
  leavePage();
  await gone('Machine is in transit');
  await gone('Completed on this device');
  for (const title of ['No network', 'Not every answer is saved', 'Unauthorized Access Denied']) expect(screen.getByText(title)).toBeTruthy();
});

it('an error does not close the errors before it', async () => {
  alert({ type: 'danger', kind: 'note', title: 'First' });
  alert({ type: 'danger', kind: 'note', title: 'Second' });
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByText('First')).toBeTruthy();
  clearErrors('note');
  await gone('First');
  await gone('Second');
});

it('the error of a call ends when that call succeeds, unless another call has replaced it', async () => {
  alert({ type: 'danger', call: 'POST location/update', title: 'First' });
  alert({ type: 'danger', call: 'POST model/update', title: 'Second' });
  alert({ type: 'danger', call: 'POST a', id: 'permission-denied', title: 'Not allowed' });
  alert({ type: 'danger', call: 'POST b', id: 'permission-denied', title: 'Not allowed either' });
  expect(await screen.findByText('Not allowed either')).toBeTruthy();
  clearFailed('POST location/update');
  clearFailed('POST a');
  await gone('First');
  for (const title of ['Second', 'Not allowed either']) expect(screen.getByText(title)).toBeTruthy();
  clearFailed('POST b');
  await gone('Not allowed either');
});
