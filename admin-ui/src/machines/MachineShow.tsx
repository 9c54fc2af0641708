import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Machine } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { MachineEvents, MachineTransfers } from './MachineLog';
import { StatusBadge } from './StatusBadge';

const f = source<Machine>();
const plain = [f('modelName'), f('siteCode'), f('locationName'), f('auditBadge'), f('tracking'), f('version'), f('id')];

function Facts() {
  const machine = useRecordContext<Machine>();
  if (!machine) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={machine.serial} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('status')}>
          <FunctionField source={f('status')} render={(one: Machine) => <StatusBadge machine={one} />} />
        </Labeled>
        <Labeled source={f('addedOn')}>
          <FunctionField source={f('addedOn')} render={(one: Machine) => <When at={one.addedOn} dateOnly />} />
        </Labeled>
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
      </Box>
    </Paper>
  );
}

export function MachineShow() {
  return (
    <ShowBase>
      <Facts />
      <MachineEvents />
      <MachineTransfers />
    </ShowBase>
  );
}
