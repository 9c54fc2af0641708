import DrawIcon from '@mui/icons-material/DrawOutlined';
import type { Handover } from '../api/wire';
import { HandoverList } from './HandoverList';
import { HandoverShow } from './HandoverShow';

// Read only: what was accepted is never changed.
export default {
  name: 'handovers',
  icon: DrawIcon,
  list: HandoverList,
  show: HandoverShow,
  recordRepresentation: (handover: Handover) => handover.code || String(handover.id),
};
