import CheckIcon from '@mui/icons-material/Check';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import type { Job } from '../api/wire';
import { Badge } from '../layout/Badge';
import { words } from '../text/en';
import { useText } from '../text/useText';

/** The states in the order of a job's life. */
export const states = ['waiting', 'running', 'failed', 'done'] as const;

/** The words of every kind of work, by its name in the server. */
export const kinds: Record<string, string> = words.jobs.kinds;

/** A kind in words; one without words is displayed as the server names it. */
export const kindOf = (kind: string): string => kinds[kind] ?? kind;

export function JobState({ job }: { job: Job }) {
  const label = useText()(`jobs.states.${job.state}`);
  if (job.state === 'done') return <Badge name="green" icon={<CheckIcon />} label={label} />;
  if (job.state === 'failed') return <Badge name="red" icon={<ErrorIcon />} label={label} />;
  return <Badge name="grey" icon={<ScheduleIcon />} label={label} />;
}
