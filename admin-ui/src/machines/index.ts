import AgricultureIcon from '@mui/icons-material/AgricultureOutlined';
import type { Machine } from '../api/wire';
import { MachineList } from './MachineList';
import { MachineShow } from './MachineShow';

// Read only: machines move by what happens to them in the yard, not by a form.
export default {
  name: 'machines',
  icon: AgricultureIcon,
  list: MachineList,
  show: MachineShow,
  recordRepresentation: (machine: Machine) => machine.serial,
};
