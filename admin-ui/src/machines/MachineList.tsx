import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Machine } from '../api/wire';
import { siteName } from '../forms/owner';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet, ReferenceFacet } from '../lists/facets';
import { useText } from '../text/useText';
import { StatusBadge } from './StatusBadge';

const f = source<Machine>();

/** The statuses of the filter, in the order in which they are offered. */
const statuses = [
  { value: 'R', label: 'Receiving Inspection' },
  { value: 'A', label: 'Audit' },
  { value: 'F', label: 'PDI Inspection' },
  { value: 'G', label: 'Gate Inspection' },
  { value: 'N', label: 'Receiving in Dealer' },
  { value: 'H', label: 'Held For Repair' },
  { value: 'S', label: 'Spec Change' },
  { value: 'C', label: 'Handover Inspection' },
  { value: 'O', label: 'In transit' },
  { value: 'P', label: 'Completed' },
  { value: 'T', label: 'Sold' },
];

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet label={label('resources.machines.fields.status')} source={f('status')} choices={statuses} />
      <Facet
        label={label('resources.machines.fields.open')}
        source={f('open')}
        choices={[
          { value: true, label: text('state.open') },
          { value: false, label: text('state.closed') },
        ]}
      />
      <ReferenceFacet
        label={label('resources.machines.fields.siteId')}
        source={f('siteId')}
        reference="sites"
        show={siteName}
      />
      <ReferenceFacet
        label={label('resources.machines.fields.modelId')}
        source={f('modelId')}
        reference="models"
        show={(model) => model.name}
      />
      <ReferenceFacet
        label={label('resources.machines.fields.locationId')}
        source={f('locationId')}
        reference="locations"
        show={(location) => location.name}
      />
    </>
  );
}

export function MachineList() {
  return (
    <ConsoleList<Machine>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: (machine) => machine.serial,
        secondary: (machine) => [machine.modelName, machine.siteCode, machine.locationName].filter(Boolean).join(', '),
        tertiary: (machine) => <StatusBadge machine={machine} />,
      }}
    >
      <ConsoleTable<Machine> rowClick="show" hiddenColumns={[f('id'), f('tracking'), f('version')]}>
        <Column<Machine> source={f('id')} kind="number" />
        <Column<Machine> source={f('serial')} disableSort />
        <Column<Machine> source={f('modelName')} disableSort />
        <Column<Machine> source={f('siteCode')} disableSort />
        <Column<Machine> source={f('locationName')} disableSort />
        <Column<Machine>
          source={f('status')}
          disableSort
          render={(machine) => <StatusBadge machine={machine} />}
          inFile={[{ source: f('statusName') }]}
        />
        <Column<Machine> source={f('auditBadge')} disableSort />
        <Column<Machine> source={f('addedOn')} kind="date" disableSort />
        <Column<Machine> source={f('tracking')} disableSort />
        <Column<Machine> source={f('version')} kind="number" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
