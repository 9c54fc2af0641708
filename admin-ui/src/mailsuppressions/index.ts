import UnsubscribeIcon from '@mui/icons-material/UnsubscribeOutlined';
import { SuppressionList } from './SuppressionList';

export default {
  name: 'mailsuppressions',
  icon: UnsubscribeIcon,
  list: SuppressionList,
  recordRepresentation: 'address',
};
