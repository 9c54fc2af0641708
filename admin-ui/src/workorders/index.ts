import ReceiptIcon from '@mui/icons-material/ReceiptLongOutlined';
import type { WorkOrder } from '../api/wire';
import { WorkOrderList } from './WorkOrderList';
import { WorkOrderShow } from './WorkOrderShow';

// Read only: a work order is made, changed and withdrawn at the machine.
export default {
  name: 'workorders',
  icon: ReceiptIcon,
  list: WorkOrderList,
  show: WorkOrderShow,
  recordRepresentation: (order: WorkOrder) => order.serial || String(order.id),
};
