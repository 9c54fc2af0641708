// The machines that changed since the list was read, and those that had changed when it was read again. Pure.

export interface Changes {
  /** Changes that the list does not show yet: each machine with the time at which its event arrived. */
  waiting: ReadonlyMap<number, number>;
  /** The time since which more machines changed than the event names; 0 when all are named. */
  more: number;
  /** Changes that the last reading of the list brought. */
  fresh: ReadonlySet<number>;
}

export const unchanged: Changes = { waiting: new Map(), more: 0, fresh: new Set() };

export function addChanges(before: Changes, machines: readonly number[], more: boolean, now: number): Changes {
  if (machines.length === 0 && !more) return before;
  const waiting = new Map(before.waiting);
  for (const machine of machines) waiting.set(machine, now);
  return { ...before, waiting, more: more ? now : before.more };
}

/** After the list was read at this time: changes that arrived before are in it. */
export function readAgain(before: Changes, begun: number): Changes {
  if (before.waiting.size === 0 && before.more === 0 && before.fresh.size === 0) return before;
  const later = [...before.waiting].filter(([, at]) => at > begun);
  const taken = [...before.waiting].filter(([, at]) => at <= begun).map(([machine]) => machine);
  return { waiting: new Map(later), more: before.more > begun ? before.more : 0, fresh: new Set(taken) };
}

/** The machines whose rows are marked as changed. */
export const marked = ({ waiting, fresh }: Changes): ReadonlySet<number> => new Set([...waiting.keys(), ...fresh]);
