// The events of a machine and its transfers: two lists under its fields, read when the page opens.

import { Box, Paper, Typography } from '@mui/material';
import { DataTable, Pagination, ReferenceManyField, useListContext } from 'react-admin';
import { source } from '../api/source';
import type { Machine, MachineEvent, Transfer } from '../api/wire';
import { When } from '../layout/When';
import { ConsoleTable } from '../lists/ConsoleTable';
import { useText } from '../text/useText';
import { transferColumns } from '../transfers/TransferList';

const e = source<MachineEvent>();

function Empty({ words }: { words: string }) {
  return <Typography sx={{ color: 'text.secondary', p: 2 }}>{words}</Typography>;
}

/** The fields that an edit changed, before and after. */
function Changes({ of: { changes } }: { of: MachineEvent }) {
  const text = useText();
  if (changes.length === 0) return <>-</>;
  const named: Record<string, string> = {
    serial: text('machines.fieldSerial'),
    model: text('machines.fieldModel'),
    location: text('machines.fieldLocation'),
    hours: text('machines.fieldHours'),
    fuel: text('machines.fieldFuel'),
    adBlue: text('machines.fieldAdBlue'),
  };
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>{`${named[field] ?? field}: ${before || '-'} → ${after || '-'}`}</li>
      ))}
    </Box>
  );
}

/** The message of a list that could not be read. */
function Failed() {
  const text = useText();
  const { error } = useListContext();
  if (!error) return null;
  return <Typography role="alert" sx={{ p: 2 }}>{text('machines.notRead')}</Typography>;
}

export function MachineEvents() {
  const text = useText();
  return (
    <Paper variant="outlined" sx={{ mt: 2, overflow: 'hidden' }} component="section" aria-label={text('machines.history')}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650, p: 2, pb: 1 }}>
        {text('machines.history')}
      </Typography>
      <ReferenceManyField<Machine, MachineEvent>
        reference="machineevents"
        target={e('machineId')}
        sort={{ field: e('id'), order: 'DESC' }}
        perPage={25}
        pagination={<Pagination />}
      >
        <Failed />
        <ConsoleTable<MachineEvent> empty={<Empty words={text('machines.noEvents')} />} rowClick={false} bulkActionButtons={false}>
          <DataTable.Col source={e('at')} disableSort render={(one: MachineEvent) => <When at={one.at} />} />
          <DataTable.Col source={e('actor')} disableSort />
          <DataTable.Col source={e('kind')} disableSort />
          <DataTable.Col source={e('text')} disableSort render={(one: MachineEvent) => one.text || '-'} />
          <DataTable.Col source={e('changes')} disableSort render={(one: MachineEvent) => <Changes of={one} />} />
          <DataTable.Col source={e('result')} disableSort render={(one: MachineEvent) => one.result || '-'} />
          <DataTable.Col source={e('information')} disableSort render={(one: MachineEvent) => one.information || '-'} />
        </ConsoleTable>
      </ReferenceManyField>
    </Paper>
  );
}

function Ways({ target, title }: { target: 'fromVhcId' | 'toVhcId'; title: string }) {
  return (
    <Paper variant="outlined" sx={{ mt: 2, overflow: 'hidden' }} component="section" aria-label={title}>
      <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650, p: 2, pb: 1 }}>
        {title}
      </Typography>
      <ReferenceManyField<Machine, Transfer> reference="transfers" target={target} sort={{ field: 'id', order: 'DESC' }} perPage={10} pagination={<Pagination />}>
        <Failed />
        <ConsoleTable<Transfer> empty={<Empty words={useText()('machines.noTransfers')} />} rowClick="show" bulkActionButtons={false}>
          {transferColumns}
        </ConsoleTable>
      </ReferenceManyField>
    </Paper>
  );
}

export function MachineTransfers() {
  const text = useText();
  return (
    <>
      <Ways target="fromVhcId" title={text('machines.sent')} />
      <Ways target="toVhcId" title={text('machines.received')} />
    </>
  );
}
