import CheckIcon from '@mui/icons-material/Check';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import type { Mail } from '../api/wire';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** The states in the order of a mail's life. */
export const states = ['queued', 'sending', 'accepted', 'waiting', 'refused', 'given_up', 'returned', 'withdrawn'] as const;

const failed: readonly string[] = ['refused', 'given_up', 'returned'];

export function MailState({ mail }: { mail: Mail }) {
  const label = useText()(`mails.states.${mail.state}`);
  if (mail.state === 'accepted') return <Badge name="green" icon={<CheckIcon />} label={label} />;
  if (failed.includes(mail.state)) return <Badge name="red" icon={<ErrorIcon />} label={label} />;
  return <Badge name="grey" icon={<ScheduleIcon />} label={label} />;
}
