import { DataTable, useListContext, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Site } from '../api/wire';
import { BulkActive } from '../lists/BulkActions';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { useText } from '../text/useText';
import { ModuleMatrix } from './ModuleMatrix';
import { hierarchies } from './hierarchies';
import { SiteState } from './SiteState';

const f = source<Site>();

function Facets() {
  const text = useText();
  const label = useTranslate();
  return (
    <>
      <Facet
        label={label('resources.sites.fields.hierarchy')}
        source={f('hierarchy')}
        choices={hierarchies.map((value) => ({ value, label: text(`hierarchy.${value}`) }))}
      />
      <Facet
        label={label('resources.sites.fields.active')}
        source={f('active')}
        choices={[
          { value: true, label: text('state.active') },
          { value: false, label: text('state.off') },
        ]}
      />
      <ReferenceFacet
        label={label('resources.sites.fields.groupId')}
        source={f('groupId')}
        reference="groups"
        show={(group) => group.name}
      />
    </>
  );
}

function BulkSites() {
  const text = useText();
  const count = useListContext<Site>().selectedIds.length;
  return <BulkActive title={text('sites.disableTitle', { smart_count: count })} content={text('sites.disableText')} />;
}

function MatrixOfPage() {
  const { data } = useListContext<Site>();
  return data && data.length > 0 ? <ModuleMatrix sites={data} /> : null;
}

export function SiteList() {
  const text = useText();
  return (
    <ConsoleList<Site>
      sort={{ field: f('code'), order: 'ASC' }}
      facets={<Facets />}
      phone={{
        primary: (site) => `${site.code} ${site.name}`,
        secondary: (site) => `${site.groupName}, ${text(`hierarchy.${site.hierarchy}`)}`,
        tertiary: (site) => <SiteState site={site} />,
      }}
      below={<MatrixOfPage />}
    >
      <DataTable<Site>
        empty={<NoRows />}
        bulkActionButtons={<BulkSites />}
        hiddenColumns={[f('country'), f('telephone'), f('email'), f('culture')]}
      >
        <DataTable.Col source={f('code')} />
        <DataTable.Col source={f('name')} />
        <DataTable.Col source={f('groupName')} />
        <DataTable.Col source={f('hierarchy')} render={(site: Site) => text(`hierarchy.${site.hierarchy}`)} />
        <DataTable.Col source={f('active')} render={(site: Site) => <SiteState site={site} />} />
        <DataTable.NumberCol source={f('machineCount')} disableSort />
        <DataTable.Col source={f('country')} disableSort />
        <DataTable.Col source={f('telephone')} disableSort />
        <DataTable.Col source={f('email')} disableSort />
        <DataTable.Col source={f('culture')} disableSort />
      </DataTable>
    </ConsoleList>
  );
}
