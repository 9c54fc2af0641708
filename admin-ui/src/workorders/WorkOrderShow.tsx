import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, Link, ShowBase, useCanAccess, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { WorkOrder } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { ownerOf } from './owner';
import { WorkOrderState } from './WorkOrderState';

const f = source<WorkOrder>();
const moments = [f('createdAt'), f('updatedAt'), f('closedAt'), f('cancelledAt')] as const;

/** The handovers of a machine, as the list of them filters. */
const handoversOf = (machine: number): string => `/handovers?filter=${encodeURIComponent(JSON.stringify({ machineId: machine }))}`;

/** For whom it is, with the record where the user may read it. */
function Owner({ order }: { order: WorkOrder }) {
  const text = useText();
  const { canAccess: maySites = false } = useCanAccess({ resource: 'sites', action: 'show' });
  const { canAccess: mayCustomers = false } = useCanAccess({ resource: 'customers', action: 'show' });
  const name = ownerOf(order, text);
  if (order.dealerSiteId != null) return maySites ? <Link to={`/sites/${String(order.dealerSiteId)}`}>{name}</Link> : <>{name}</>;
  if (order.customerId == null || order.customerName == null || !mayCustomers) return <>{name}</>;
  return <Link to={`/customers/${String(order.customerId)}/show`}>{name}</Link>;
}

function Body() {
  const text = useText();
  const order = useRecordContext<WorkOrder>();
  const { canAccess: mayMachines = false } = useCanAccess({ resource: 'machines', action: 'show' });
  if (!order) return null;
  const serial = order.serial || String(order.machineId);
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={text('workorders.title', { serial })} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', overflowWrap: 'anywhere' }}>
        <Labeled source={f('state')}>
          <FunctionField source={f('state')} render={(one: WorkOrder) => <WorkOrderState order={one} />} />
        </Labeled>
        <Labeled source={f('machineId')}>
          <FunctionField
            source={f('machineId')}
            render={(one: WorkOrder) => (mayMachines ? <Link to={`/machines/${String(one.machineId)}/show`}>{serial}</Link> : serial)}
          />
        </Labeled>
        <Labeled source={f('kind')}>
          <FunctionField source={f('kind')} render={(one: WorkOrder) => text(`workorders.kinds.${one.kind}`)} />
        </Labeled>
        <Labeled source="owner">
          <FunctionField source="owner" render={(one: WorkOrder) => <Owner order={one} />} />
        </Labeled>
        <Labeled source={f('siteCode')}>
          <FunctionField source={f('siteCode')} render={(one: WorkOrder) => siteName({ code: one.siteCode, name: one.siteName })} />
        </Labeled>
        <Labeled source={f('ownershipOn')}>
          <FunctionField source={f('ownershipOn')} render={(one: WorkOrder) => (one.ownershipOn ? <When at={one.ownershipOn} dateOnly /> : '-')} />
        </Labeled>
        {moments.map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: WorkOrder) => (one[name] ? <When at={one[name]} /> : '-')} />
          </Labeled>
        ))}
        <Labeled source={f('id')}>
          <FunctionField source={f('id')} render={(one: WorkOrder) => String(one.id)} />
        </Labeled>
      </Box>
      {/* Handovers are read with the same permission. */}
      <Box sx={{ mt: 2 }}>
        <Link to={handoversOf(order.machineId)}>{text('workorders.handovers')}</Link>
      </Box>
    </Paper>
  );
}

/** A work order with links to the machine, and to whom it is for. */
export function WorkOrderShow() {
  return (
    <ShowBase>
      <Body />
    </ShowBase>
  );
}
