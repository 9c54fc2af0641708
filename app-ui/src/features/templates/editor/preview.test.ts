import { describe, expect, it } from 'vitest';
import * as given from '../../../testing/given.ts';
import { editGroup, itemTypes, newGroup, newItem, type Item } from './doc.ts';
import { inLanguage, stagesOf, verdictOf } from './preview.ts';
import { begin } from './saving.ts';

const { doc, stored } = begin(given.templateDraft(4, [
  { id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }] },
  { id: 2, name: 'Engine', items: [{ id: 21, text: 'Oil' }] },
  { id: 3, name: 'Wheels', items: [{ id: 31, text: 'Nuts' }] },
]));

it('groups stand under their stages, and empty ones are not asked', () => {
  const staged = editGroup(editGroup([...doc, newGroup('empty')], 'g1', { stage: 'Wash' }), 'g3', { stage: ' Wash ' });
  expect(stagesOf(staged).map(({ name, groups }) => [name, ...groups.map((group) => group.name)])).toEqual([['Wash', 'Cab', 'Wheels'], ['', 'Engine']]);
});

it('a text that a language lacks stays in the own one', () => {
  const german = inLanguage(doc, stored, {
    TemplateId: 4, LanguageId: 2,
    Groups: [{ TemplateItemGroupId: 1, ItemGroup: 'Kabine' }, { TemplateItemGroupId: 2, ItemGroup: '' }, { TemplateItemGroupId: 3, ItemGroup: 'Räder' }],
    Items: [{ TemplateItemTypeId: 11, ItemDesc: 'Sitz' }, { TemplateItemTypeId: 21, ItemDesc: ' ' }, { TemplateItemTypeId: 31, ItemDesc: 'Muttern' }],
  });
  expect(german.doc.map(({ name, items }) => [name, items[0]?.text])).toEqual([['Kabine', 'Sitz'], ['Engine', 'Oil'], ['Räder', 'Muttern']]);
  expect(german.missing).toBe(2);
});

describe('an answer', () => {
  const item = (part: Partial<Item>): Item => ({ ...newItem('k'), ...part });
  it.each([
    [{ type: itemTypes.yesNo }, 'yes', 'good'],
    [{ type: itemTypes.yesNo }, 'no', 'failed'],
    [{ type: itemTypes.yesNo }, '', 'open'],
    [{ type: itemTypes.passFail }, 'notApplicable', 'good'],
    [{ type: itemTypes.passFail }, 'fail', 'failed'],
    [{ type: itemTypes.text }, 'no', 'good'],
    [{ type: itemTypes.number, min: '2', max: '4.5', decimals: 1 }, '4.5', 'good'],
    [{ type: itemTypes.number, min: '2', max: '4.5', decimals: 1 }, '4.6', 'failed'],
    [{ type: itemTypes.number, min: '2' }, '1', 'failed'],
    [{ type: itemTypes.number, max: '-3' }, '-3', 'good'],
    [{ type: itemTypes.number, decimals: 1 }, '1.25', 'unreadable'],
    [{ type: itemTypes.number }, '1.0', 'unreadable'],
    [{ type: itemTypes.number, decimals: 1 }, 'separators?4.5', 'unreadable'],
  ])('%j %j is %s', (part, answer, verdict) => expect(verdictOf(item(part), answer)).toBe(verdict));
});
