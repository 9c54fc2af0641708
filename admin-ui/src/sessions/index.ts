import DevicesIcon from '@mui/icons-material/DevicesOutlined';
import { SessionList } from './SessionList';

export default { name: 'sessions', icon: DevicesIcon, list: SessionList };
