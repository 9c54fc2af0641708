import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { answers, refusal } from '../testing/answers';
import { operator } from '../testing/given';
import { renderConsole } from '../testing/render';
import { SignIn } from './SignIn';

afterEach(() => {
  forget();
  vi.unstubAllGlobals();
});

const submit = () => screen.getByRole('button', { name: 'Sign in' });
const sent = (requests: ReturnType<typeof answers>) => requests.filter((one) => one.method === 'POST').map((one) => one.body);

describe('sign-in', () => {
  it('a platform operator gives no site code', async () => {
    const requests = answers(() => ({ body: operator }));
    renderConsole(<SignIn />);
    await userEvent.click(screen.getByRole('button', { name: 'Platform operator' }));
    expect(screen.queryByLabelText('Site code')).toBeNull();
    await userEvent.type(screen.getByLabelText('Username'), ' operator ');
    await userEvent.type(screen.getByLabelText('Password'), 'Hardstand#2026');
    await userEvent.click(submit());
    await waitFor(() => {
      expect(sent(requests)).toEqual([{ loginAs: 1, username: 'operator', password: 'Hardstand#2026' }]);
    });
  });

  it('an administrator of a group gives the code of one of its sites', async () => {
    const requests = answers(() => ({ body: operator }));
    renderConsole(<SignIn />);
    await userEvent.click(screen.getByRole('button', { name: 'Group administrator' }));
    await userEvent.type(screen.getByLabelText('Site code'), '220000');
    await userEvent.type(screen.getByLabelText('Username'), 'groupadmin');
    await userEvent.type(screen.getByLabelText('Password'), 'Hardstand#2026{Enter}');
    await waitFor(() => {
      expect(sent(requests)).toEqual([
        { loginAs: 30, sitecode: '220000', username: 'groupadmin', password: 'Hardstand#2026' },
      ]);
    });
  });

  it('says under each field what is missing, and asks nothing of the server', async () => {
    const requests = answers([]);
    renderConsole(<SignIn />);
    await userEvent.click(submit());
    expect(await screen.findAllByText('Required')).toHaveLength(3);
    expect(requests).toEqual([]);
  });

  it.each([
    [1, 'Your account has been locked. Please contact administrator'],
    [2, 'Invalid credentials.'],
    [3, 'Your account has been locked. Please contact administrator'],
    [5, 'pgpool is not accepting any new connections'],
  ])('code %i is shown with its text', async (ReasonCode, shown) => {
    answers(() => refusal(401, "Sign in: The server's own text", { ReasonCode }));
    renderConsole(<SignIn />);
    await userEvent.type(screen.getByLabelText('Site code'), '330001');
    await userEvent.type(screen.getByLabelText('Username'), 'admin');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', shown);
    expect(submit()).toHaveProperty('disabled', false);
  });

  it('a refusal without a code brings its own text', async () => {
    answers(() => refusal(401, 'Sign in: Unauthorised to login. Please contact support.'));
    renderConsole(<SignIn />);
    await userEvent.type(screen.getByLabelText('Site code'), '330004');
    await userEvent.type(screen.getByLabelText('Username'), 'admin');
    await userEvent.type(screen.getByLabelText('Password'), 'x{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Unauthorised to login. Please contact support.');
  });
});
