import { DataTable, useListContext, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { User } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { BulkActive } from '../lists/BulkActions';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { UserState } from './UserState';
import { isUserType, userTypes } from './types';

const f = source<User>();

const fullName = (user: User) => `${user.firstName} ${user.lastName}`.trim();

function Facets() {
  const text = useText();
  const label = useTranslate();
  return (
    <>
      <Facet
        label={label('resources.users.fields.userType')}
        source={f('userType')}
        choices={userTypes.map((value) => ({ value, label: text(`users.types.${value}`) }))}
      />
      <Facet
        label={label('resources.users.fields.entity')}
        source={f('entity')}
        choices={[
          { value: 20, label: text('users.levels.20') },
          { value: 30, label: text('users.levels.30') },
        ]}
      />
      <Facet
        label={label('resources.users.fields.active')}
        source={f('active')}
        choices={[
          { value: true, label: text('state.active') },
          { value: false, label: text('state.off') },
        ]}
      />
      <ReferenceFacet
        label={label('resources.users.fields.siteId')}
        source={f('siteId')}
        reference="sites"
        show={siteName}
      />
      <ReferenceFacet
        label={label('resources.users.fields.groupId')}
        source={f('groupId')}
        reference="groups"
        show={(group) => group.name}
      />
    </>
  );
}

function BulkUsers() {
  const text = useText();
  const count = useListContext<User>().selectedIds.length;
  return <BulkActive title={text('users.disableTitle', { smart_count: count })} content={text('users.disableText')} />;
}

export function UserList() {
  const text = useText();
  const role = (user: User) =>
    isUserType(user.userType) ? text(`users.types.${user.userType}`) : String(user.userType);
  return (
    <ConsoleList<User>
      sort={{ field: f('login'), order: 'ASC' }}
      facets={<Facets />}
      phone={{
        primary: (user) => `${fullName(user)} (${user.login})`,
        secondary: (user) => `${role(user)}, ${user.siteCode ?? text('users.levels.30')}`,
        tertiary: (user) => <UserState user={user} />,
      }}
    >
      <DataTable<User>
        empty={<NoRows />}
        bulkActionButtons={<BulkUsers />}
        hiddenColumns={[f('createdAt'), f('canDeleteMachines')]}
      >
        <DataTable.Col source={f('login')} />
        <DataTable.Col source={f('lastName')} label="resources.users.fields.fullName" render={fullName} />
        <DataTable.Col source={f('userType')} disableSort render={role} />
        <DataTable.Col
          source={f('siteCode')}
          disableSort
          render={(user: User) => user.siteCode ?? text('users.levels.30')}
        />
        <DataTable.Col source={f('active')} disableSort render={(user: User) => <UserState user={user} />} />
        <DataTable.Col
          source={f('email')}
          disableSort
          render={(user: User) => <Shortened text={user.email} width={200} />}
        />
        <DataTable.Col
          source={f('canDeleteMachines')}
          disableSort
          render={(user: User) => text(user.canDeleteMachines ? 'yes' : 'no')}
        />
        <DataTable.Col source={f('lastSignIn')} render={(user: User) => <When at={user.lastSignIn} />} />
        <DataTable.Col source={f('createdAt')} render={(user: User) => <When at={user.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
