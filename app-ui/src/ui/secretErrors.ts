// Errors of a new password or PIN, as keys of texts. Pure.
import { isPin, keepsPolicy, passwordMin } from './password.ts';

export type PasswordWrong = 'passwordRequired' | 'policy';
export type ConfirmWrong = 'confirmRequired' | 'policy' | 'differs';
export type PinWrong = 'pinRequired' | 'pinPolicy';
export type ConfirmPinWrong = 'confirmPinRequired' | 'pinDiffers';

export function passwordWrong(password: string, own: readonly string[]): PasswordWrong | undefined {
  if (password === '') return 'passwordRequired';
  return keepsPolicy(password, own) ? undefined : 'policy';
}

export function confirmWrong(confirm: string, password: string): ConfirmWrong | undefined {
  if (confirm === '') return 'confirmRequired';
  if (Array.from(confirm).length < passwordMin) return 'policy';
  return confirm === password ? undefined : 'differs';
}

export function pinWrong(pin: string): PinWrong | undefined {
  if (pin === '') return 'pinRequired';
  return isPin(pin) ? undefined : 'pinPolicy';
}

export function confirmPinWrong(confirm: string, pin: string): ConfirmPinWrong | undefined {
  if (confirm === '') return 'confirmPinRequired';
  return confirm === pin ? undefined : 'pinDiffers';
}
