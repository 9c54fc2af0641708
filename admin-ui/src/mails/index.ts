import MailIcon from '@mui/icons-material/MailOutlined';
import { MailList } from './MailList';
import { MailShow } from './MailShow';

export default {
  name: 'mails',
  icon: MailIcon,
  list: MailList,
  show: MailShow,
  recordRepresentation: 'subject',
};
