// The draft of a dialog of the signed-in user at the current site.
import { useMemo, useState } from 'react';
import { useSession } from '../../api/session.tsx';
import { dropDraft, keepDraft, readDraft, type Draft } from './drafts.ts';

export interface DraftDoor<T> {
  /** The draft that was stored when the dialog was opened. */
  restored: Draft<T> | undefined;
  keep: (value: T) => void;
  drop: () => void;
}

export function useDraft<T>(name: string): DraftDoor<T> {
  const { site, user } = useSession();
  const [restored] = useState(() => readDraft<T>({ user: user.UserId, site, name }));
  return useMemo(() => {
    const place = { user: user.UserId, site, name };
    return { restored, keep: (value) => keepDraft(place, value), drop: () => dropDraft(place) };
  }, [restored, user.UserId, site, name]);
}
