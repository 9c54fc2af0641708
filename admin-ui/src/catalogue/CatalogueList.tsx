import { useGetIdentity } from 'react-admin';
import { source } from '../api/source';
import type { CatalogueEntry } from '../api/wire';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
      <ConsoleTable<CatalogueEntry> hiddenColumns={[f('engineSerial')]}>
        <Column<CatalogueEntry> source={f('vin')} />
        <Column<CatalogueEntry> source={f('model')} disableSort />
        {identity?.kind === 'operator' && <Column<CatalogueEntry> source={f('groupId')} disableSort names="groups" />}
        <Column<CatalogueEntry> source={f('family')} disableSort />
        <Column<CatalogueEntry> source={f('variant')} disableSort />
        <Column<CatalogueEntry> source={f('engineSerial')} disableSort />
        <Column<CatalogueEntry>
          source={f('exWorksDate')}
          kind="date"
          disableSort
          render={(entry) => (entry.exWorksDate ? <When at={entry.exWorksDate} dateOnly /> : null)}
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
