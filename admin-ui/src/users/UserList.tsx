import { useListContext, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { User } from '../api/wire';
import { siteName } from '../forms/owner';
import { BulkActive } from '../lists/BulkActions';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
      <ConsoleTable<User>
        bulkActionButtons={<BulkUsers />}
        hiddenColumns={[f('createdAt'), f('canDeleteMachines')]}
      >
        <Column<User> source={f('login')} />
        <Column<User>
          source={f('lastName')}
          label="resources.users.fields.fullName"
          render={fullName}
          inFile={[{ source: f('firstName') }, { source: f('lastName') }]}
        />
        <Column<User> source={f('userType')} disableSort values={wordsOf(userTypes, (type) => text(`users.types.${type}`))} />
        <Column<User> source={f('siteCode')} disableSort values={{ '': text('users.levels.30') }} />
        <Column<User>
          source={f('active')}
          disableSort
          render={(user) => <UserState user={user} />}
          inFile={[
            { source: f('active'), values: { true: text('state.active'), false: text('state.off') } },
            { source: f('locked'), kind: 'flag' },
          ]}
        />
        <Column<User> source={f('email')} disableSort render={(user) => <Shortened text={user.email} width={200} />} />
        <Column<User> source={f('canDeleteMachines')} disableSort values={{ true: text('yes'), false: text('no') }} />
        <Column<User> source={f('lastSignIn')} kind="time" />
        <Column<User> source={f('createdAt')} kind="time" />
      </ConsoleTable>
    </ConsoleList>
  );
}
