import MachineTypeIcon from '@mui/icons-material/AgricultureOutlined';
import { lookupResource } from '../names/lookupResource';

export default lookupResource('machinetypes', MachineTypeIcon);
