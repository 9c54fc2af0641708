import { TextField } from '@mui/material';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderConsole } from '../testing/render';
import { FormDialog } from './FormDialog';

function draw(part: { loading?: boolean; error?: string } = {}) {
  const calls = { onSubmit: vi.fn(), onClose: vi.fn() };
  renderConsole(
    <FormDialog title="Name" loading={part.loading ?? false} error={part.error} footer={{ submit: 'Save' }} {...calls}>
      <TextField label="Name" />
    </FormDialog>,
  );
  return calls;
}

it('Enter in a field and the button both submit; Escape and Close close', async () => {
  const { onSubmit, onClose } = draw();
  expect(screen.getByRole('dialog', { name: 'Name' })).toBeTruthy();
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledTimes(2);
  await userEvent.keyboard('{Escape}');
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(2);
});

it('cannot be submitted while the request is under way, and announces what failed', async () => {
  const { onSubmit } = draw({ loading: true, error: 'The server could not answer.' });
  await userEvent.type(screen.getByRole('textbox'), 'x{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByRole('alert').textContent).toBe('The server could not answer.');
});
