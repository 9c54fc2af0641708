import NightIcon from '@mui/icons-material/NightsStayOutlined';
import { NightList } from './NightList';

// Read only: a site has one row, that of its last nightly run.
export default { name: 'nights', icon: NightIcon, list: NightList, recordRepresentation: 'siteCode' };
