import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { WorkOrder } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { ownerOf } from './owner';
import { WorkOrderState } from './WorkOrderState';

const f = source<WorkOrder>();
const kinds = [1, 2, 0] as const;
const states = ['open', 'closed', 'cancelled'] as const;

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet label={label('resources.workorders.fields.kind')} source={f('kind')} choices={kinds.map((value) => ({ value, label: text(`workorders.kinds.${value}`) }))} />
      <Facet label={label('resources.workorders.fields.state')} source={f('state')} choices={states.map((value) => ({ value, label: text(`workorders.states.${value}`) }))} />
      <ReferenceFacet label={label('resources.workorders.fields.siteId')} source={f('siteId')} reference="sites" show={siteName} />
      <ReferenceFacet label={label('resources.workorders.fields.dealerSiteId')} source={f('dealerSiteId')} reference="sites" show={siteName} />
    </>
  );
}

/** Work orders of the sites that the user may see, the latest first; found by the serial number of the machine. */
export function WorkOrderList() {
  const text = useText();
  const kind = (order: WorkOrder): string => text(`workorders.kinds.${order.kind}`);
  return (
    <ConsoleList<WorkOrder>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: (order) => order.serial || String(order.machineId),
        secondary: (order) => (
          <>
            {[kind(order), ownerOf(order, text), order.siteCode].join(', ')}, <When at={order.createdAt} />
          </>
        ),
        tertiary: (order) => <WorkOrderState order={order} />,
      }}
    >
      <ConsoleTable<WorkOrder> rowClick="show" bulkActionButtons={false}>
        <Column<WorkOrder> source={f('id')} kind="number" />
        <Column<WorkOrder> source={f('serial')} disableSort />
        <Column<WorkOrder> source={f('kind')} disableSort values={wordsOf(kinds, (value) => text(`workorders.kinds.${value}`))} />
        <Column<WorkOrder>
          source="owner"
          disableSort
          render={(order) => <Shortened text={ownerOf(order, text)} />}
          inFile={[{ source: f('customerName') }, { source: f('dealerSiteCode') }, { source: f('dealerSiteName') }]}
        />
        <Column<WorkOrder> source={f('siteCode')} disableSort />
        <Column<WorkOrder>
          source={f('state')}
          disableSort
          values={wordsOf(states, (value) => text(`workorders.states.${value}`))}
          render={(order) => <WorkOrderState order={order} />}
        />
        <Column<WorkOrder> source={f('ownershipOn')} kind="date" disableSort render={(order) => (order.ownershipOn ? <When at={order.ownershipOn} dateOnly /> : '-')} />
        <Column<WorkOrder> source={f('createdAt')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
