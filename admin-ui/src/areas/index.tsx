import AreaIcon from '@mui/icons-material/GridViewOutlined';
import { faultResource } from '../names/faultResource';

export default faultResource('areas', AreaIcon);
