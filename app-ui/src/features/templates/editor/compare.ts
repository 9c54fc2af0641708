// The differences between a version and the working copy: entries that were added, removed, changed or moved. Entries have
// the same id in every version. Pure.
import type { TemplateDetail } from '../../../api/wire.ts';
import { itemsOf, type Doc, type Group, type Item } from './doc.ts';
import type { Stored } from './saving.ts';

export type Difference = 'added' | 'removed' | 'changed' | 'moved';

export interface FieldChange {
  readonly field: Exclude<keyof Item, 'key'> | 'name' | 'stage';
  readonly before: string | number | boolean;
  readonly after: string | number | boolean;
}

export interface Line {
  readonly key: string;
  readonly kind: 'group' | 'item';
  /** Its place in the working copy, such as 2.3; in the version when it was removed. */
  readonly number: string;
  readonly text: string;
  readonly differences: readonly Difference[];
  readonly fields: readonly FieldChange[];
  /** The former group of a moved one. */
  readonly from: string;
}

const groupKey = (id: number): string => `g${id}`;
const itemKey = (id: number): string => `i${id}`;

/** A version as a document whose keys are made of ids. */
export const ofVersion = ({ TemplateGroupGroup }: TemplateDetail): Doc =>
  TemplateGroupGroup.map((group) => ({
    key: groupKey(group.TemplateItemGroupId),
    name: group.ItemGroup,
    stage: group.StageName,
    items: group.TemplateGroupItemType.map((item) => ({
      key: itemKey(item.TemplateItemTypeId), text: item.ItemDesc, type: item.CheckItemTypeId, mandatory: item.IsMandatory, photo: item.IsPhotoRequired,
      min: item.Min ?? '', max: item.Max ?? '', unit: item.Unit, decimals: item.Decimals, category: item.TemplateItemCategoryId ?? 0, comments: item.CommentListId ?? 0,
      picture: item.GuidanceAssetId ?? 0,
    })),
  }));

/** The working copy with such keys. An entry that is not saved yet keeps its own. */
export const ofDraft = (doc: Doc, stored: Stored): Doc =>
  doc.map((group) => {
    const id = stored.groups.get(group.key)?.id;
    const items = group.items.map((item) => {
      const own = stored.items.get(item.key)?.id;
      return own === undefined ? item : { ...item, key: itemKey(own) };
    });
    return { ...group, items, key: id === undefined ? group.key : groupKey(id) };
  });

/** The keys that have to be taken out so that the rest has the same order in both. */
function moved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((key, at) => [key, at]));
  const common = after.filter((key) => places.has(key));
  const placeOf = (key: string | undefined): number => places.get(key ?? '') ?? -1;
  // The longest rising row of places: for each length the key with the lowest place that ends such a row.
  const ends: string[] = [];
  const previous = new Map<string, string | undefined>();
  for (const key of common) {
    const found = ends.findIndex((end) => placeOf(end) >= placeOf(key));
    const at = found < 0 ? ends.length : found;
    previous.set(key, ends[at - 1]);
    ends[at] = key;
  }
  const unmoved = new Set<string>();
  for (let key = ends.at(-1); key !== undefined; key = previous.get(key)) unmoved.add(key);
  return new Set(common.filter((key) => !unmoved.has(key)));
}

const itemFields = ['text', 'type', 'mandatory', 'photo', 'min', 'max', 'unit', 'decimals', 'category', 'comments', 'picture'] as const;
const groupFields = ['name', 'stage'] as const;

/** Texts are stored without blanks around them. */
const value = (field: string | number | boolean): string | number | boolean => (typeof field === 'string' ? field.trim() : field);

function changes<Entry extends object>(before: Entry, after: Entry, fields: readonly (keyof Entry & FieldChange['field'])[]): FieldChange[] {
  return fields.flatMap((field) => {
    const [was, is] = [value(before[field] as string), value(after[field] as string)];
    return was === is ? [] : [{ field, before: was, after: is }];
  });
}

interface Placed {
  readonly entry: Item;
  readonly group: Group;
  readonly number: string;
}

const placed = (doc: Doc): Map<string, Placed> =>
  new Map(doc.flatMap((group, at) => group.items.map((entry, place): [string, Placed] => [entry.key, { entry, group, number: `${at + 1}.${place + 1}` }])));

/** The lines that differ: in the order of the working copy, then what was removed. */
export function compare(version: Doc, draft: Doc): Line[] {
  const [oldItems, newItems] = [placed(version), placed(draft)];
  const oldGroups = new Map(version.map((group, at) => [group.key, { group, number: String(at + 1) }]));
  const newGroups = new Set(draft.map(({ key }) => key));
  const movedGroups = moved(version.map(({ key }) => key), draft.map(({ key }) => key));
  const lines: Line[] = [];
  const add = (line: Omit<Line, 'differences'>, differences: (Difference | false | undefined)[]): void => {
    const all = differences.filter((one): one is Difference => Boolean(one));
    if (all.length > 0) lines.push({ ...line, differences: all });
  };
  for (const [at, group] of draft.entries()) {
    const old = oldGroups.get(group.key);
    const fields = old ? changes(old.group, group, groupFields) : [];
    const isMoved = movedGroups.has(group.key);
    add(
      { key: group.key, kind: 'group', number: String(at + 1), text: group.name, fields, from: isMoved ? (old?.number ?? '') : '' },
      [!old && 'added', fields.length > 0 && 'changed', isMoved && 'moved'],
    );
    // Of the items that were in this group before.
    const within = moved(old?.group.items.map(({ key }) => key) ?? [], group.items.map(({ key }) => key));
    for (const item of group.items) {
      const was = oldItems.get(item.key);
      const changed = was ? changes(was.entry, item, itemFields) : [];
      const hasMoved = was !== undefined && (was.group.key !== group.key || within.has(item.key));
      add(
        { key: item.key, kind: 'item', number: newItems.get(item.key)?.number ?? '', text: item.text, fields: changed, from: hasMoved ? was.number : '' },
        [!was && 'added', changed.length > 0 && 'changed', hasMoved && 'moved'],
      );
    }
  }
  for (const { group, number } of oldGroups.values()) {
    if (!newGroups.has(group.key)) add({ key: group.key, kind: 'group', number, text: group.name, fields: [], from: '' }, ['removed']);
  }
  for (const item of itemsOf(version)) {
    if (!newItems.has(item.key)) add({ key: item.key, kind: 'item', number: oldItems.get(item.key)?.number ?? '', text: item.text, fields: [], from: '' }, ['removed']);
  }
  return lines;
}

/** Number of lines with each difference. */
export const countsOf = (lines: readonly Line[]): Map<Difference, number> => {
  const counts = new Map<Difference, number>();
  for (const one of ['added', 'removed', 'changed', 'moved'] as const) {
    const count = lines.filter(({ differences }) => differences.includes(one)).length;
    if (count > 0) counts.set(one, count);
  }
  return counts;
};
