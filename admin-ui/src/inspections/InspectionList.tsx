import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Inspection } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
  const text = useText();
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
      <ConsoleTable<Inspection> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id'), f('completedByName')]}>
        <Column<Inspection> source={f('id')} kind="number" />
        <Column<Inspection> source={f('serial')} disableSort />
        <Column<Inspection> source={f('modelName')} disableSort render={(one) => <Shortened text={one.modelName} />} />
        <Column<Inspection> source={f('siteCode')} disableSort />
        <Column<Inspection> source={f('stage')} disableSort />
        <Column<Inspection>
          source={f('state')}
          disableSort
          render={(one) => <InspectionState inspection={one} />}
          inFile={[
            { source: f('state'), values: { 0: text('inspections.unfinished'), 1: text('inspections.finishedState'), 2: text('inspections.ended') } },
            { source: f('success'), values: { true: text('inspections.passed'), false: text('inspections.failed') } },
          ]}
        />
        <Column<Inspection> source={f('begunOn')} kind="time" disableSort />
        <Column<Inspection> source={f('begunByName')} disableSort render={(one) => one.begunByName || '-'} />
        <Column<Inspection> source={f('completedOn')} kind="time" disableSort render={(one) => (one.completedOn ? <When at={one.completedOn} /> : '-')} />
        <Column<Inspection> source={f('completedByName')} disableSort render={(one) => one.completedByName || '-'} />
      </ConsoleTable>
    </ConsoleList>
  );
}
