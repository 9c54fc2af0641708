import { useListContext, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Site } from '../api/wire';
import { BulkActive } from '../lists/BulkActions';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
      <ConsoleTable<Site>
        bulkActionButtons={<BulkSites />}
        hiddenColumns={[f('country'), f('telephone'), f('email'), f('culture')]}
      >
        <Column<Site> source={f('code')} />
        <Column<Site> source={f('name')} />
        <Column<Site> source={f('groupName')} />
        <Column<Site> source={f('hierarchy')} values={wordsOf(hierarchies, (value) => text(`hierarchy.${value}`))} />
        <Column<Site>
          source={f('active')}
          render={(site) => <SiteState site={site} />}
          inFile={[
            { source: f('active'), values: { true: text('state.active'), false: text('state.off') } },
            { source: f('machineModule'), label: text('sites.machineStock'), kind: 'flag' },
            { source: f('signInRefused'), label: text('sites.signInRefused'), kind: 'flag' },
          ]}
        />
        <Column<Site> source={f('machineCount')} kind="number" disableSort />
        <Column<Site> source={f('country')} disableSort />
        <Column<Site> source={f('telephone')} disableSort />
        <Column<Site> source={f('email')} disableSort />
        <Column<Site> source={f('culture')} disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
