import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { Group } from '../api/wire';
import { ConsoleList, NoRows } from '../lists/ConsoleList';

const f = source<Group>();

export function GroupList() {
  return (
    <ConsoleList<Group>
      sort={{ field: f('name'), order: 'ASC' }}
      phone={{
        primary: (group) => group.name,
        secondary: (group) => group.brandName,
        tertiary: (group) => group.siteCount,
      }}
    >
      <DataTable<Group> empty={<NoRows />} bulkActionButtons={false} hiddenColumns={[f('id')]}>
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source={f('name')} />
        <DataTable.Col source={f('brandName')} />
        <DataTable.NumberCol source={f('siteCount')} disableSort />
      </DataTable>
    </ConsoleList>
  );
}
