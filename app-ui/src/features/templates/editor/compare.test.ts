import { describe, expect, it } from 'vitest';
import type { TemplateDetail } from '../../../api/wire.ts';
import * as given from '../../../testing/given.ts';
import { compare, countsOf, ofDraft, ofVersion } from './compare.ts';
import { addItem, dropItem, editGroup, editItem, moveGroup, newGroup, newItem, removeGroup, removeItem, type Doc } from './doc.ts';
import { begin } from './saving.ts';

const draft = given.templateDraft(4, [
  { id: 1, name: 'Cab', items: [{ id: 11, text: 'Seat' }, { id: 12, text: 'Belt' }, { id: 13, text: 'Horn' }, { id: 14, text: 'Lamp' }] },
  { id: 2, name: 'Engine', items: [{ id: 21, text: 'Oil' }] },
  { id: 3, name: 'Wheels', items: [] },
]);
const { doc, stored } = begin(draft);
const version = ofVersion({
  TemplateId: 4, TemplateName: 'PDI 8014', Status: 1, VehicleType: 1, LanguageId: 1, Version: 1, LanguageIds: [1],
  TemplateGroupGroup: draft.Groups.map((group) => ({
    ...group,
    TemplateGroupItemType: draft.Items.filter((item) => item.TemplateItemGroupId === group.TemplateItemGroupId).map((item) => ({ ...item, SiteCode: '220000' })),
  })),
} satisfies TemplateDetail);
const differences = (now: Doc): string[] => compare(version, ofDraft(now, stored)).map(({ number, text, differences: all }) => `${number} ${text}: ${all.join(', ')}`);

describe('what differs from a version', () => {
  it('is nothing for the same content', () => expect(differences(doc)).toEqual([]));
  it('names what was added and removed, with a removed place of the version', () => {
    const now = addItem(removeItem([...doc, { ...newGroup('n'), name: 'Boom' }], 'i12'), 'n', { ...newItem('m'), text: 'Pins' });
    expect(differences(now)).toEqual(['4 Boom: added', '4.1 Pins: added', '1.2 Belt: removed']);
    expect(differences(removeGroup(doc, 'g2'))).toEqual(['2 Engine: removed', '2.1 Oil: removed']);
  });
  it('names the fields that were changed, before and after', () => {
    const [line, group] = compare(version, ofDraft(editGroup(editItem(doc, 'i11', { text: ' Driver seat ', photo: true }), 'g2', { stage: 'Wash' }), stored));
    expect(line).toMatchObject({ number: '1.1', fields: [{ field: 'text', before: 'Seat', after: 'Driver seat' }, { field: 'photo', before: false, after: true }] });
    expect(group).toMatchObject({ number: '2', fields: [{ field: 'stage', before: '', after: 'Wash' }] });
  });
  it('names only what was moved, not what stands elsewhere because of it', () => {
    expect(differences(dropItem(doc, 'i14', { key: 'i11', side: 'before' }))).toEqual(['1.1 Lamp: moved']);
    expect(differences(dropItem(doc, 'i11', { key: 'i14', side: 'after' }))).toEqual(['1.4 Seat: moved']);
    expect(differences(removeItem(doc, 'i11'))).toEqual(['1.1 Seat: removed']);
    expect(differences(moveGroup(doc, 'g3', -1))).toHaveLength(1);
  });
  it('names where one that is in another group stood, and that it was changed too', () => {
    const lines = compare(version, ofDraft(editItem(dropItem(doc, 'i13', { key: 'i21', side: 'before' }), 'i13', { text: 'Signal horn' }), stored));
    expect(lines).toMatchObject([{ number: '2.1', text: 'Signal horn', differences: ['changed', 'moved'], from: '1.3' }]);
    expect([...countsOf(lines)]).toEqual([['changed', 1], ['moved', 1]]);
  });
});
