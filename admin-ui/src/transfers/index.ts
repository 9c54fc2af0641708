import SwapIcon from '@mui/icons-material/SwapHoriz';
import type { Transfer } from '../api/wire';
import { TransferList } from './TransferList';
import { TransferShow } from './TransferShow';

// Read only: the operations on machines open and close transfers.
export default {
  name: 'transfers',
  icon: SwapIcon,
  list: TransferList,
  show: TransferShow,
  recordRepresentation: (transfer: Transfer) => `${transfer.fromSiteCode} - ${transfer.toSiteCode}`,
};
