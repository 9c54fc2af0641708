// Which machines have changed since the list was read, and which had when it was read again. Pure.

export interface Changes {
  /** Not in the list yet: each machine with the moment at which it was told. */
  waiting: ReadonlyMap<number, number>;
  /** More have changed than are named, since this moment; 0 for none. */
  more: number;
  /** Came with the last reading. */
  fresh: ReadonlySet<number>;
}

export const unchanged: Changes = { waiting: new Map(), more: 0, fresh: new Set() };

export function heard(before: Changes, machines: readonly number[], more: boolean, now: number): Changes {
  if (machines.length === 0 && !more) return before;
  const waiting = new Map(before.waiting);
  for (const machine of machines) waiting.set(machine, now);
  return { ...before, waiting, more: more ? now : before.more };
}

/** The list was read again, from this moment on: what was told before is in it now. */
export function readAgain(before: Changes, begun: number): Changes {
  if (before.waiting.size === 0 && before.more === 0 && before.fresh.size === 0) return before;
  const later = [...before.waiting].filter(([, at]) => at > begun);
  const taken = [...before.waiting].filter(([, at]) => at <= begun).map(([machine]) => machine);
  return { waiting: new Map(later), more: before.more > begun ? before.more : 0, fresh: new Set(taken) };
}

/** The machines whose rows are marked. */
export const marked = ({ waiting, fresh }: Changes): ReadonlySet<number> => new Set([...waiting.keys(), ...fresh]);
