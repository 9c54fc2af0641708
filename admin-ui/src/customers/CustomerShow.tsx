import EraseIcon from '@mui/icons-material/DeleteForeverOutlined';
import { Box, Paper, Typography } from '@mui/material';
import { DeleteButton, Labeled, ReferenceField, ShowBase, TextField, useCanAccess, useRecordContext } from 'react-admin';
import type { Customer } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { key, useText } from '../text/useText';
import { ExportButton } from './ExportButton';
import { PersonRecords } from './PersonRecords';
import { nameOf } from './customer';

const fields = ['Address1', 'Address2', 'Address3', 'Address4', 'Postcode', 'Telephone', 'Mobile', 'Email'] as const;

/** Erases what is of the person. It cannot be undone, so a confirmation is shown first. */
const erasing = {
  label: key('customers.erase'),
  icon: <EraseIcon />,
  mutationMode: 'pessimistic' as const,
  confirmTitle: key('customers.erase'),
  confirmContent: key('customers.eraseSure'),
  successMessage: key('customers.erased'),
};

/** A component of its own, because a plain element gets no label. */
function Value({ text }: { text: string }) {
  return <span>{text}</span>;
}

function Body() {
  const text = useText();
  const customer = useRecordContext<Customer>();
  const { canAccess: mayErase = false } = useCanAccess({ resource: 'customers', action: 'delete' });
  if (!customer) return null;
  const { personal } = customer;
  const name = customer.erased ? text('customers.erasedName') : nameOf(customer) || String(customer.id);
  return (
    <>
      <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
        <PageTitle title={name} />
        <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', overflowWrap: 'anywhere' }}>
          <Labeled source="name">
            <Value text={name} />
          </Labeled>
          {fields.map((field) => (
            <Labeled key={field} label={text(`customers.fields.${field}`)}>
              <Value text={personal[field] || '-'} />
            </Labeled>
          ))}
          <Labeled source="siteCode">
            <Value text={customer.siteCode} />
          </Labeled>
          <Labeled source="createdAt">
            <When at={customer.createdAt} />
          </Labeled>
        </Box>
        <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
          <ExportButton id={customer.id} label="customers.export" />
          {mayErase && !customer.erased ? <DeleteButton {...erasing} redirect="list" /> : null}
        </Box>
      </Paper>
      {customer.orders ? (
        <Paper variant="outlined" sx={{ maxWidth: 900, mt: 2, p: 2 }} component="section" aria-label={text('customers.orders')}>
          <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650, pb: 1 }}>
            {text('customers.orders')}
          </Typography>
          {customer.orders.length === 0 ? <Typography>{text('customers.noOrders')}</Typography> : null}
          {customer.orders.map((order) => (
            <Typography key={order.id}>
              <ReferenceField record={order} source="machineId" reference="machines" link="show" emptyText="-">
                <TextField source="serial" />
              </ReferenceField>
              , {order.ownershipOn ? <When at={order.ownershipOn} dateOnly /> : '-'}, {text(order.closed ? 'customers.sold' : 'customers.ordered')}
            </Typography>
          ))}
        </Paper>
      ) : null}
      {customer.erased ? null : <PersonRecords customer={customer} />}
    </>
  );
}

/** A customer with their work orders and the other records of the person; the data can be exported for them, and erased. */
export function CustomerShow() {
  return (
    <ShowBase>
      <Body />
    </ShowBase>
  );
}
