// The records of one person: a customer has one at each site, and one for each form that differs. They are exported and erased
// together.

import EraseIcon from '@mui/icons-material/DeleteForeverOutlined';
import { Box, Paper, Typography } from '@mui/material';
import { useState } from 'react';
import { Button, Confirm, Link, useCanAccess, useCreatePath, useDeleteMany, useGetList, useNotify, useRefresh } from 'react-admin';
import { source } from '../api/source';
import type { Customer } from '../api/wire';
import { When } from '../layout/When';
import { key, useText } from '../text/useText';
import { ExportButton } from './ExportButton';
import { nameOf } from './customer';

const f = source<Customer>();
/** The most records that the server erases at once. */
const most = 100;

function Row({ record, isThis }: { record: Customer; isThis: boolean }) {
  const path = useCreatePath();
  const name = nameOf(record) || String(record.id);
  return (
    <li>
      {isThis ? name : <Link to={path({ resource: 'customers', id: record.id, type: 'show' })}>{name}</Link>}, {record.siteCode}, <When at={record.createdAt} />
    </li>
  );
}

/** Erases all of the records in one call, all or none, once it is confirmed. */
function EraseAll({ ids }: { ids: number[] }) {
  const text = useText();
  const notify = useNotify();
  const refresh = useRefresh();
  const [isConfirming, setConfirming] = useState(false);
  const [eraseAll, { isPending }] = useDeleteMany<Customer>();
  const count = ids.length;
  const close = (): void => setConfirming(false);
  const erase = (): void => {
    void eraseAll(
      'customers',
      { ids },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          close();
          notify(key('customers.erasedPerson'), { type: 'success', messageArgs: { count } });
          refresh();
        },
        onError: (error) => {
          close();
          notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error', autoHideDuration: null });
        },
      },
    );
  };
  return (
    <>
      <Button label={text('customers.erasePerson', { count })} color="error" onClick={() => setConfirming(true)}>
        <EraseIcon />
      </Button>
      <Confirm
        isOpen={isConfirming}
        loading={isPending}
        title={text('customers.erasePerson', { count })}
        content={text('customers.erasePersonSure', { count })}
        onConfirm={erase}
        onClose={close}
      />
    </>
  );
}

/** Nothing for a person with one record. */
export function PersonRecords({ customer }: { customer: Customer }) {
  const text = useText();
  const { canAccess: mayErase = false } = useCanAccess({ resource: 'customers', action: 'delete' });
  const list = { filter: { samePersonAs: customer.id }, pagination: { page: 1, perPage: most }, sort: { field: f('id'), order: 'ASC' } } as const;
  const { data: records = [] } = useGetList<Customer>('customers', list);
  if (records.length < 2) return null;
  const ids = records.map(({ id }) => id);
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, mt: 2, p: 2 }} component="section" aria-label={text('customers.records')}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650 }}>
        {text('customers.records')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>{text('customers.recordsHelp')}</Typography>
      <Box component="ul" sx={{ pl: 2.5 }}>
        {records.map((record) => (
          <Row key={record.id} record={record} isThis={record.id === customer.id} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <ExportButton id={customer.id} label="customers.exportPerson" records={ids.length} />
        {mayErase ? <EraseAll ids={ids} /> : null}
      </Box>
    </Paper>
  );
}
