import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { httpClient } from '../api/httpClient';
import { answers, refusal } from '../testing/answers';
import { renderConsole } from '../testing/render';
import { ConfirmPassword } from './ConfirmPassword';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a wrong password is said, the right one repeats the call', async () => {
  let known = false;
  const requests = answers(({ url, body }) => {
    if (url.endsWith('/session/confirm')) {
      known = (body as { password: string }).password === 'Hardstand#2026';
      return known ? {} : refusal(401, 'Sign in: Invalid credentials.', { ReasonCode: 2 });
    }
    return known ? { body: { id: 4 } } : refusal(403, 'Session: Enter your password again', { ReasonCode: 30 });
  });
  renderConsole(<ConfirmPassword />);
  const done = httpClient('/admin/api/users/4', { method: 'PUT', body: '{}' });

  const field = await screen.findByLabelText('Password');
  await userEvent.type(field, 'wrong{Enter}');
  expect(await screen.findByText('Invalid credentials.')).toBeTruthy();
  await userEvent.clear(field);
  await userEvent.type(field, 'Hardstand#2026{Enter}');

  expect((await done).json).toEqual({ id: 4 });
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  expect(requests.filter((one) => one.url === '/admin/api/users/4')).toHaveLength(2);
});

it('closing the dialog leaves everything as it was', async () => {
  const requests = answers(() => refusal(403, 'Session: Enter your password again', { ReasonCode: 30 }));
  renderConsole(<ConfirmPassword />);
  const done = httpClient('/admin/api/users/4', { method: 'DELETE' }).catch((error: Error) => error.message);
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(await done).toBe('Not changed: the password was not entered.');
  expect(requests).toHaveLength(1);
});
