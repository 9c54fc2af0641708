import MenuBookIcon from '@mui/icons-material/MenuBookOutlined';
import type { CatalogueEntry } from '../api/wire';
import { CatalogueCreate, CatalogueEdit } from './CatalogueForms';
import { CatalogueList } from './CatalogueList';

export default {
  name: 'catalogue',
  icon: MenuBookIcon,
  list: CatalogueList,
  create: CatalogueCreate,
  edit: CatalogueEdit,
  recordRepresentation: (entry: CatalogueEntry) => entry.vin,
};
