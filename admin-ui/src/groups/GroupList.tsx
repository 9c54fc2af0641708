import { source } from '../api/source';
import type { Group } from '../api/wire';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';

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
      <ConsoleTable<Group> bulkActionButtons={false} hiddenColumns={[f('id')]}>
        <Column<Group> source={f('id')} kind="number" />
        <Column<Group> source={f('name')} />
        <Column<Group> source={f('brandName')} />
        <Column<Group> source={f('siteCount')} kind="number" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
