import AgricultureIcon from '@mui/icons-material/AgricultureOutlined';
import type { Machine } from '../api/wire';
import { MachineList } from './MachineList';
import { MachineShow } from './MachineShow';

// Read only: a machine changes by the operations of the app, not by a form of the console.
export default {
  name: 'machines',
  icon: AgricultureIcon,
  list: MachineList,
  show: MachineShow,
  recordRepresentation: (machine: Machine) => machine.serial,
};
