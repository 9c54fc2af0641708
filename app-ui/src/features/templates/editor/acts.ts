// Actions of the buttons and fields of the editor. Whatever is moved, added or removed, the focus stays with the work.
import { flushSync } from 'react-dom';
import {
  addItem, assignTexts, dropGroup, dropItem, editGroup, editItem, itemsOf, moveGroup, moveItem, newGroup, newItem, newKey, placeOf, removeGroup, removeItem,
  type Doc, type Drop, type Group, type Item, type Step,
} from './doc.ts';
import type { PasteStart } from './pasted.ts';
import type { Saver } from './saver.ts';

export type EntryKind = 'group' | 'item';

/** Announcement for screen readers. */
export type Announcement =
  | { what: 'groupMoved' | 'notMoved' | 'textsAssigned' | 'groupDeleted' | 'itemDeleted' }
  | { what: 'pasted'; count: number }
  | { what: 'itemMoved'; group: number; item: number; of: number };

export interface Acts {
  editGroup: (key: string, part: Partial<Group>) => void;
  editItem: (key: string, part: Partial<Item>) => void;
  addGroup: () => void;
  addItem: (group: string, after?: string) => void;
  removeGroup: (key: string) => void;
  removeItem: (group: string, key: string) => void;
  moveGroup: (key: string, step: Step) => void;
  moveItem: (key: string, step: Step) => void;
  /** Puts what was dragged into its place; without one it stays. */
  drop: (kind: EntryKind, key: string, to: Drop | undefined) => void;
  /** A list of questions was pasted into an item. */
  pasteList: (text: string, group: string, after: string) => void;
  /** Makes a change that adds several items. */
  addMany: (change: (doc: Doc) => Doc, items: number) => void;
  /** Gives a list of quick texts to these items, and takes it from the others that had it. */
  assignTexts: (list: number, keys: ReadonlySet<string>) => void;
  undo: () => void;
  redo: () => void;
}

/** The mark of a control that the focus is moved to. */
export const spot = (key: string, control: string): string => `${key} ${control}`;

function focusOn(...spots: string[]): void {
  const marked = [...document.querySelectorAll<HTMLElement>('[data-spot]')];
  for (const one of spots) {
    const found = marked.find((element) => element.dataset['spot'] === one);
    if (!found) continue;
    found.focus();
    return;
  }
}

const control = (step: Step): string => (step < 0 ? 'up' : 'down');

export function actsOf(saver: Saver, tell: (announcement: Announcement) => void, onPaste: (start: PasteStart) => void): Acts {
  const edit: Saver['edit'] = (change, tag) => flushSync(() => saver.edit(change, tag));
  /** Only fields that are typed into are undone as a whole. */
  const tagOf = (key: string, part: object): string | undefined => {
    const [[name, value] = ['', undefined]] = Object.entries(part);
    return typeof value === 'string' ? `${key} ${name}` : undefined;
  };
  return {
    editGroup: (key, part) => edit((doc) => editGroup(doc, key, part), tagOf(key, part)),
    editItem: (key, part) => edit((doc) => editItem(doc, key, part), tagOf(key, part)),
    addGroup: () => {
      const key = newKey();
      edit((doc) => [...doc, newGroup(key)]);
      focusOn(spot(key, 'text'));
    },
    addItem: (group, after) => {
      const key = newKey();
      edit((doc) => addItem(doc, group, newItem(key), after));
      focusOn(spot(key, 'text'));
    },
    removeGroup: (key) => {
      const { doc } = saver.state();
      const at = doc.findIndex((group) => group.key === key);
      const next = doc[at + 1] ?? doc[at - 1];
      edit((now) => removeGroup(now, key));
      focusOn(spot(next?.key ?? '', 'text'), spot('', 'addGroup'));
      tell({ what: 'groupDeleted' });
    },
    removeItem: (group, key) => {
      const items = saver.state().doc.find((one) => one.key === group)?.items ?? [];
      const at = items.findIndex((item) => item.key === key);
      const next = items[at + 1] ?? items[at - 1];
      edit((now) => removeItem(now, key));
      focusOn(spot(next?.key ?? '', 'text'), spot(group, 'add'));
      tell({ what: 'itemDeleted' });
    },
    moveGroup: (key, step) => {
      edit((doc) => moveGroup(doc, key, step));
      focusOn(spot(key, control(step)));
      tell({ what: 'groupMoved' });
    },
    moveItem: (key, step) => {
      edit((doc) => moveItem(doc, key, step));
      focusOn(spot(key, control(step)));
      const place = placeOf(saver.state().doc, key);
      if (place) tell({ what: 'itemMoved', ...place });
    },
    drop: (kind, key, to) => {
      const before = saver.state().doc;
      if (to) edit((doc) => (kind === 'group' ? dropGroup(doc, key, to) : dropItem(doc, key, to)));
      const { doc } = saver.state();
      const place = placeOf(doc, key);
      if (doc === before) tell({ what: 'notMoved' });
      else if (kind === 'group') tell({ what: 'groupMoved' });
      else if (place) tell({ what: 'itemMoved', ...place });
    },
    pasteList: (text, group, after) => onPaste({ text, group, after }),
    addMany: (change, items) => {
      edit(change);
      tell({ what: 'pasted', count: items });
    },
    assignTexts: (list, keys) => {
      edit((doc) => assignTexts(doc, list, keys));
      tell({ what: 'textsAssigned' });
    },
    undo: () => flushSync(() => saver.undo()),
    redo: () => flushSync(() => saver.redo()),
  };
}

/** Returns whether another group, and another item, may be added. */
export const roomFor = (doc: Parameters<typeof itemsOf>[0], groups: number, items: number): { group: boolean; item: boolean } => ({
  group: doc.length < groups,
  item: itemsOf(doc).length < items,
});
