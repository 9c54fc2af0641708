import ScheduleIcon from '@mui/icons-material/ScheduleOutlined';
import type { Job } from '../api/wire';
import { JobList } from './JobList';
import { JobShow } from './JobShow';

// Read only: the server enqueues, leases and ends them.
export default {
  name: 'jobs',
  icon: ScheduleIcon,
  list: JobList,
  show: JobShow,
  recordRepresentation: ({ kind, key }: Job) => [kind, key].filter(Boolean).join(' '),
};
