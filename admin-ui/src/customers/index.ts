import PeopleIcon from '@mui/icons-material/PeopleOutlined';
import type { Customer } from '../api/wire';
import { CustomerList } from './CustomerList';
import { CustomerShow } from './CustomerShow';
import { nameOf } from './customer';

export default {
  name: 'customers',
  icon: PeopleIcon,
  list: CustomerList,
  show: CustomerShow,
  recordRepresentation: (customer: Customer) => nameOf(customer) || String(customer.id),
};
