import { DataTable, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Machine } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
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
      <DataTable<Machine> empty={<NoRows />} rowClick="show" hiddenColumns={[f('id'), f('tracking'), f('version')]}>
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source={f('serial')} disableSort />
        <DataTable.Col source={f('modelName')} disableSort />
        <DataTable.Col source={f('siteCode')} disableSort />
        <DataTable.Col source={f('locationName')} disableSort />
        <DataTable.Col
          source={f('status')}
          disableSort
          render={(machine: Machine) => <StatusBadge machine={machine} />}
        />
        <DataTable.Col source={f('auditBadge')} disableSort />
        <DataTable.Col
          source={f('addedOn')}
          disableSort
          render={(machine: Machine) => <When at={machine.addedOn} dateOnly />}
        />
        <DataTable.Col source={f('tracking')} disableSort />
        <DataTable.NumberCol source={f('version')} disableSort />
      </DataTable>
    </ConsoleList>
  );
}
