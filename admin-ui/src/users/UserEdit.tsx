import type { Identifier, RaRecord } from 'react-admin';
import { TextInput, useGetIdentity, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { User } from '../api/wire';
import { Section } from '../forms/Section';
import { ConsoleEdit } from '../forms/pages';
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
      <RightsInputs />
      <Belonging />
    </ConsoleEdit>
  );
}
