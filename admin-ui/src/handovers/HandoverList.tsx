import { DataTable, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Handover } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { HandoverResult } from './HandoverResult';

const f = source<Handover>();

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet
        label={label('resources.handovers.fields.passed')}
        source={f('passed')}
        choices={[
          { value: true, label: text('inspections.passed') },
          { value: false, label: text('inspections.failed') },
        ]}
      />
      <ReferenceFacet label={label('resources.handovers.fields.siteId')} source={f('siteId')} reference="sites" show={siteName} />
    </>
  );
}

/** Submitted handovers, the latest first; found by the check code of a copy. */
export function HandoverList() {
  const text = useText();
  const way = (one: Handover): string => text(one.byLink ? 'handovers.byLink' : 'handovers.atDesk');
  return (
    <ConsoleList<Handover>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: (one) => one.serial || String(one.machineId),
        secondary: (one) => (
          <>
            {[one.code, one.siteCode, one.userName].filter(Boolean).join(', ')}, <When at={one.at} />
          </>
        ),
        tertiary: (one) => <HandoverResult handover={one} />,
      }}
    >
      <DataTable<Handover> empty={<NoRows />} rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id')]}>
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source={f('code')} disableSort render={(one: Handover) => one.code || '-'} />
        <DataTable.Col source={f('serial')} disableSort />
        <DataTable.Col source={f('modelName')} disableSort render={(one: Handover) => <Shortened text={one.modelName} />} />
        <DataTable.Col source={f('siteCode')} disableSort />
        <DataTable.Col source={f('passed')} disableSort render={(one: Handover) => <HandoverResult handover={one} />} />
        <DataTable.Col source={f('byLink')} disableSort render={way} />
        <DataTable.Col source={f('userName')} disableSort render={(one: Handover) => one.userName || '-'} />
        <DataTable.Col source={f('at')} disableSort render={(one: Handover) => <When at={one.at} />} />
      </DataTable>
    </ConsoleList>
  );
}
