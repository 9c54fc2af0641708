import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type JSX } from 'react';
import { expect, it } from 'vitest';
import '../text/i18n.ts';
import { NewPassword } from './NewPassword.tsx';
import { confirmPinWrong, confirmWrong, passwordWrong, pinWrong } from './secretErrors.ts';

function Form(): JSX.Element {
  const [password, setPassword] = useState('');
  const [confirm, setConfirm] = useState('');
  return <NewPassword password={password} confirm={confirm} onPassword={setPassword} onConfirm={setConfirm} own={['anna', '330001']} />;
}

// AUTH-020 AUTH-021 AUTH-053 USER-022 SHELL-026
it('tells the strength and marks what the policy asks for while a password is typed', async () => {
  render(<Form />);
  const person = userEvent.setup();
  const box = screen.getByLabelText(/^Password/);
  const part = (text: string): string | null | undefined => screen.getByText(new RegExp(text)).closest('li')?.textContent;
  expect(part('at least 8 characters')).toContain('(not met)');
  expect(part('username, first name, surname or site code')).toContain('(not met)');
  await person.type(box, 'ab cd');
  expect((box as HTMLInputElement).value).toBe('ab cd');
  expect(screen.getByRole('meter', { name: 'Strength' }).getAttribute('aria-valuetext')).toBe('Bad');
  await person.type(box, 'EFG#2026');
  expect(screen.getByRole('status').textContent).toBe('Strength: Strong');
  for (const text of ['at least 8 characters', 'an uppercase letter', 'a lowercase letter', 'a digit', 'a special character', 'personal user data']) {
    expect(part(text)).toContain('(met)');
  }
  await person.type(box, 'Anna');
  expect(part('personal user data')).toContain('(not met)');
});

it('shows what is typed only when asked', async () => {
  render(<Form />);
  const box = screen.getByLabelText<HTMLInputElement>(/^Password/);
  expect(box.type).toBe('password');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Show what is typed: Password' }));
  expect(box.type).toBe('text');
});

// USER-038 USER-039 USER-040 USER-041 USER-042
it('each mistake has its text', () => {
  expect([passwordWrong('', []), passwordWrong('weak', []), passwordWrong('Hardstand#2026', [])]).toEqual(['passwordRequired', 'policy', undefined]);
  expect([confirmWrong('', 'Hardstand#2026'), confirmWrong('Hard', 'Hardstand#2026'), confirmWrong('Hardstand#2027', 'Hardstand#2026'), confirmWrong('Hardstand#2026', 'Hardstand#2026')]).toEqual(['confirmRequired', 'policy', 'differs', undefined]);
  expect([pinWrong(''), pinWrong('1234'), pinWrong('4829')]).toEqual(['pinRequired', 'pinPolicy', undefined]);
  expect([confirmPinWrong('', '4829'), confirmPinWrong('4820', '4829'), confirmPinWrong('4829', '4829')]).toEqual(['confirmPinRequired', 'pinDiffers', undefined]);
});
