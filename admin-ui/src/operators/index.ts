import SupportAgentIcon from '@mui/icons-material/SupportAgentOutlined';
import type { Operator } from '../api/wire';
import { OperatorCreate, OperatorEdit } from './OperatorForms';
import { OperatorList } from './OperatorList';

export default {
  name: 'operators',
  icon: SupportAgentIcon,
  list: OperatorList,
  create: OperatorCreate,
  edit: OperatorEdit,
  recordRepresentation: (operator: Operator) => operator.login,
};
