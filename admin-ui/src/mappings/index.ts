import GridIcon from '@mui/icons-material/GridOnOutlined';
import { MappingList } from './MappingList';

// Read only: templates are mapped to models in the app.
export default { name: 'mappings', icon: GridIcon, list: MappingList };
