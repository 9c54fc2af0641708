// Entries of the log in words: who, what was done, and to what.

import type { AuditEntry } from '../api/wire';
import { words } from '../text/en';

/** The words of every action, by its name in the server. */
export const acts: Record<string, string> = words.audit.acts;
/** The words of every kind of thing, by its name in the server. */
export const things: Record<string, string> = words.audit.things;

/** The kinds of things that entries are about, as the server names them. */
export const kinds = Object.keys(things);

/** 'User changed' for `user.update`; an action without words is shown as the server names it. */
export const act = (action: string): string => acts[action] ?? action;

export const kind = (subject: string): string => things[subject] ?? subject;

/** The login of `user 12 admin`; programs and the command line keep their name. */
export const who = (actor: string): string => /^(?:user|operator) \d+ (.+)$/.exec(actor)?.[1] ?? actor;

const names = ['serial', 'vin', 'login', 'name', 'code'];

const nameIn = (values: unknown): string | undefined => {
  if (typeof values !== 'object' || values === null) return undefined;
  const found = names.map((name) => (values as Record<string, unknown>)[name]);
  return found.find((value): value is string => typeof value === 'string' && value !== '');
};

/** Name of the subject of an entry, from the entry alone: its kind, then its serial or name, otherwise its number. */
export function thing({ subject, subjectId, before, after }: Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after'>): string {
  const name = nameIn(after) ?? nameIn(before);
  return [kind(subject), name ?? subjectId].filter(Boolean).join(' ');
}
