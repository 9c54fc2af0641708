// Whom to ask for help: cards of contacts for everybody, for a country, and for a franchise in a country.

import ContactsIcon from '@mui/icons-material/ContactPhoneOutlined';
import { SupportCreate, SupportEdit } from './SupportForms';
import { SupportList } from './SupportList';

export default { name: 'supportcontacts', icon: ContactsIcon, list: SupportList, create: SupportCreate, edit: SupportEdit };
