import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Handover } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
      <ConsoleTable<Handover> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id')]}>
        <Column<Handover> source={f('id')} kind="number" />
        <Column<Handover> source={f('code')} disableSort render={(one) => one.code || '-'} />
        <Column<Handover> source={f('serial')} disableSort />
        <Column<Handover> source={f('modelName')} disableSort render={(one) => <Shortened text={one.modelName} />} />
        <Column<Handover> source={f('siteCode')} disableSort />
        <Column<Handover>
          source={f('passed')}
          disableSort
          values={{ true: text('inspections.passed'), false: text('inspections.failed') }}
          render={(one) => <HandoverResult handover={one} />}
        />
        <Column<Handover> source={f('byLink')} disableSort values={{ true: text('handovers.byLink'), false: text('handovers.atDesk') }} />
        <Column<Handover> source={f('userName')} disableSort render={(one) => one.userName || '-'} />
        <Column<Handover> source={f('at')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
