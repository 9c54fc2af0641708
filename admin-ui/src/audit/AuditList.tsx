import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { AuditEntry } from '../api/wire';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';

const f = source<AuditEntry>();

/** Who changed what, newest first. Nothing here can be changed. */
export function AuditList() {
  return (
    <ConsoleList<AuditEntry>
      sort={{ field: f('id'), order: 'DESC' }}
      phone={{
        primary: (entry) => `${entry.action} ${entry.subject}`,
        secondary: (entry) => (
          <>
            {entry.actor}, <When at={entry.at} />
          </>
        ),
        tertiary: (entry) => entry.siteCode,
      }}
    >
      <DataTable<AuditEntry>
        empty={<NoRows />}
        rowClick="show"
        bulkActionButtons={false}
        hiddenColumns={[f('id'), f('requestId')]}
      >
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source={f('at')} disableSort render={(entry: AuditEntry) => <When at={entry.at} />} />
        <DataTable.Col source={f('actor')} disableSort />
        <DataTable.Col source={f('action')} disableSort />
        <DataTable.Col source={f('subject')} disableSort />
        <DataTable.Col source={f('subjectId')} disableSort />
        <DataTable.Col source={f('siteCode')} disableSort />
        <DataTable.Col source={f('requestId')} disableSort />
      </DataTable>
    </ConsoleList>
  );
}
