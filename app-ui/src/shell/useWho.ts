// The facts of the session that the navigation rules depend on.
import { useMemo } from 'react';
import { useSession } from '../api/session.tsx';
import type { Who } from './entries.ts';

export function useWho(): Who {
  const session = useSession();
  return useMemo(() => {
    const { hierarchy, stages, faultCategory } = session.module('shell');
    return {
      can: session.can,
      entity: session.user.TypeOfEntity,
      hierarchy,
      stages,
      faultCategory,
    };
  }, [session]);
}
