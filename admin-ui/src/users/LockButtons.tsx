import LockIcon from '@mui/icons-material/LockOutlined';
import LockOpenIcon from '@mui/icons-material/LockOpenOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button, useCanAccess, useDataProvider, useNotify, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { User } from '../api/wire';
import { key } from '../text/useText';

/** Lock while the user can sign in, Unlock otherwise. */
export function LockButtons({ user }: { user: User }) {
  const provider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { canAccess } = useCanAccess({ resource: 'users', action: 'edit' });
  const free = user.active && !user.locked;

  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      if (free) await provider.updateMany('users', { ids: [user.id], data: { active: false } });
      else await provider.unlockUser(user.id);
    },
    onSuccess: () => {
      notify(key(free ? 'users.locked' : 'users.unlocked'), { type: 'success' });
      refresh();
    },
    onError: (error: Error) => {
      notify(error.message, { type: 'error', autoHideDuration: null });
    },
  });

  if (!canAccess) return null;
  return (
    <Button
      label={key(free ? 'users.lock' : 'users.unlock')}
      disabled={isPending}
      onClick={() => {
        mutate();
      }}
    >
      {free ? <LockIcon /> : <LockOpenIcon />}
    </Button>
  );
}
