import { unreadOf } from 'web-shared/values/typedNumber';
// The content of a template as the editor shows it, and how it is edited. Every edit answers another document, so that an
// earlier one can be shown again. Entries have keys of their own, because a new one has no id yet. Pure.

export const itemTypes = { yesNo: 1, passFail: 2, number: 3, text: 4 } as const;

export const limits = { groups: 100, items: 500, group: 100, stage: 50, question: 500, unit: 20 } as const;

export interface Item {
  readonly key: string;
  readonly text: string;
  readonly type: number;
  readonly mandatory: boolean;
  readonly photo: boolean;
  readonly min: string;
  readonly max: string;
  readonly unit: string;
  readonly decimals: number;
  /** 0 for none, like the next two. */
  readonly category: number;
  readonly comments: number;
  /** Id of the uploaded picture next to the question. */
  readonly picture: number;
}

export interface Group {
  readonly key: string;
  readonly name: string;
  readonly stage: string;
  readonly items: readonly Item[];
}

export type Doc = readonly Group[];

export type Step = -1 | 1;

let lastKey = 0;

/** A key that no other entry has. */
export const newKey = (): string => `new${(lastKey += 1)}`;

export const newGroup = (key: string): Group => ({ key, name: '', stage: '', items: [] });

export const newItem = (key: string): Item => ({
  key, text: '', type: itemTypes.yesNo, mandatory: true, photo: false, min: '', max: '', unit: '', decimals: 0, category: 0, comments: 0, picture: 0,
});

export const itemsOf = (doc: Doc): Item[] => doc.flatMap(({ items }) => items);

export const editGroup = (doc: Doc, key: string, part: Partial<Group>): Doc => doc.map((group) => (group.key === key ? { ...group, ...part } : group));

export const editItem = (doc: Doc, key: string, part: Partial<Item>): Doc =>
  doc.map((group) =>
    group.items.some((item) => item.key === key) ? { ...group, items: group.items.map((item) => (item.key === key ? { ...item, ...part } : item)) } : group,
  );

/** Gives a comment list to the items of these keys, and takes it from the others that had it. */
export const assignTexts = (doc: Doc, list: number, keys: ReadonlySet<string>): Doc =>
  doc.map((group) => ({
    ...group,
    items: group.items.map((item) => (keys.has(item.key) ? { ...item, comments: list } : item.comments === list ? { ...item, comments: 0 } : item)),
  }));

/** Adds an item to a group, after another one or as the last. */
export const addItem = (doc: Doc, groupKey: string, item: Item, after?: string): Doc =>
  doc.map((group) => {
    if (group.key !== groupKey) return group;
    const at = group.items.findIndex(({ key }) => key === after);
    return { ...group, items: group.items.toSpliced(at < 0 ? group.items.length : at + 1, 0, item) };
  });

export const removeGroup = (doc: Doc, key: string): Doc => doc.filter((group) => group.key !== key);

export const removeItem = (doc: Doc, key: string): Doc =>
  doc.map((group) => (group.items.some((item) => item.key === key) ? { ...group, items: group.items.filter((item) => item.key !== key) } : group));

export function moveGroup(doc: Doc, key: string, step: Step): Doc {
  const at = doc.findIndex((group) => group.key === key);
  const group = doc[at];
  const to = at + step;
  return !group || to < 0 || to >= doc.length ? doc : doc.toSpliced(at, 1).toSpliced(to, 0, group);
}

/** Moves an item one place; over the edge of its group into the next one. */
export function moveItem(doc: Doc, key: string, step: Step): Doc {
  const at = doc.findIndex(({ items }) => items.some((item) => item.key === key));
  const group = doc[at];
  const place = group?.items.findIndex((item) => item.key === key) ?? -1;
  const item = group?.items[place];
  if (!group || !item) return doc;
  const rest = group.items.toSpliced(place, 1);
  const to = place + step;
  if (to >= 0 && to < group.items.length) return editGroup(doc, group.key, { items: rest.toSpliced(to, 0, item) });
  const other = doc[at + step];
  if (!other) return doc;
  return editGroup(editGroup(doc, group.key, { items: rest }), other.key, { items: step < 0 ? [...other.items, item] : [item, ...other.items] });
}

/** Target of a dragged entry: next to another one of its sort, or an item into a group without items. */
export interface Drop {
  readonly key: string;
  readonly side: 'before' | 'after' | 'inside';
}

const insertNextTo = <Entry extends { key: string }>(entries: readonly Entry[], entry: Entry, { key, side }: Drop): Entry[] => {
  const at = entries.findIndex((one) => one.key === key);
  return entries.toSpliced(at < 0 ? entries.length : side === 'before' ? at : at + 1, 0, entry);
};

/** Answers the same document when the entry stays where it is. */
const unlessSame = (doc: Doc, now: Doc): Doc => {
  const order = (of: Doc): string => of.flatMap(({ key, items }) => [key, ...items.map((item) => item.key)]).join(' ');
  return order(doc) === order(now) ? doc : now;
};

export function dropGroup(doc: Doc, key: string, drop: Drop): Doc {
  const group = doc.find((one) => one.key === key);
  return !group || drop.key === key ? doc : unlessSame(doc, insertNextTo(removeGroup(doc, key), group, drop));
}

export function dropItem(doc: Doc, key: string, drop: Drop): Doc {
  const item = itemsOf(doc).find((one) => one.key === key);
  const to = doc.find((group) => (drop.side === 'inside' ? group.key === drop.key : group.items.some((one) => one.key === drop.key)));
  if (!item || !to || drop.key === key) return doc;
  const rest = removeItem(doc, key);
  return unlessSame(doc, rest.map((group) => (group.key === to.key ? { ...group, items: insertNextTo(group.items, item, drop) } : group)));
}

/** The group and the place of an item, from 1. */
export function placeOf(doc: Doc, key: string): { group: number; item: number; of: number } | undefined {
  for (const [at, { items }] of doc.entries()) {
    const place = items.findIndex((item) => item.key === key);
    if (place >= 0) return { group: at + 1, item: place + 1, of: items.length };
  }
  return undefined;
}

export type Wrong = 'number' | 'separators' | 'decimals' | 'crossed';

/** The fault of the limits of an item, zeros after the decimals included; only a number has limits. */
export function wrongLimits({ type, min, max, decimals }: Item): Wrong | undefined {
  if (type !== itemTypes.number) return undefined;
  const sent = [min.trim(), max.trim()].filter((limit) => limit !== '');
  if (sent.some((limit) => unreadOf(limit)?.fault === 'separators')) return 'separators';
  if (sent.some((limit) => !/^-?\d{1,9}(\.\d{1,3})?$/.test(limit))) return 'number';
  if (sent.some((limit) => (limit.split('.')[1] ?? '').length > decimals)) return 'decimals';
  return sent.length === 2 && Number(min) > Number(max) ? 'crossed' : undefined;
}
