import type { RaRecord } from 'react-admin';
import { BooleanInput, PasswordInput, TextInput, required, useGetIdentity, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { source } from '../api/source';
import type { Operator } from '../api/wire';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { mail, needed, passwordPolicy, short } from '../forms/rules';
import { key, useText } from '../text/useText';

const f = source<Operator>();

/**
 * Leaves out an empty password, so that the stored one is retained, and the current password, which only a new one requires.
 */
export function withoutEmptyPassword(form: Record<string, unknown>): Record<string, unknown> {
  const { password, currentPassword, ...rest } = form;
  return password ? { ...rest, password, ...(currentPassword ? { currentPassword } : {}) } : rest;
}

/** A new password of one's own needs the present one. */
function PresentPassword() {
  const { identity } = useGetIdentity();
  const operator = useRecordContext<Operator>();
  const password = useWatch({ name: 'password' }) as string | undefined;
  const person: { id: unknown; kind?: string } | undefined = identity;
  if (!password || person?.kind !== 'operator' || person.id !== operator?.id) return null;
  return (
    <PasswordInput
      source="currentPassword"
      autoComplete="current-password"
      validate={needed('operators.currentPasswordMissing')}
    />
  );
}

export function OperatorCreate() {
  return (
    <ConsoleCreate saved="operators.updated">
      <TextInput source={f('login')} validate={[required(), short]} autoComplete="off" />
      <TextInput source={f('email')} type="email" validate={[needed('users.errors.email'), mail]} autoComplete="off" />
      <PasswordInput
        source="password"
        autoComplete="new-password"
        validate={[needed('users.errors.password'), passwordPolicy]}
      />
    </ConsoleCreate>
  );
}

export function OperatorEdit() {
  const text = useText();
  return (
    <ConsoleEdit
      name={(operator: RaRecord) => (operator as Operator).login}
      saved="operators.updated"
      transform={withoutEmptyPassword}
      deletion={false}
    >
      <TextInput source={f('login')} readOnly />
      <TextInput source={f('email')} type="email" validate={[needed('users.errors.email'), mail]} autoComplete="off" />
      <BooleanInput source={f('active')} label={key('state.active')} />
      <PasswordInput
        source="password"
        autoComplete="new-password"
        validate={passwordPolicy}
        helperText={text('operators.passwordHelp')}
      />
      <PresentPassword />
    </ConsoleEdit>
  );
}
