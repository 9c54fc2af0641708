import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import type { Transfer } from '../api/wire';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** In transit, rejected by the receiving site, or closed. */
export function TransferState({ transfer }: { transfer: Transfer }) {
  const text = useText();
  if (transfer.closedOn) return <Badge name="grey" icon={<CheckIcon />} label={text('state.closed')} />;
  return transfer.lastInpectionStatus ? (
    <Badge name="blue" icon={<LocalShippingIcon />} label={text('transfers.inTransit')} />
  ) : (
    <Badge name="red" icon={<BlockIcon />} label={text('transfers.rejected')} />
  );
}
