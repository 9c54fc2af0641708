import FactCheckIcon from '@mui/icons-material/FactCheckOutlined';
import type { Inspection } from '../api/wire';
import { InspectionList } from './InspectionList';
import { InspectionShow } from './InspectionShow';

// Read only: an inspection is answered and completed where the machine stands.
export default {
  name: 'inspections',
  icon: FactCheckIcon,
  list: InspectionList,
  show: InspectionShow,
  recordRepresentation: (inspection: Inspection) => `${inspection.stage} ${inspection.serial}`.trim(),
};
