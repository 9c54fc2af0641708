import { render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { alert, clearErrors, dismissAlerts } from './toast.tsx';
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

it('an error does not close the errors before it', async () => {
  alert({ type: 'danger', kind: 'note', title: 'First' });
  alert({ type: 'danger', kind: 'note', title: 'Second' });
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.getByText('First')).toBeTruthy();
  clearErrors('note');
  await gone('First');
  await gone('Second');
});
