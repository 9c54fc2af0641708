import { DataTable, useGetIdentity } from 'react-admin';
import { source } from '../api/source';
import type { CatalogueEntry } from '../api/wire';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { GroupName } from '../lists/GroupName';
import { ReferenceFacet } from '../lists/facets';

const f = source<CatalogueEntry>();

export function CatalogueList() {
  const { identity } = useGetIdentity();
  return (
    <ConsoleList<CatalogueEntry>
      sort={{ field: f('vin'), order: 'ASC' }}
      facets={
        <ReferenceFacet
          label="resources.catalogue.fields.groupId"
          source={f('groupId')}
          reference="groups"
          show={(group) => group.name}
        />
      }
      phone={{
        primary: (entry) => entry.vin,
        secondary: (entry) => [entry.model, entry.variant].filter(Boolean).join(', '),
      }}
    >
      <DataTable<CatalogueEntry> empty={<NoRows />} hiddenColumns={[f('engineSerial')]}>
        <DataTable.Col source={f('vin')} />
        <DataTable.Col source={f('model')} disableSort />
        {identity?.kind === 'operator' && <DataTable.Col source={f('groupId')} disableSort field={GroupName} />}
        <DataTable.Col source={f('family')} disableSort />
        <DataTable.Col source={f('variant')} disableSort />
        <DataTable.Col source={f('engineSerial')} disableSort />
        <DataTable.Col
          source={f('exWorksDate')}
          disableSort
          render={(entry: CatalogueEntry) => (entry.exWorksDate ? <When at={entry.exWorksDate} dateOnly /> : null)}
        />
      </DataTable>
    </ConsoleList>
  );
}
