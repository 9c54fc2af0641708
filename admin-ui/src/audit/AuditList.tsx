import { source } from '../api/source';
import type { AuditEntry } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ChoiceFacet, DayFacet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { Subject } from './Subject';
import { act, acts, kind, kinds, place, things, who } from './inWords';

const f = source<AuditEntry>();

const userName = ({ login, name, siteCode }: { login?: string; name?: string; siteCode?: string | null }): string =>
  [login ?? name, siteCode].filter(Boolean).join(', ');

function Facets() {
  const text = useText();
  return (
    <>
      <DayFacet label={text('audit.from')} source="at_gte" />
      <DayFacet label={text('audit.until')} source="at_lte" />
      <ChoiceFacet label={text('audit.kind')} source={f('subject')} choices={kinds.map((value) => ({ value, label: kind(value) }))} />
      <ReferenceFacet label={text('audit.person')} source="userId" reference="users" sortedBy="login" show={userName} />
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

/** Changes with their users, newest first; read only. */
export function AuditList() {
  return (
    <ConsoleList<AuditEntry>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: (entry) => (
          <>
            {act(entry.action)}: <Subject entry={entry} isPlain />
          </>
        ),
        secondary: (entry) => (
          <>
            {who(entry)}, <When at={entry.at} />
            {entry.siteCode ? `, ${place(entry)}` : null}
          </>
        ),
      }}
    >
      <ConsoleTable<AuditEntry>
        rowClick="show"
        bulkActionButtons={false}
        hiddenColumns={[f('id'), f('subjectId'), f('requestId')]}
      >
        <Column<AuditEntry> source={f('id')} kind="number" />
        <Column<AuditEntry> source={f('at')} kind="time" />
        <Column<AuditEntry>
          source={f('actor')}
          disableSort
          render={(entry) => <Shortened text={who(entry)} />}
          inFile={[{ source: f('userName') }, { source: f('actor') }]}
        />
        <Column<AuditEntry> source={f('action')} disableSort values={acts} render={(entry) => act(entry.action)} />
        <Column<AuditEntry>
          source={f('subject')}
          disableSort
          render={(entry) => <Subject entry={entry} />}
          inFile={[{ source: f('subject'), values: things }, { source: f('subjectId') }]}
        />
        <Column<AuditEntry> source={f('subjectId')} disableSort />
        <Column<AuditEntry>
          source={f('siteCode')}
          disableSort
          render={(entry) => <Shortened text={place(entry)} />}
          inFile={[{ source: f('siteCode') }, { source: f('siteName'), label: 'console.list.siteName' }]}
        />
        <Column<AuditEntry> source={f('requestId')} disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
