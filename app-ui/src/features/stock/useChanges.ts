// What has changed since the list was read, for the list to mark.
import { useState } from 'react';
import { useHeard } from '../../api/live.tsx';
import { useSession } from '../../api/session.tsx';
import { useChanged } from '../../ui/useChanged.ts';
import { heard, readAgain, unchanged, type Changes } from './changes.ts';

/** `begun` is when the list that is shown was asked for, `address` what it shows. */
export function useChanges(begun: number, address: string): Changes {
  const { user } = useSession();
  const [changes, setChanges] = useState(unchanged);
  useChanged(address, () => setChanges(unchanged));
  useChanged(begun, () => setChanges((before) => readAgain(before, begun)));
  useHeard('machine', ({ Changes: told, More }) => {
    // Where somebody is at work, their own changes are read by whatever made them.
    const own = (by: number | null | undefined): boolean => by === user.UserId && document.hasFocus();
    const machines = told.filter((change) => !own(change.UserId)).map((change) => change.VhcId);
    setChanges((before) => heard(before, machines, More, Date.now()));
  });
  return changes;
}
