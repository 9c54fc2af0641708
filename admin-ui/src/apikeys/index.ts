import VpnKeyIcon from '@mui/icons-material/VpnKeyOutlined';
import { ApiKeyCreate } from './ApiKeyCreate';
import { ApiKeyList } from './ApiKeyList';

export default {
  name: 'apikeys',
  icon: VpnKeyIcon,
  list: ApiKeyList,
  create: ApiKeyCreate,
  recordRepresentation: 'name',
};
