import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import LockIcon from '@mui/icons-material/LockOutlined';
import type { User } from '../api/wire';
import { Badge } from '../layout/Badge';
import { useText } from '../text/useText';

/** Locked by an administrator, locked for a time after failed sign-ins, or able to sign in. */
export function UserState({ user }: { user: Pick<User, 'active' | 'locked'> }) {
  const text = useText();
  if (!user.active) return <Badge name="red" icon={<BlockIcon />} label={text('state.off')} />;
  if (user.locked) return <Badge name="red" icon={<LockIcon />} label={text('state.locked')} />;
  return <Badge name="green" icon={<CheckIcon />} label={text('state.active')} />;
}
