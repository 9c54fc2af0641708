// The facts the navigation rules need, from the session.
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
