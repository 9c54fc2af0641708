import type { RaRecord } from 'react-admin';
import { TextInput, useRecordContext } from 'react-admin';
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

function Actions() {
  const user = useRecordContext<User>();
  if (!user) return null;
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
  return (
    <ConsoleEdit
      name={(record: RaRecord) => (record as User).login}
      saved="users.updated"
      deletion={{ sure: 'users.deleteSure', done: 'users.deleted' }}
      actions={<Actions />}
    >
      <PersonInputs existing />
      <RightsInputs />
      <Belonging />
    </ConsoleEdit>
  );
}
