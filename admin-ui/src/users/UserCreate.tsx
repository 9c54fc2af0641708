import { RadioButtonGroupInput, useGetIdentity } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { source } from '../api/source';
import type { Entity, User } from '../api/wire';
import { GroupInput, SiteInput } from '../forms/owner';
import { ConsoleCreate } from '../forms/pages';
import { Section } from '../forms/Section';
import { useText } from '../text/useText';
import { SecretInputs, confirmations } from './SecretInputs';
import { PersonInputs, RightsInputs } from './UserInputs';
import { UserSites } from './UserSites';

const f = source<User>();

/** A site user belongs to one site; a group user belongs to the group and is given a list of sites. */
function Belonging() {
  const text = useText();
  const { identity } = useGetIdentity();
  const entity = useWatch({ name: f('entity') }) as Entity | undefined;
  if (identity?.kind === 'site') return <SiteInput source={f('siteId')} />;
  return (
    <Section title={text('users.belongs')}>
      <RadioButtonGroupInput
        source={f('entity')}
        parse={Number}
        translateChoice={false}
        choices={[
          { id: 20, name: text('users.levels.20') },
          { id: 30, name: text('users.levels.30') },
        ]}
      />
      {entity === 30 ? <GroupInput source={f('groupId')} /> : <SiteInput source={f('siteId')} />}
    </Section>
  );
}

function SitesOfGroupUser() {
  const entity = useWatch({ name: f('entity') }) as Entity | undefined;
  return entity === 30 ? <UserSites /> : null;
}

/** The record to send: without the confirmations, and only with the fields of its level (site or group). */
export function toNewUser(form: Record<string, unknown>): Record<string, unknown> {
  const dropped = new Set<string>([...confirmations, ...(form.entity === 30 ? ['siteId'] : ['groupId', 'sites'])]);
  const login = typeof form.login === 'string' ? { login: form.login.trim() } : {};
  return Object.fromEntries(
    Object.entries({ ...form, ...login }).filter(([name, value]) => !dropped.has(name) && value !== '' && value !== null),
  );
}

export function UserCreate() {
  return (
    <ConsoleCreate
      saved="users.created"
      transform={toNewUser}
      defaultValues={{ entity: 20, active: true, canDeleteMachines: false }}
    >
      <Belonging />
      <PersonInputs existing={false} />
      <RightsInputs />
      <SitesOfGroupUser />
      <SecretInputs />
    </ConsoleCreate>
  );
}
