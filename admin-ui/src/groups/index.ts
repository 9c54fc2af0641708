import FolderIcon from '@mui/icons-material/FolderOutlined';
import type { Group } from '../api/wire';
import { GroupCreate, GroupEdit } from './GroupForms';
import { GroupList } from './GroupList';

export default {
  name: 'groups',
  icon: FolderIcon,
  list: GroupList,
  create: GroupCreate,
  edit: GroupEdit,
  recordRepresentation: (group: Group) => group.name,
};
