// The server's state of a template, and the requests that bring it to the document: groups before items, each with the time
// at which the entry was read. When somebody else was faster, both changes are merged field by field. Pure.
import type { TemplateDraft, TemplateGroupInput, TemplateGroupRow, TemplateItemInput, TemplateItemRow } from '../../../api/wire.ts';
import { itemsOf, itemTypes, wrongLimits, type Doc, type Group, type Item } from './doc.ts';

interface Entry {
  readonly id: number;
  /** When it was changed last; undefined when the server changed it without telling the time. */
  readonly at: string | undefined;
  readonly deleted: boolean;
  readonly place: number;
}

type GroupFields = Omit<Group, 'key' | 'items'>;
type ItemFields = Omit<Item, 'key'> & { readonly group: string };
type StoredGroup = Entry & GroupFields;
type StoredItem = Entry & ItemFields;

/** The entries of the server by their keys, those that were taken away too. */
export interface Stored {
  readonly template: number;
  readonly groups: ReadonlyMap<string, StoredGroup>;
  readonly items: ReadonlyMap<string, StoredItem>;
}

export type SaveRequest =
  | { readonly of: 'groups'; readonly keys: readonly string[]; readonly body: TemplateGroupInput[] }
  | { readonly of: 'items'; readonly keys: readonly string[]; readonly body: TemplateItemInput[] };

/** Entries of one request. */
const mostEntries = 500;
const lastPlace = 1_000_000;

const groupOf = (row: TemplateGroupRow): StoredGroup => ({
  id: row.TemplateItemGroupId, at: row.TimestampDt, deleted: row.Deleted, place: row.OrderList, name: row.ItemGroup, stage: row.StageName,
});

const itemOf = (row: TemplateItemRow, group: string): StoredItem => ({
  id: row.TemplateItemTypeId, at: row.TimestampDt, deleted: row.Deleted, place: row.OrderList, group, text: row.ItemDesc, type: row.CheckItemTypeId,
  mandatory: row.IsMandatory, photo: row.IsPhotoRequired, min: row.Min ?? '', max: row.Max ?? '', unit: row.Unit, decimals: row.Decimals,
  category: row.TemplateItemCategoryId ?? 0, comments: row.CommentListId ?? 0, picture: row.GuidanceAssetId ?? 0,
});

const byId = (entries: ReadonlyMap<string, Entry>): Map<number, string> => new Map([...entries].map(([key, { id }]) => [id, key]));

const nothing = (template: number): Stored => ({ template, groups: new Map(), items: new Map() });

/** The entries of a working copy; those that are known keep their keys. */
function read(draft: TemplateDraft, known: Stored): { stored: Stored; doc: Doc } {
  const groupKeys = byId(known.groups);
  const itemKeys = byId(known.items);
  const groupKey = (id: number): string => groupKeys.get(id) ?? `g${id}`;
  const groups = new Map(draft.Groups.map((row) => [groupKey(row.TemplateItemGroupId), groupOf(row)]));
  const items = new Map(
    draft.Items.map((row) => [itemKeys.get(row.TemplateItemTypeId) ?? `i${row.TemplateItemTypeId}`, itemOf(row, groupKey(row.TemplateItemGroupId))]),
  );
  const doc = [...groups].map(([key, { name, stage }]) => ({
    key,
    name,
    stage,
    items: [...items].filter(([, { group }]) => group === key).map(([itemKey, item]) => asItem(itemKey, item)),
  }));
  return { stored: { template: known.template, groups, items }, doc };
}

const asItem = (key: string, { text, type, mandatory, photo, min, max, unit, decimals, category, comments, picture }: ItemFields): Item => ({
  key, text, type, mandatory, photo, min, max, unit, decimals, category, comments, picture,
});

export const begin = (draft: TemplateDraft): { stored: Stored; doc: Doc } => read(draft, nothing(draft.Template.TemplateId));

/** Rising places: an entry keeps its place when it is higher than the one before. */
function places(wished: readonly (number | undefined)[]): number[] {
  let last = -1;
  const rising = wished.map((place) => (last = place !== undefined && place > last ? place : last + 1));
  return last > lastPlace ? wished.map((_, place) => place) : rising;
}

interface Wanted {
  readonly groups: ReadonlyMap<string, GroupFields & { place: number }>;
  readonly items: ReadonlyMap<string, ItemFields & { place: number }>;
  /** Entries that can not be saved as they are: without a text, or with wrong limits. */
  readonly incomplete: readonly string[];
}

/** The state of the server when everything that can be saved is saved. */
function wanted(doc: Doc, stored: Stored): Wanted {
  const incomplete: string[] = [];
  const groups = doc.flatMap((group) => {
    const before = stored.groups.get(group.key);
    const name = group.name.trim();
    if (name === '') incomplete.push(group.key);
    if (name === '' && !before) return [];
    return [{ key: group.key, name: name === '' ? (before?.name ?? '') : name, stage: group.stage.trim(), items: group.items, before }];
  });
  const groupPlaces = places(groups.map(({ before }) => before?.place));
  const items = new Map<string, ItemFields & { place: number }>();
  for (const group of groups) {
    const sendable = group.items.flatMap((item) => {
      const before = stored.items.get(item.key);
      const fields = fieldsOf(item, group.key, before);
      if (fields.isIncomplete) incomplete.push(item.key);
      return fields.isIncomplete && !before ? [] : [{ key: item.key, fields: fields.fields, before }];
    });
    const itemPlaces = places(sendable.map(({ before }) => (before?.group === group.key ? before.place : undefined)));
    for (const [at, { key, fields }] of sendable.entries()) items.set(key, { ...fields, place: itemPlaces[at] ?? at });
  }
  return {
    groups: new Map(groups.map(({ key, name, stage }, at) => [key, { name, stage, place: groupPlaces[at] ?? at }])),
    items,
    incomplete,
  };
}

/** The fields of an item as they are sent; what is wrong stays as it is stored. */
function fieldsOf(item: Item, group: string, before: StoredItem | undefined): { fields: ItemFields; isIncomplete: boolean } {
  const { type, mandatory, photo, category, comments, picture } = item;
  const text = item.text.trim();
  const isWrong = wrongLimits(item) !== undefined;
  const number =
    isWrong && before
      ? { type: before.type, min: before.min, max: before.max, unit: before.unit, decimals: before.decimals }
      : type === itemTypes.number
        ? { type, min: limit(item.min, before?.min), max: limit(item.max, before?.max), unit: item.unit.trim(), decimals: item.decimals }
        : { type, min: '', max: '', unit: '', decimals: 0 };
  return { fields: { group, text: text === '' ? (before?.text ?? '') : text, mandatory, photo, category, comments, picture, ...number }, isIncomplete: text === '' || isWrong };
}

/** A limit as it is stored when it is the same number, such as 1.50 and 1.5. */
function limit(typed: string, stored = ''): string {
  const text = typed.trim();
  return text !== '' && stored !== '' && Number(text) === Number(stored) ? stored : text;
}

/** The entries that wait for a text or right limits. */
export const incompleteEntries = (doc: Doc, stored: Stored): readonly string[] => {
  const { incomplete, groups } = wanted(doc, stored);
  // Of a group without a name everything waits.
  return [...incomplete, ...doc.filter(({ key }) => !groups.has(key)).flatMap(({ items }) => items.map(({ key }) => key))];
};

const stamp = ({ at }: Entry): { TimestampDt?: string } => (at === undefined ? {} : { TimestampDt: at });

/** The parts of an entry that differ. */
function differing<Fields extends object>(now: Fields, before: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => before[name as keyof Fields] !== value)) as Partial<Fields>;
}

function groupBody({ name, stage, place }: Partial<GroupFields & { place: number }>): TemplateGroupInput {
  return {
    ...(name === undefined ? {} : { ItemGroup: name }),
    ...(stage === undefined ? {} : { StageName: stage }),
    ...(place === undefined ? {} : { OrderList: place }),
  };
}

function itemBody(fields: Partial<ItemFields & { place: number }>, groups: Stored['groups']): TemplateItemInput {
  const { group, text, type, mandatory, photo, min, max, unit, decimals, category, comments, picture, place } = fields;
  return {
    ...(group === undefined ? {} : { TemplateItemGroupId: groups.get(group)?.id ?? 0 }),
    ...(text === undefined ? {} : { ItemDesc: text }),
    ...(type === undefined ? {} : { CheckItemTypeId: type }),
    ...(mandatory === undefined ? {} : { IsMandatory: mandatory }),
    ...(photo === undefined ? {} : { IsPhotoRequired: photo }),
    ...(min === undefined ? {} : { Min: min }),
    ...(max === undefined ? {} : { Max: max }),
    ...(unit === undefined ? {} : { Unit: unit }),
    ...(decimals === undefined ? {} : { Decimals: decimals }),
    ...(category === undefined ? {} : { TemplateItemCategoryId: category }),
    ...(comments === undefined ? {} : { CommentListId: comments }),
    ...(picture === undefined ? {} : { GuidanceAssetId: picture }),
    ...(place === undefined ? {} : { OrderList: place }),
  };
}

/** The changes of entries of one sort. `asBody` writes fields as the call names them. */
function changesOf<Fields extends object, Body extends object>(
  now: ReadonlyMap<string, Fields>,
  before: ReadonlyMap<string, Entry & Fields>,
  inDoc: ReadonlySet<string>,
  asBody: (fields: Partial<Fields>) => Body,
  named: (id: number) => Body,
): [string, Body][] {
  const changes: [string, Body][] = [];
  for (const [key, fields] of now) {
    const entry = before.get(key);
    if (!entry) {
      changes.push([key, { ...named(0), ...asBody(fields) }]);
      continue;
    }
    const part = differing<Fields>(fields, entry);
    if (entry.deleted || Object.keys(part).length > 0) {
      changes.push([key, { ...named(entry.id), ...asBody(part), ...(entry.deleted ? { Deleted: false } : {}), ...stamp(entry) }]);
    }
  }
  for (const [key, entry] of before) if (!entry.deleted && !inDoc.has(key)) changes.push([key, { ...named(entry.id), Deleted: true, ...stamp(entry) }]);
  return changes.slice(0, mostEntries);
}

/** The next request that brings the server to the document; none when everything that can be saved is saved. */
export function nextRequest(doc: Doc, stored: Stored): SaveRequest | undefined {
  const now = wanted(doc, stored);
  const groups = changesOf(now.groups, stored.groups, new Set(doc.map(({ key }) => key)), groupBody, (id): TemplateGroupInput => ({
    TemplateItemGroupId: id,
    ...(id === 0 ? { TemplateId: stored.template } : {}),
  }));
  if (groups.length > 0) return { of: 'groups', keys: groups.map(([key]) => key), body: groups.map(([, body]) => body) };
  const inDoc = new Set(itemsOf(doc).map(({ key }) => key));
  const items = changesOf(now.items, stored.items, inDoc, (part) => itemBody(part, stored.groups), (id): TemplateItemInput => ({ TemplateItemTypeId: id }));
  return items.length === 0 ? undefined : { of: 'items', keys: items.map(([key]) => key), body: items.map(([, body]) => body) };
}

/** The state of the server after a request of groups. Items of a group that was removed are removed with it. */
export function groupsSaved(stored: Stored, keys: readonly string[], rows: readonly TemplateGroupRow[]): Stored {
  const groups = new Map(stored.groups);
  for (const [at, row] of rows.entries()) groups.set(keys[at] ?? `g${row.TemplateItemGroupId}`, groupOf(row));
  const items = [...stored.items].map(([key, item]): [string, StoredItem] => [
    key,
    keys.includes(item.group) && groups.get(item.group)?.deleted ? { ...item, deleted: true, at: undefined } : item,
  ]);
  return { ...stored, groups, items: new Map(items) };
}

export function itemsSaved(stored: Stored, keys: readonly string[], rows: readonly TemplateItemRow[]): Stored {
  const groupKeys = byId(stored.groups);
  const items = new Map(stored.items);
  for (const [at, row] of rows.entries()) {
    items.set(keys[at] ?? `i${row.TemplateItemTypeId}`, itemOf(row, groupKeys.get(row.TemplateItemGroupId) ?? `g${row.TemplateItemGroupId}`));
  }
  return { ...stored, items };
}

/** Whose change stays where both have changed the same. */
export type Prefer = 'mine' | 'theirs';

/** The fields that both have changed differently, or undefined for an entry that the merge takes away. */
function mergeEntry<Fields extends object>(
  { mine, base, theirs }: { mine: Fields | undefined; base: Fields | undefined; theirs: Fields | undefined },
  prefer: Prefer,
): { result: Fields | undefined; clash: boolean } {
  const isChanged = (now: Fields, before: Fields): boolean => Object.keys(differing(now, before)).length > 0;
  if (!base) return { result: mine ?? theirs, clash: false };
  if (!mine && !theirs) return { result: undefined, clash: false };
  if (!mine || !theirs) {
    const remaining = (mine ?? theirs) as Fields;
    const clash = isChanged(remaining, base);
    return { result: clash && (prefer === 'mine') === (mine !== undefined) ? remaining : undefined, clash };
  }
  const ours = differing(mine, base);
  const others = differing(theirs, base);
  const clash = Object.keys(ours).some((name) => name in others && ours[name as keyof Fields] !== others[name as keyof Fields]);
  return { result: prefer === 'mine' ? { ...base, ...others, ...ours } : { ...base, ...ours, ...others }, clash };
}

/** One order of two: theirs, unless mine differs from the one that both began with. */
export function mergeOrder(mine: readonly string[], base: readonly string[], theirs: readonly string[]): string[] {
  const both = base.filter((key) => mine.includes(key) && theirs.includes(key));
  const isMoved = mine.filter((key) => both.includes(key)).some((key, at) => key !== both[at]);
  const [first, second] = isMoved ? [mine, theirs] : [theirs, mine];
  const order = [...first];
  for (const [at, key] of second.entries()) {
    if (!order.includes(key)) order.splice(order.indexOf(second[at - 1] ?? '') + 1, 0, key);
  }
  return order;
}

export interface Merged {
  doc: Doc;
  stored: Stored;
  /** The entries that both have changed: `prefer` has decided. */
  clashes: string[];
}

/** Merges the document with a working copy that somebody else has changed since `stored`. */
export function merge(doc: Doc, stored: Stored, draft: TemplateDraft, prefer: Prefer): Merged {
  const theirs = read(draft, stored);
  const clashes: string[] = [];
  const mineGroups = new Map(doc.map((group) => [group.key, group]));
  const sent = wanted(doc, stored);
  const mineItems = new Map(doc.flatMap(({ key: group, items }) => items.map((item) => [item.key, { ...item, group }] as const)));
  const groupFields = (entry: GroupFields | undefined): GroupFields | undefined => entry && { name: entry.name, stage: entry.stage };
  const itemFields = (entry: ItemFields | undefined): ItemFields | undefined => entry && fieldsAlone(entry);
  const notDeleted = <E extends Entry>(entry: E | undefined): E | undefined => (entry?.deleted ? undefined : entry);

  const items = new Map<string, ItemFields>();
  for (const key of new Set([...mineItems.keys(), ...stored.items.keys(), ...theirs.stored.items.keys()])) {
    const mine = mineItems.get(key);
    const { result, clash } = mergeEntry(
      { mine: mine && itemFields(sent.items.get(key) ?? mine), base: itemFields(notDeleted(stored.items.get(key))), theirs: itemFields(theirs.stored.items.get(key)) },
      prefer,
    );
    if (clash) clashes.push(key);
    if (result) items.set(key, result);
  }
  const groups = new Map<string, GroupFields>();
  for (const key of new Set([...mineGroups.keys(), ...stored.groups.keys(), ...theirs.stored.groups.keys()])) {
    const mine = mineGroups.get(key);
    const base = groupFields(notDeleted(stored.groups.get(key)));
    const { result, clash } = mergeEntry({ mine: mine && groupFields(sent.groups.get(key) ?? mine), base, theirs: groupFields(theirs.stored.groups.get(key)) }, prefer);
    // A group that one has taken away while the other wrote items into it.
    const isUsed = !result && [...items.values()].some(({ group }) => group === key);
    if (clash || isUsed) clashes.push(key);
    if (result) groups.set(key, result);
    else if (isUsed && (prefer === 'mine') === (mine !== undefined)) groups.set(key, groupFields(mine ?? theirs.stored.groups.get(key)) ?? { name: '', stage: '' });
  }

  const flat = (of: Doc): string[] => itemsOf(of).map(({ key }) => key);
  const before = asDoc(stored);
  const itemOrder = mergeOrder(flat(doc), flat(before), flat(theirs.doc));
  const groupOrder = mergeOrder(doc.map(({ key }) => key), before.map(({ key }) => key), theirs.doc.map(({ key }) => key));
  const merged = groupOrder.flatMap((key): Group[] => {
    const fields = groups.get(key);
    if (!fields) return [];
    const own = itemOrder.flatMap((itemKey) => {
      const item = items.get(itemKey);
      return item?.group === key ? [asItem(itemKey, item)] : [];
    });
    return [{ key, ...fields, items: own }];
  });
  return { doc: merged, stored: withGone(theirs.stored, stored), clashes };
}

const fieldsAlone = ({ group, text, type, mandatory, photo, min, max, unit, decimals, category, comments, picture }: ItemFields): ItemFields => ({
  group, text, type, mandatory, photo, min, max, unit, decimals, category, comments, picture,
});

/** The document that the server has. */
function asDoc({ groups, items }: Stored): Doc {
  const inOrder = <E extends Entry>(entries: Iterable<[string, E]>): [string, E][] =>
    [...entries].filter(([, { deleted }]) => !deleted).sort(([, one], [, other]) => one.place - other.place || one.id - other.id);
  const sorted = inOrder(items);
  return inOrder(groups).map(([key, { name, stage }]) => ({
    key, name, stage, items: sorted.filter(([, { group }]) => group === key).map(([itemKey, item]) => asItem(itemKey, item)),
  }));
}

/** Adds what was known and is not there any more. */
function withGone(now: Stored, before: Stored): Stored {
  const gone = <E extends Entry>(there: ReadonlyMap<string, E>, known: ReadonlyMap<string, E>): Map<string, E> =>
    new Map([...[...known].map(([key, entry]): [string, E] => [key, { ...entry, deleted: true, at: undefined }]), ...there]);
  return { ...now, groups: gone(now.groups, before.groups), items: gone(now.items, before.items) };
}
