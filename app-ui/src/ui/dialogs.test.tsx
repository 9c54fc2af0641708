import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JSX } from 'react';
import { expect, it, vi } from 'vitest';
import tokens from '../../../config/theme.json';
import '../text/i18n.ts';
import { Confirm } from './Confirm.tsx';
import { dialogMotion, Modal } from './Modal.tsx';
import { overlayDelay } from './Loading.tsx';

// SHELL-015
it('the confirmation dialog has a title, a message, its own texts, and a close button only when asked for', async () => {
  const ok = vi.fn();
  const cancel = vi.fn();
  const drawn = render(<Confirm open title="Delete" message="Sure?" okText="Yes" cancelText="No" closable={false} onOk={ok} onCancel={cancel} />);
  expect(screen.getByRole('dialog', { name: 'Delete' }).textContent).toContain('Sure?');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  // Enter at once does no harm.
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await userEvent.click(screen.getByRole('button', { name: 'No' }));
  expect([ok, cancel].map((one) => one.mock.calls.length)).toEqual([1, 1]);
  drawn.rerender(<Confirm open title="Delete" message="Sure?" onOk={ok} onCancel={cancel} />);
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(cancel).toHaveBeenCalledTimes(2);
  expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

it('a dialog without a field to begin with focuses its heading, which is read first, each time', async () => {
  const machine = (open: boolean): JSX.Element => (
    <Modal open={open} title="Machine History">
      <button type="button">Print</button>
    </Modal>
  );
  const drawn = render(machine(true));
  for (let times = 0; times < 2; times += 1) {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Machine History' }));
    drawn.rerender(machine(false));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    drawn.rerender(machine(true));
  }
});

// SHELL-022 SHELL-023 SHELL-024 SHELL-029
it('dialogs, dropdowns and the overlay have the required sizes and times', () => {
  expect([dialogMotion, tokens.motion.dialog, tokens.motion.fade, tokens.size.dialog, tokens.size.select, tokens.size.multiSelect]).toEqual([400, 400, 200, 500, 250, 310]);
  expect(overlayDelay).toBe(150);
});

// SHELL-023 CONST-018
it('a dialog is 500 px wide, or takes 60 or 90 percent of the window', () => {
  const widths = [undefined, 'medium', 'wide'] as const;
  for (const width of widths) render(<Modal open title={`${width ?? 'no'} width`} {...(width ? { width } : {})}>Content</Modal>);
  const classes = widths.map((width) => screen.getByRole('dialog', { name: `${width ?? 'no'} width`, hidden: true }).className.split(' ').find((name) => name.startsWith('dialog-')));
  expect(classes).toEqual(['dialog-default', 'dialog-medium', 'dialog-wide']);
  const sheet = readFileSync(join(import.meta.dirname, 'app.css'), 'utf8');
  const widthOf = (name: string | undefined): string | undefined => new RegExp(`\\.${name}\\.${name} \\{ width: ([^;]*);`).exec(sheet)?.[1];
  // A narrow window keeps a margin, and what asks for 60 percent has at least 900 px of a window that has them.
  expect(classes.map(widthOf)).toEqual(['min(var(--dialog-width), calc(100% - 32px))', 'max(var(--dialog-medium), min(900px, calc(100% - 32px)))', 'var(--dialog-wide)']);
  expect([tokens.size.dialog, tokens.size.dialogMedium, tokens.size.dialogWide]).toEqual([500, '60%', '90%']);
});
