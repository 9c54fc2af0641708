import HistoryIcon from '@mui/icons-material/History';
import type { AuditEntry } from '../api/wire';
import { AuditList } from './AuditList';
import { AuditShow } from './AuditShow';
import { act } from './inWords';

export default {
  name: 'audit',
  icon: HistoryIcon,
  list: AuditList,
  show: AuditShow,
  recordRepresentation: (entry: AuditEntry) => act(entry.action),
};
