import { DataTable, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Inspection } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { InspectionState } from './InspectionState';

const f = source<Inspection>();

/** The stages that are inspected, in the order in which they are offered. */
const stages = [
  { value: 'R', label: 'Receiving Inspection' },
  { value: 'A', label: 'Audit' },
  { value: 'F', label: 'PDI Inspection' },
  { value: 'G', label: 'Gate Inspection' },
  { value: 'H', label: 'Held For Repair' },
  { value: 'S', label: 'Spec Change' },
];

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet label={label('resources.inspections.fields.stage')} source={f('status')} choices={stages} />
      <Facet
        label={label('resources.inspections.fields.success')}
        source={f('success')}
        choices={[
          { value: true, label: text('inspections.passed') },
          { value: false, label: text('inspections.failed') },
        ]}
      />
      <Facet
        label={label('resources.inspections.fields.open')}
        source="open"
        choices={[
          { value: true, label: text('state.open') },
          { value: false, label: text('state.closed') },
        ]}
      />
      <ReferenceFacet label={label('resources.inspections.fields.siteId')} source={f('siteId')} reference="sites" show={siteName} />
    </>
  );
}

/** Open and ended inspections, the latest first; found by the first characters of a serial number. */
export function InspectionList() {
  return (
    <ConsoleList<Inspection>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: (one) => one.serial || String(one.machineId),
        secondary: (one) => (
          <>
            {[one.stage, one.siteCode, one.begunByName].filter(Boolean).join(', ')}, <When at={one.begunOn} />
          </>
        ),
        tertiary: (one) => <InspectionState inspection={one} />,
      }}
    >
      <DataTable<Inspection> empty={<NoRows />} rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id'), f('completedByName')]}>
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source={f('serial')} disableSort />
        <DataTable.Col source={f('modelName')} disableSort render={(one: Inspection) => <Shortened text={one.modelName} />} />
        <DataTable.Col source={f('siteCode')} disableSort />
        <DataTable.Col source={f('stage')} disableSort />
        <DataTable.Col source={f('state')} disableSort render={(one: Inspection) => <InspectionState inspection={one} />} />
        <DataTable.Col source={f('begunOn')} disableSort render={(one: Inspection) => <When at={one.begunOn} />} />
        <DataTable.Col source={f('begunByName')} disableSort render={(one: Inspection) => one.begunByName || '-'} />
        <DataTable.Col source={f('completedOn')} disableSort render={(one: Inspection) => (one.completedOn ? <When at={one.completedOn} /> : '-')} />
        <DataTable.Col source={f('completedByName')} disableSort render={(one: Inspection) => one.completedByName || '-'} />
      </DataTable>
    </ConsoleList>
  );
}
