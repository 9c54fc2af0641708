import PeopleIcon from '@mui/icons-material/PeopleAltOutlined';
import type { User } from '../api/wire';
import { UserCreate } from './UserCreate';
import { UserEdit } from './UserEdit';
import { UserList } from './UserList';

export default {
  name: 'users',
  icon: PeopleIcon,
  list: UserList,
  create: UserCreate,
  edit: UserEdit,
  recordRepresentation: (user: User) => user.login,
};
