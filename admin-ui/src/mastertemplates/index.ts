// Master templates: mails that operators write for every site, whose users read, copy and activate them.

import MailIcon from '@mui/icons-material/MailOutlined';
import { MasterCreate, MasterEdit } from './MasterForms';
import { MasterList } from './MasterList';

export default { name: 'mastertemplates', icon: MailIcon, list: MasterList, create: MasterCreate, edit: MasterEdit, recordRepresentation: 'templateTitle' };
