import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import type { Inspection } from '../api/wire';
import { InspectionList } from './InspectionList';
import { InspectionShow } from './InspectionShow';

// Read only: an inspection is answered and completed at the site of the machine.
export default {
  name: 'inspections',
  icon: FactCheckIcon,
  list: InspectionList,
  show: InspectionShow,
  recordRepresentation: (inspection: Inspection) => `${inspection.stage} ${inspection.serial}`.trim(),
};
