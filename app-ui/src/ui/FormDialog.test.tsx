import { useState, type JSX } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import '../text/i18n.ts';
import { Field } from './Field.tsx';
import { FormDialog } from './FormDialog.tsx';

function draw(part: { loading?: boolean; error?: string; unsaved?: boolean; disabled?: boolean } = {}): { onSubmit: () => void; onClose: () => void } {
  const calls = { onSubmit: vi.fn(), onClose: vi.fn() };
  render(
    <FormDialog
      title="Name"
      loading={part.loading ?? false}
      error={part.error}
      footer={{ submit: 'Save', disabled: part.disabled ?? false }}
      unsaved={part.unsaved ?? false}
      {...calls}
    >
      <Field label="Name" defaultValue="" />
    </FormDialog>,
  );
  return calls;
}

it('focuses the first field when it opens', () => {
  draw();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

it('focuses the first wrong field of a refused form, and not while it is corrected', async () => {
  function Form(): JSX.Element {
    const [tried, setTried] = useState(false);
    const [second, setSecond] = useState('');
    return (
      <FormDialog title="Name" loading={false} error={undefined} footer={{ submit: 'Save' }} unsaved={false} onSubmit={() => setTried(true)} onClose={() => undefined}>
        <Field label="First" defaultValue="DOCK" />
        <Field label="Second" value={second} onText={setSecond} error={tried && second === '' ? 'Required' : undefined} />
        <Field label="Third" defaultValue="" error={tried ? 'Required' : undefined} />
      </FormDialog>
    );
  }
  render(<Form />);
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  const second = screen.getByRole('textbox', { name: 'Second' });
  expect(document.activeElement).toBe(second);
  await userEvent.keyboard('BAY');
  expect(document.activeElement).toBe(second);
});

const press = (name: string): Promise<void> => userEvent.click(screen.getByRole('button', { name }));

it('Enter in a field and the button both submit', async () => {
  const { onSubmit } = draw();
  await userEvent.type(screen.getByRole('textbox'), 'DOCK{Enter}');
  await press('Save');
  expect(onSubmit).toHaveBeenCalledTimes(2);
});

it('cannot be submitted while the request is under way or when disabled', async () => {
  const { onSubmit } = draw({ loading: true });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  expect([button.disabled, button.getAttribute('aria-busy')]).toEqual([true, 'true']);
  await userEvent.type(screen.getByRole('textbox'), 'DOCK{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
});

it('announces what is wrong with the form as a whole', () => {
  draw({ error: 'The server could not answer.' });
  expect(screen.getByRole('alert').textContent).toBe('The server could not answer.');
});

it.each(['Cancel', 'Close', 'Escape'])('%s closes at once when nothing would be lost', async (way) => {
  const { onClose } = draw();
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : press(way));
  expect(onClose).toHaveBeenCalledTimes(1);
});

it.each(['Cancel', 'Close', 'Escape'])('%s asks before entries are lost', async (way) => {
  const { onClose } = draw({ unsaved: true });
  await (way === 'Escape' ? userEvent.keyboard('{Escape}') : press(way));
  expect(screen.getByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  await press('Cancel');
  await press('Leave');
  expect(onClose).toHaveBeenCalledTimes(1);
});
