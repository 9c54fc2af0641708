// Password and PIN of a new user. The server never answers them.

import { PasswordInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { Section } from '../forms/Section';
import { needed, passwordPolicy, pinShape, short } from '../forms/rules';
import { key, useText } from '../text/useText';
import { roleOf, useRoles } from './types';

const digits = { htmlInput: { inputMode: 'numeric' as const } };

const same = (field: 'password' | 'pin', text: string) => (value: unknown, all: Record<string, unknown>) =>
  (value ?? '') === (all[field] ?? '') ? undefined : text;

const samePassword = same('password', key('users.errors.passwordDiffers'));
const samePin = same('pin', key('users.errors.pinDiffers'));

/** Fields of the form that are not part of the record and are not sent. */
export const confirmations = ['confirmPassword', 'confirmPin'] as const;

export function SecretInputs() {
  const text = useText();
  const userType = useWatch({ name: 'userType' }) as number | undefined;
  const needsPin = roleOf(useRoles(), userType)?.needsPin ?? false;
  return (
    <Section title={text('users.secrets')}>
      <PasswordInput
        source="password"
        autoComplete="new-password"
        validate={[needed('users.errors.password'), passwordPolicy, short]}
      />
      <PasswordInput
        source="confirmPassword"
        label={key('users.confirmPassword')}
        autoComplete="new-password"
        validate={[needed('users.errors.confirmPassword'), samePassword]}
      />
      <PasswordInput
        source="pin"
        autoComplete="off"
        validate={needsPin ? [needed('users.errors.pin'), pinShape] : pinShape}
        slotProps={digits}
      />
      <PasswordInput
        source="confirmPin"
        label={key('users.confirmPin')}
        autoComplete="off"
        validate={needsPin ? [needed('users.errors.confirmPin'), samePin] : samePin}
        slotProps={digits}
      />
    </Section>
  );
}
