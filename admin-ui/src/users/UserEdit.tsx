import type { Identifier, RaRecord } from 'react-admin';
import { PasswordInput, TextInput, useGetIdentity, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { source } from '../api/source';
import type { User } from '../api/wire';
import { Section } from '../forms/Section';
import { ConsoleEdit } from '../forms/pages';
import { needed } from '../forms/rules';
import { useText } from '../text/useText';
import { LockButtons } from './LockButtons';
import { ResetSecret } from './ResetSecret';
import { PersonInputs, RightsInputs } from './UserInputs';
import { UserSites } from './UserSites';
import { UserState } from './UserState';

const f = source<User>();

/** Users cannot lock, delete or reset themselves; their own row offers editing only. Operators are not in the user list. */
export const isOwnRow = (user: Pick<User, 'id'>, identity: { id: Identifier; kind?: string } | undefined): boolean =>
  identity !== undefined && identity.kind !== 'operator' && identity.id === user.id;

function Actions() {
  const user = useRecordContext<User>();
  const { identity } = useGetIdentity();
  if (!user || !identity) return null;
  if (isOwnRow(user, identity)) return <UserState user={user} />;
  return (
    <>
      <UserState user={user} />
      <LockButtons user={user} />
      <ResetSecret user={user} secret="password" />
      <ResetSecret user={user} secret="pin" />
    </>
  );
}

/** A new mail address of one's own needs the present password, because a reset would be sent to it. */
function PresentPassword() {
  const { identity } = useGetIdentity();
  const user = useRecordContext<User>();
  const email = useWatch({ name: f('email') }) as string | undefined;
  if (!user || !isOwnRow(user, identity) || (email ?? '').trim() === user.email) return null;
  return (
    <PasswordInput
      source="currentPassword"
      label="resources.operators.fields.currentPassword"
      autoComplete="current-password"
      validate={needed('operators.currentPasswordMissing')}
    />
  );
}

function Belonging() {
  const text = useText();
  const user = useRecordContext<User>();
  if (!user) return null;
  return user.entity === 30 ? (
    <UserSites />
  ) : (
    <Section title={text('users.belongs')}>
      <TextInput source={f('siteCode')} readOnly />
    </Section>
  );
}

export function UserEdit() {
  const { identity } = useGetIdentity();
  return (
    <ConsoleEdit
      name={(record: RaRecord) => (record as User).login}
      saved="users.updated"
      deletion={{
        sure: 'users.deleteSure',
        done: 'users.deleted',
        offered: (record) => !isOwnRow(record as User, identity),
      }}
      actions={<Actions />}
    >
      <PersonInputs existing />
      <PresentPassword />
      <RightsInputs />
      <Belonging />
    </ConsoleEdit>
  );
}
