// The changes since the list was read.
import { useState } from 'react';
import { useServerEvent } from '../../api/live.tsx';
import { useSession } from '../../api/session.tsx';
import { useChanged } from '../../ui/useChanged.ts';
import { addChanges, readAgain, unchanged, type Changes } from './changes.ts';

/** `begun` is the time at which the shown list was requested, `address` its view. */
export function useChanges(begun: number, address: string): Changes {
  const { user } = useSession();
  const [changes, setChanges] = useState(unchanged);
  useChanged(address, () => setChanges(unchanged));
  useChanged(begun, () => setChanges((before) => readAgain(before, begun)));
  useServerEvent('machine', ({ Changes: changed, More }) => {
    // Changes that this page made are read by the code that made them.
    const own = (by: number | null | undefined): boolean => by === user.UserId && document.hasFocus();
    const machines = changed.filter((change) => !own(change.UserId)).map((change) => change.VhcId);
    setChanges((before) => addChanges(before, machines, More, Date.now()));
  });
  return changes;
}
