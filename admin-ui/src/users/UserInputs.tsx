// The inputs of the pages that create and edit a user.

import type { ChangeEvent } from 'react';
import type { RaRecord } from 'react-admin';
import { BooleanInput, SelectInput, TextInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { source } from '../api/source';
import type { Entity, User } from '../api/wire';
import { Section } from '../forms/Section';
import { mail, needed, short, usernameShape } from '../forms/rules';
import { key, useText } from '../text/useText';
import { isUserType, mayHoldDelete, offered, roleOf, userTypes, useRoles } from './types';

const f = source<User>();

export function PersonInputs({ existing }: { existing: boolean }) {
  const text = useText();
  return (
    <Section title={text('users.who')}>
      <TextInput source={f('firstName')} validate={[needed('users.errors.firstName'), short]} />
      <TextInput source={f('lastName')} validate={[needed('users.errors.lastName'), short]} />
      <TextInput
        source={f('login')}
        validate={existing ? [] : [needed('users.errors.login'), short, usernameShape]}
        readOnly={existing}
        autoComplete="off"
      />
      <TextInput
        source={f('email')}
        type="email"
        validate={[needed('users.errors.email'), mail, short]}
        autoComplete="off"
      />
    </Section>
  );
}

/** Role, the role id that goes with it, and the right to delete machines where it can be given. */
export function RightsInputs() {
  const text = useText();
  const { setValue } = useFormContext();
  const [entity, userType, roleId] = useWatch({ name: [f('entity'), f('userType'), f('roleId')] }) as [
    Entity | undefined,
    number | undefined,
    number | undefined,
  ];
  const roles = useRoles();
  const types = offered(roles);
  // A record keeps a type that the signed-in user may not give.
  const shown = isUserType(userType) && !types.includes(userType) ? [...types, userType] : types;
  return (
    <Section title={text('users.rights')}>
      <SelectInput
        source={f('userType')}
        validate={needed('users.errors.role')}
        choices={shown.map((id) => ({ id, name: text(`users.types.${id}`) }))}
        translateChoice={false}
        onChange={(event: ChangeEvent<HTMLInputElement> | RaRecord) => {
          const chosen = Number((event as ChangeEvent<HTMLInputElement>).target.value);
          const role = roleOf(roles, chosen);
          if (role) setValue(f('roleId'), role.defaultRole, { shouldDirty: true });
        }}
      />
      <SelectInput
        source={f('roleId')}
        validate={needed('users.errors.role')}
        choices={userTypes.map((id) => ({ id, name: text(`users.roles.${id}`) }))}
        translateChoice={false}
      />
      {mayHoldDelete(roles, entity, roleId) && (
        <BooleanInput
          source={f('canDeleteMachines')}
          label={key('users.deleteMachine')}
          helperText={text('users.deleteMachineHelp')}
        />
      )}
    </Section>
  );
}
