import ClientErrorIcon from '@mui/icons-material/BugReportOutlined';
import { ClientErrorList } from './ClientErrorList';
import { ClientErrorShow } from './ClientErrorShow';

export default { name: 'clienterrors', icon: ClientErrorIcon, list: ClientErrorList, show: ClientErrorShow, recordRepresentation: 'message' };
