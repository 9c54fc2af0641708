import DefectIcon from '@mui/icons-material/ReportProblemOutlined';
import { faultResource } from '../names/faultResource';

export default faultResource('defects', DefectIcon);
