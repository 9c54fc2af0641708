import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, Link, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Transfer } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { receiver, sender } from './TransferList';
import { TransferState } from './TransferState';

const f = source<Transfer>();
const plain = [f('previousStage'), f('comments'), f('userName')];

const ends = [
  [f('fromVhcId'), f('fromSiteName')],
  [f('toVhcId'), f('toSiteName')],
] as const;

function Facts() {
  const text = useText();
  const closed = (reason: string | null): string =>
    reason === 'accepted' || reason === 'undone' || reason === 'restocked' ? text(`transfers.${reason}`) : (reason ?? '-');
  const transfer = useRecordContext<Transfer>();
  if (!transfer) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={text('transfers.title', { serial: transfer.serial, from: sender(transfer), to: receiver(transfer) })} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('lastInpectionStatus')}>
          <FunctionField source={f('lastInpectionStatus')} render={(one: Transfer) => <TransferState transfer={one} />} />
        </Labeled>
        {([f('openedOn'), f('closedOn')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Transfer) => (one[name] ? <When at={one[name]} /> : '-')} />
          </Labeled>
        ))}
        {ends.map(([name, site]) => (
          <Labeled key={name} source={name}>
            <FunctionField
              source={name}
              render={(one: Transfer) => (
                <Link to={`/machines/${String(one[name])}/show`}>{text('transfers.recordAt', { serial: one.serial, site: one[site] })}</Link>
              )}
            />
          </Labeled>
        ))}
        <Labeled source={f('isMachineTransfer')}>
          <FunctionField source={f('isMachineTransfer')} render={(one: Transfer) => text(one.isMachineTransfer ? 'transfers.byTransfer' : 'transfers.byGate')} />
        </Labeled>
        <Labeled source={f('closeReason')}>
          <FunctionField source={f('closeReason')} render={(one: Transfer) => closed(one.closeReason ?? null)} />
        </Labeled>
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
