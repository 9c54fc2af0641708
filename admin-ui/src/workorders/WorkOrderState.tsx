import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import type { WorkOrder } from '../api/wire';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** Badge of a work order: open, ended in a sale or takeover, or cancelled. */
export function WorkOrderState({ order: { state } }: { order: WorkOrder }) {
  const label = useText()(`workorders.states.${state}`);
  if (state === 'closed') return <Badge name="green" icon={<CheckIcon />} label={label} />;
  if (state === 'cancelled') return <Badge name="grey" icon={<BlockIcon />} label={label} />;
  return <Badge name="blue" icon={<ScheduleIcon />} label={label} />;
}
