import { describe, expect, it } from 'vitest';
import * as given from '../../../testing/given.ts';
import type { TemplateDraft } from '../../../api/wire.ts';
import { addItem, editGroup, editItem, moveItem, newGroup, newItem, removeGroup, removeItem, wrongLimits, type Doc } from './doc.ts';
import { begin, groupsSaved, incompleteEntries, merge, mergeOrder, nextRequest } from './saving.ts';

const draft = (): TemplateDraft => given.templateDraft(4, [
  { id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Belt' }, { id: 13, text: 'Horn' }] },
  { id: 2, name: 'Engine', items: [{ id: 21, text: 'Oil' }] },
]);
const texts = (doc: Doc): string[][] => doc.map(({ name, items }) => [name, ...items.map(({ text }) => text)]);

describe('what is sent', () => {
  it('is nothing for what was read', () => {
    const { doc, stored } = begin(draft());
    expect(nextRequest(doc, stored)).toBeUndefined();
  });
  it('is what differs, with the time at which the entry was read', () => {
    const { doc, stored } = begin(draft());
    const request = nextRequest(editItem(doc, 'i12', { text: ' Seat belt ', photo: true }), stored);
    expect(request?.body).toEqual([{ TemplateItemTypeId: 12, ItemDesc: 'Seat belt', IsPhotoRequired: true, TimestampDt: given.readAt }]);
  });
  it('is first the groups, then their items', () => {
    const { doc, stored } = begin(draft());
    const added = addItem(editGroup([...doc, newGroup('n')], 'n', { name: 'Wheels' }), 'n', { ...newItem('m'), text: 'Nuts' });
    const first = nextRequest(added, stored);
    expect(first?.body).toEqual([{ TemplateItemGroupId: 0, TemplateId: 4, ItemGroup: 'Wheels', StageName: '', OrderList: 2 }]);
    const saved = groupsSaved(stored, first?.keys ?? [], [given.templateGroup(4, 9, 'Wheels', 2)]);
    expect(nextRequest(added, saved)?.body).toMatchObject([{ TemplateItemTypeId: 0, TemplateItemGroupId: 9, ItemDesc: 'Nuts', IsMandatory: true, OrderList: 0 }]);
  });
  it('names the places that a move changes, and the group', () => {
    const { doc, stored } = begin(draft());
    expect(nextRequest(moveItem(doc, 'i11', 1), stored)?.body).toEqual([
      { TemplateItemTypeId: 11, OrderList: 2, TimestampDt: given.readAt },
      { TemplateItemTypeId: 13, OrderList: 3, TimestampDt: given.readAt },
    ]);
    const over = moveItem(doc, 'i13', 1);
    expect(texts(over)).toEqual([['Cab', 'Seat', 'Belt'], ['Engine', 'Horn', 'Oil']]);
    expect(nextRequest(over, stored)?.body).toEqual([
      { TemplateItemTypeId: 13, TemplateItemGroupId: 2, OrderList: 0, TimestampDt: given.readAt },
      { TemplateItemTypeId: 21, OrderList: 1, TimestampDt: given.readAt },
    ]);
  });
  it('takes a group away, and brings it back with its items without their old times', () => {
    const { doc, stored } = begin(draft());
    const request = nextRequest(removeGroup(doc, 'g2'), stored);
    expect(request?.body).toEqual([{ TemplateItemGroupId: 2, Deleted: true, TimestampDt: given.readAt }]);
    const gone = groupsSaved(stored, ['g2'], [{ ...given.templateGroup(4, 2, 'Engine', 1), Deleted: true, TimestampDt: 'later' }]);
    expect(nextRequest(removeGroup(doc, 'g2'), gone)).toBeUndefined();
    const back = nextRequest(doc, gone);
    expect(back?.body).toEqual([{ TemplateItemGroupId: 2, Deleted: false, TimestampDt: 'later' }]);
    const again = groupsSaved(gone, ['g2'], [given.templateGroup(4, 2, 'Engine', 1)]);
    expect(nextRequest(doc, again)?.body).toEqual([{ TemplateItemTypeId: 21, Deleted: false }]);
  });
  it('leaves out what has no text or wrong limits, and keeps what is stored', () => {
    const { doc, stored } = begin(draft());
    const now = addItem(editItem(editItem(doc, 'i11', { text: ' ' }), 'i12', { type: 3, min: '5', max: '4', photo: true }), 'g1', newItem('n'));
    expect(incompleteEntries(now, stored)).toEqual(['i11', 'i12', 'n']);
    expect(nextRequest(now, stored)?.body).toEqual([{ TemplateItemTypeId: 12, IsPhotoRequired: true, TimestampDt: given.readAt }]);
    const unnamed = addItem([...doc, newGroup('u')], 'u', { ...newItem('w'), text: 'Waits' });
    expect(nextRequest(unnamed, stored)).toBeUndefined();
    expect(incompleteEntries(unnamed, stored)).toEqual(['u', 'w']);
  });
});

it('limits are numbers that fit the decimals and each other', () => {
  const number = (part: object): ReturnType<typeof wrongLimits> => wrongLimits({ ...newItem('n'), type: 3, ...part });
  expect(number({ min: '', max: '' })).toBeUndefined();
  expect(number({ min: '-1', max: '2.5', decimals: 1 })).toBeUndefined();
  // Zeros are decimals, too.
  expect(number({ max: '2.50', decimals: 1 })).toBe('decimals');
  expect(number({ max: 'separators?2.5', decimals: 1 })).toBe('separators');
  expect(number({ min: '1,5' })).toBe('number');
  expect(number({ min: '1.25', decimals: 1 })).toBe('decimals');
  expect(number({ min: '10', max: '9' })).toBe('crossed');
  expect(wrongLimits({ ...newItem('n'), type: 4, min: 'x' })).toBeUndefined();
});

describe('a working copy that somebody else has changed', () => {
  const changed = (change: (theirs: TemplateDraft) => void): TemplateDraft => {
    const theirs = draft();
    change(theirs);
    return theirs;
  };
  const item = (theirs: TemplateDraft, id: number): TemplateDraft['Items'][number] => {
    const found = theirs.Items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);
    if (!found) throw new Error(`no item ${id}`);
    return found;
  };
  it('is merged field by field', () => {
    const { doc, stored } = begin(draft());
    const theirs = changed((copy) => Object.assign(item(copy, 11), { IsPhotoRequired: true, TimestampDt: 'later' }));
    const merged = merge(editItem(doc, 'i11', { text: 'Driver seat' }), stored, theirs, 'mine');
    expect(merged.clashes).toEqual([]);
    expect(nextRequest(merged.doc, merged.stored)?.body).toEqual([{ TemplateItemTypeId: 11, ItemDesc: 'Driver seat', TimestampDt: 'later' }]);
    expect(merged.doc[0]?.items[0]).toMatchObject({ text: 'Driver seat', photo: true });
  });
  it('leaves the choice when both wrote the same field', () => {
    const { doc, stored } = begin(draft());
    const theirs = changed((copy) => Object.assign(item(copy, 11), { ItemDesc: 'Chair', TimestampDt: 'later' }));
    const mine = editItem(doc, 'i11', { text: 'Driver seat' });
    expect(merge(mine, stored, theirs, 'mine')).toMatchObject({ clashes: ['i11'] });
    expect(merge(mine, stored, theirs, 'mine').doc[0]?.items[0]?.text).toBe('Driver seat');
    const taken = merge(mine, stored, theirs, 'theirs');
    expect(taken.doc[0]?.items[0]?.text).toBe('Chair');
    expect(nextRequest(taken.doc, taken.stored)).toBeUndefined();
  });
  it('takes over what was added and taken away there', () => {
    const { doc, stored } = begin(draft());
    const theirs = changed((copy) => {
      copy.Items = copy.Items.filter(({ TemplateItemTypeId }) => TemplateItemTypeId !== 12);
      copy.Items.push(given.templateItem(2, 22, 'Coolant', 1));
    });
    const { doc: now, stored: then, clashes } = merge(removeItem(doc, 'i13'), stored, theirs, 'mine');
    expect([texts(now), clashes]).toEqual([[['Cab', 'Seat'], ['Engine', 'Oil', 'Coolant']], []]);
    expect(nextRequest(now, then)?.body).toEqual([{ TemplateItemTypeId: 13, Deleted: true, TimestampDt: given.readAt }]);
  });
  it('asks when one wrote what the other has taken away', () => {
    const { doc, stored } = begin(draft());
    const theirs = changed((copy) => {
      copy.Groups = copy.Groups.filter(({ TemplateItemGroupId }) => TemplateItemGroupId !== 2);
      copy.Items = copy.Items.filter(({ TemplateItemGroupId }) => TemplateItemGroupId !== 2);
    });
    const mine = editItem(doc, 'i21', { text: 'Oil level' });
    const merged = merge(mine, stored, theirs, 'mine');
    expect([texts(merged.doc)[1], [...merged.clashes].sort()]).toEqual([['Engine', 'Oil level'], ['g2', 'i21']]);
    expect(nextRequest(merged.doc, merged.stored)?.body).toMatchObject([{ TemplateItemGroupId: 2, Deleted: false }]);
    expect(texts(merge(mine, stored, theirs, 'theirs').doc)).toEqual([['Cab', 'Seat', 'Belt', 'Horn']]);
  });
  it('keeps an order that was changed here, else takes theirs', () => {
    expect(mergeOrder(['a', 'b', 'n'], ['a', 'b'], ['b', 'a', 'x'])).toEqual(['b', 'n', 'a', 'x']);
    expect(mergeOrder(['b', 'a'], ['a', 'b'], ['a', 'x', 'b'])).toEqual(['b', 'a', 'x']);
  });
});
