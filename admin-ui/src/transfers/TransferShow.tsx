import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, Link, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Transfer } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { TransferState } from './TransferState';

const f = source<Transfer>();
const plain = [f('fromSiteCode'), f('toSiteCode'), f('previousStatus'), f('isMachineTransfer'), f('comments'), f('userId'), f('closeReason'), f('id')];

function Facts() {
  const text = useText();
  const transfer = useRecordContext<Transfer>();
  if (!transfer) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={text('transfers.way', { from: transfer.fromSiteCode, to: transfer.toSiteCode })} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('lastInpectionStatus')}>
          <FunctionField source={f('lastInpectionStatus')} render={(one: Transfer) => <TransferState transfer={one} />} />
        </Labeled>
        {([f('openedOn'), f('closedOn')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Transfer) => (one[name] ? <When at={one[name]} /> : '-')} />
          </Labeled>
        ))}
        {([f('fromVhcId'), f('toVhcId')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Transfer) => <Link to={`/machines/${String(one[name])}/show`}>{one[name]}</Link>} />
          </Labeled>
        ))}
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" sx={{ wordBreak: 'break-word' }} />
          </Labeled>
        ))}
      </Box>
    </Paper>
  );
}

/** The page of one transfer. */
export function TransferShow() {
  return (
    <ShowBase>
      <Facts />
    </ShowBase>
  );
}
