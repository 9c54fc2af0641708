import { describe, expect, it } from 'vitest';
import { mediaAsset, machineMedia } from '../../testing/given.ts';
import { allOf, arrowsAt, groupsOf, itemsOf, lengthText, stepped } from './media.ts';

const noMeta = { ...mediaAsset(9, 10), MetaData: 'not JSON' };

describe('photos and videos of the server', () => {
  // ASSET-005
  it('become what is shown: type, address, date, place, notes and question', () => {
    const items = itemsOf([
      mediaAsset(4, 20, { Comments: ' Boom hose rubs ', ItemDesc: 'Hose routing', meta: { TemplateItemTypeId: 31, TemplateLookupId: 70, Status: 'R' } }),
      noMeta,
      mediaAsset(5, 30),
    ]);
    expect(items).toMatchObject([
      { id: 4, type: 'photo', url: '/assets/4.jpg', thumbnail: '/assets/4-s.jpg', created: '22/10/2026', index: 0, comments: 'Boom hose rubs', itemDesc: 'Hose routing', item: 31, lookup: 70, status: 'R', length: undefined },
      { id: 5, type: 'video', url: '/assets/5.mp4', poster: '/assets/5-p.jpg', index: 1, item: 0, lookup: 0, length: 65 },
    ]);
  });
  // ASSET-004
  it('come in four lists, and are shown in the order in which they were taken', () => {
    const media = machineMedia([mediaAsset(7, 10), mediaAsset(2, 20), mediaAsset(5, 30), mediaAsset(1, 40)]);
    expect(allOf(media).map(({ id, type, index }) => [id, type, index])).toEqual([[1, 'video', 0], [2, 'photo', 1], [5, 'video', 2], [7, 'photo', 3]]);
  });
  it('has no date that cannot be read', () => {
    expect(itemsOf([mediaAsset(1, 10, { meta: { Created: 'soon' } })])[0]?.created).toBe('');
  });
});

describe('going through them', () => {
  // ASSET-008
  it('goes back from the first to the last, and no further than the last, without arrows that lead beyond an end', () => {
    expect([stepped(0, -1, 3), stepped(1, -1, 3), stepped(1, 1, 3), stepped(2, 1, 3)]).toEqual([2, 0, 2, 2]);
    expect([stepped(0, 1, 0), stepped(0, -1, 1), stepped(0, 1, 1)]).toEqual([0, 0, 0]);
    expect([0, 1, 2].map((at) => arrowsAt(at, 3))).toEqual([{ previous: false, next: true }, { previous: true, next: true }, { previous: true, next: false }]);
    expect(arrowsAt(0, 1)).toEqual({ previous: false, next: false });
  });
  it('tells lengths in minutes', () => expect([5, 65, 600].map(lengthText)).toEqual(['0:05', '1:05', '10:00']));
});

describe('groups', () => {
  const items = itemsOf([
    mediaAsset(1, 10),
    mediaAsset(2, 20, { ItemDesc: 'Tyres', meta: { TemplateItemTypeId: 3, TemplateLookupId: 70, Status: 'H' } }),
    mediaAsset(3, 20, { ItemDesc: 'Hoses', meta: { TemplateItemTypeId: 4, TemplateLookupId: 60, Status: 'R' } }),
    mediaAsset(4, 20, { ItemDesc: 'Tyres', meta: { TemplateItemTypeId: 3, TemplateLookupId: 60, Status: 'R' } }),
  ]);
  const grouped = (by: Parameters<typeof groupsOf>[1]): [string, number[]][] => groupsOf(items, by).map(({ name, items: of }) => [name, of.map(({ id }) => id)]);
  it('are one for the machine, one for each question, one for each stage in the order of its life', () => {
    expect(grouped('machine')).toEqual([['', [1, 2, 3, 4]]]);
    expect(grouped('item')).toEqual([['', [1]], ['Tyres', [2, 4]], ['Hoses', [3]]]);
    expect(grouped('stage')).toEqual([['R', [3, 4]], ['H', [2]], ['', [1]]]);
    expect(groupsOf([], 'machine')).toEqual([]);
  });
});
