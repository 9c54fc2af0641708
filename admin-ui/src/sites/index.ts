import StoreIcon from '@mui/icons-material/StoreOutlined';
import type { Site } from '../api/wire';
import { SiteCreate } from './SiteCreate';
import { SiteEdit } from './SiteEdit';
import { SiteList } from './SiteList';

export default {
  name: 'sites',
  icon: StoreIcon,
  list: SiteList,
  create: SiteCreate,
  edit: SiteEdit,
  recordRepresentation: (site: Site) => `${site.code} ${site.name}`,
};
