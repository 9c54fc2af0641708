import { Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { FunctionField, Labeled, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { AuditEntry } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { differences, nothing } from './differences';
import { Subject } from './Subject';
import { act, place, who } from './inWords';

const f = source<AuditEntry>();
const plain = [f('requestId'), f('address')];

function Changes({ entry }: { entry: AuditEntry }) {
  const text = useText();
  const changed = differences(entry.before, entry.after);
  if (changed.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{text('audit.nothing')}</Typography>;
  // An entry of something new has nothing before, and one of something deleted nothing after.
  const sides = (['before', 'after'] as const).filter((side) => changed.some((one) => one[side] !== nothing));
  return (
    <Table size="small" sx={{ tableLayout: { xs: 'fixed', sm: 'auto' } }}>
      <TableHead>
        <TableRow>
          <TableCell>{text('audit.field')}</TableCell>
          {sides.map((side) => (
            <TableCell key={side}>{text(`audit.${side}`)}</TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {changed.map((one) => (
          <TableRow key={one.field}>
            <TableCell component="th" scope="row" sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {one.field}
            </TableCell>
            {sides.map((side) => (
              <TableCell key={side} sx={{ whiteSpace: 'pre-wrap', wordBreak: 'break-word' }}>
                {one[side]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Entry() {
  const entry = useRecordContext<AuditEntry>();
  if (!entry) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={act(entry.action)} />
      <Box sx={{ display: 'grid', gap: 2, my: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('at')}>
          <FunctionField source={f('at')} render={(one: AuditEntry) => <When at={one.at} />} />
        </Labeled>
        <Labeled source={f('actor')}>
          <FunctionField source={f('actor')} render={(one: AuditEntry) => who(one)} />
        </Labeled>
        <Labeled source={f('subject')}>
          <FunctionField source={f('subject')} render={(one: AuditEntry) => <Subject entry={one} />} />
        </Labeled>
        <Labeled source={f('siteCode')}>
          <FunctionField source={f('siteCode')} render={(one: AuditEntry) => place(one)} />
        </Labeled>
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" sx={{ wordBreak: 'break-word' }} />
          </Labeled>
        ))}
      </Box>
      <Changes entry={entry} />
    </Paper>
  );
}

/** One entry of the log: who, when, and the values before and after. */
export function AuditShow() {
  return (
    <ShowBase>
      <Entry />
    </ShowBase>
  );
}
