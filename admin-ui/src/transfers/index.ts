import SwapIcon from '@mui/icons-material/SwapHoriz';
import type { Transfer } from '../api/wire';
import { TransferList } from './TransferList';
import { TransferShow } from './TransferShow';

// Read only: transfers are opened and closed by what happens to machines.
export default {
  name: 'transfers',
  icon: SwapIcon,
  list: TransferList,
  show: TransferShow,
  recordRepresentation: (transfer: Transfer) => `${transfer.fromSiteCode} - ${transfer.toSiteCode}`,
};
