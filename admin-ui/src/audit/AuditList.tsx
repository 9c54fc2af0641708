import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { AuditEntry } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { DayFacet, ReferenceFacet } from '../lists/facets';
import { useText } from '../text/useText';

const f = source<AuditEntry>();

function Facets() {
  const text = useText();
  return (
    <>
      <DayFacet label={text('audit.from')} source="at_gte" />
      <DayFacet label={text('audit.until')} source="at_lte" />
      <ReferenceFacet label="resources.users.fields.siteId" source="siteId" reference="sites" show={siteName} />
      <ReferenceFacet
        label="resources.users.fields.groupId"
        source="groupId"
        reference="groups"
        show={(group) => group.name}
      />
    </>
  );
}

/** Who changed what, newest first; read only. */
export function AuditList() {
  return (
    <ConsoleList<AuditEntry>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
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
        <DataTable.Col source={f('at')} render={(entry: AuditEntry) => <When at={entry.at} />} />
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
