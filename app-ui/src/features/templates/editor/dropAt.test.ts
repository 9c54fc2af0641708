import { describe, expect, it } from 'vitest';
import { dropGroup, dropItem, newGroup, newItem, type Doc } from './doc.ts';
import { dropAt, type Band } from './dropAt.ts';

const bands: Band[] = [
  { key: 'cab', kind: 'group', group: 'cab', top: 0, bottom: 100 },
  { key: 'seat', kind: 'item', group: 'cab', top: 40, bottom: 60 },
  { key: 'belt', kind: 'item', group: 'cab', top: 60, bottom: 80 },
  { key: 'empty', kind: 'group', group: 'empty', top: 110, bottom: 150 },
];

describe('where a dragged entry would stand', () => {
  it.each([
    [10, 'seat', 'before'],
    [55, 'seat', 'after'],
    [61, 'belt', 'before'],
    [95, 'belt', 'after'],
    [104, 'belt', 'after'],
    [106, 'empty', 'inside'],
    [900, 'empty', 'inside'],
  ])('an item at %i', (y, key, side) => expect(dropAt(y, 'item', bands)).toEqual({ key, side }));
  it.each([
    [-50, 'cab', 'before'],
    [70, 'cab', 'after'],
    [140, 'empty', 'after'],
  ])('a group at %i', (y, key, side) => expect(dropAt(y, 'group', bands)).toEqual({ key, side }));
  it('is nowhere without a group', () => expect(dropAt(10, 'item', [])).toBeUndefined());
});

describe('what a drop changes', () => {
  const doc: Doc = [
    { ...newGroup('cab'), items: [newItem('seat'), newItem('belt'), newItem('horn')] },
    { ...newGroup('engine'), items: [newItem('oil')] },
    newGroup('empty'),
  ];
  const keysOf = (of: Doc): string[] => of.map(({ key, items }) => [key, ...items.map((item) => item.key)].join(' '));
  it('puts an item beside another one, of its own or of another group', () => {
    expect(keysOf(dropItem(doc, 'seat', { key: 'horn', side: 'before' }))[0]).toBe('cab belt seat horn');
    expect(keysOf(dropItem(doc, 'horn', { key: 'seat', side: 'after' }))[0]).toBe('cab seat horn belt');
    expect(keysOf(dropItem(doc, 'belt', { key: 'oil', side: 'after' }))).toEqual(['cab seat horn', 'engine oil belt', 'empty']);
    expect(keysOf(dropItem(doc, 'oil', { key: 'empty', side: 'inside' }))).toEqual(['cab seat belt horn', 'engine', 'empty oil']);
  });
  it('puts a group beside another one', () => {
    expect(keysOf(dropGroup(doc, 'empty', { key: 'cab', side: 'before' }))).toEqual(['empty', 'cab seat belt horn', 'engine oil']);
    expect(keysOf(dropGroup(doc, 'cab', { key: 'engine', side: 'after' }))).toEqual(['engine oil', 'cab seat belt horn', 'empty']);
  });
  it('is nothing where the entry stands already, so that there is nothing to undo', () => {
    expect(dropItem(doc, 'seat', { key: 'belt', side: 'before' })).toBe(doc);
    expect(dropItem(doc, 'seat', { key: 'seat', side: 'after' })).toBe(doc);
    expect(dropItem(doc, 'seat', { key: 'gone', side: 'after' })).toBe(doc);
    expect(dropGroup(doc, 'cab', { key: 'engine', side: 'before' })).toBe(doc);
    expect(dropGroup(doc, 'gone', { key: 'engine', side: 'before' })).toBe(doc);
  });
});
