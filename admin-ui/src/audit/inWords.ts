// Entries of the log in words: who, what was done, and to what.

import type { AuditEntry } from '../api/wire';
import { siteName } from '../forms/owner';
import { momentText } from '../layout/When';
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
const login = (actor: string): string => /^(?:user|operator) \d+ (.+)$/.exec(actor)?.[1] ?? actor;

/** 'Ida Berg (admin)'; the login alone for who has no name. */
export const who = ({ actor, userName }: Pick<AuditEntry, 'actor' | 'userName'>): string =>
  userName ? `${userName} (${login(actor)})` : login(actor);

const names = ['serial', 'vin', 'login', 'name', 'code'];

/** The file of a backup, or the moment whose data was restored. */
function backupIn(values: unknown): string | undefined {
  const { file, at } = (values ?? {}) as { file?: unknown; at?: unknown };
  if (typeof file === 'string' && file !== '') return file;
  return typeof at === 'string' ? momentText(at) : undefined;
}

const nameIn = (values: unknown): string | undefined => {
  if (typeof values !== 'object' || values === null) return undefined;
  const found = names.map((name) => (values as Record<string, unknown>)[name]);
  return found.find((value): value is string => typeof value === 'string' && value !== '');
};

/** Code and name of the site of an entry. */
export const place = ({ siteCode, siteName: name }: Pick<AuditEntry, 'siteCode' | 'siteName'>): string =>
  siteCode ? siteName({ code: siteCode, name: name ?? '' }) : '-';

/** The lists with the things that entries are about. */
const lists: Readonly<Record<string, string>> = {
  machine: 'machines', user: 'users', site: 'sites', group: 'groups', operator: 'operators', apikey: 'apikeys', customer: 'customers',
  model: 'models', location: 'locations', stage: 'stages', area: 'areas', defect: 'defects', workshop: 'workshops', catalogue: 'catalogue',
  tyremake: 'tyremakes', tyrerating: 'tyreratings', tyresize: 'tyresizes', vatrate: 'vatrates', videoquestion: 'videoquestions',
  animation: 'animations', machinetype: 'machinetypes', menupricingcategory: 'menupricingcategories', workstatus: 'workstatuses',
  dmsprovider: 'dmsproviders', franchise: 'franchises', language: 'languages', country: 'countries', support: 'supportcontacts',
  master_template: 'mastertemplates', mail: 'mails', commentcategory: 'commentcategories', itemcategory: 'itemcategories',
  template: 'templates', asset: 'assets',
};

/** The list that has the subject of an entry; undefined where none has, or where the entry is about no single record. */
export const listOf = ({ subject, subjectId }: Pick<AuditEntry, 'subject' | 'subjectId'>): string | undefined =>
  /^\d+$/.test(subjectId) ? lists[subject] : undefined;

/** `true` for an entry that names its subject itself. */
export const isNamed = ({ before, after }: Pick<AuditEntry, 'before' | 'after'>): boolean => (nameIn(after) ?? nameIn(before)) !== undefined;

/** Name of the subject of an entry, from the entry alone: its kind, then its serial, name or file, otherwise its number. */
export function thing({ subject, subjectId, before, after }: Pick<AuditEntry, 'subject' | 'subjectId' | 'before' | 'after'>): string {
  const name = subject === 'backup' ? backupIn(after) : (nameIn(after) ?? nameIn(before));
  return [kind(subject), name ?? subjectId].filter(Boolean).join(' ');
}
