import { describe, expect, it } from 'vitest';
import { addChoices } from './addChoices.ts';
import { foldedAt } from '../../ui/columnFit.ts';
import { columnsFor, layout, rowSelectable, showsCheckboxes } from './columns.ts';
import { pagesShown } from '../../ui/pages.ts';

describe('columns', () => {
  // STOCK-037 STOCK-039
  it('show Inspection Status while undo is not enabled', () => {
    expect(columnsFor(false, [])).toEqual(['serial', 'model', 'location', 'auditStatus', 'inspectionStatus', 'daysInStage', 'completed']);
  });
  // STOCK-038
  it('show Machine Destination while undo is enabled', () => {
    expect(columnsFor(true, [])).toEqual(['serial', 'model', 'location', 'destination', 'auditStatus', 'daysInStage', 'completed']);
  });
  it('can be hidden, the serial excepted', () => {
    expect(columnsFor(false, ['serial', 'location', 'completed'])).toEqual(['serial', 'model', 'auditStatus', 'inspectionStatus', 'daysInStage']);
  });
});

describe('columns by width', () => {
  const folded = (undoEnabled: boolean, width: number): Record<string, string> =>
    Object.fromEntries(foldedAt(columnsFor(undoEnabled, []).map((id) => ({ id, ...layout[id] })), width));
  // The width of the grid between checkboxes and menu in a window of 1440, 1280, 1000 and 1024 px; the last has the side panel.
  it.each([
    [1043, {}],
    [912, { location: 'model', daysInStage: 'inspectionStatus' }],
    [878, { location: 'model', daysInStage: 'inspectionStatus' }],
    [718, { location: 'model', inspectionStatus: 'auditStatus', daysInStage: 'serial' }],
  ])('in %i px: nothing is lost, the least important columns are second lines', (width, wanted) => {
    expect(folded(false, width)).toEqual(wanted);
    const shown = columnsFor(false, []).filter((id) => !(id in wanted));
    expect(shown).toEqual(expect.arrayContaining(['serial', 'model', 'auditStatus', 'completed']));
    expect(shown.reduce((sum, id) => sum + layout[id].width, 0)).toBeLessThanOrEqual(width);
  });
  it('a folded column is in one that shows, whatever is hidden by choice', () => {
    const columns = columnsFor(false, ['inspectionStatus', 'model']).map((id) => ({ id, ...layout[id] }));
    expect(Object.fromEntries(foldedAt(columns, 400))).toEqual({ location: 'serial', daysInStage: 'serial' });
  });
});

// STOCK-035 STOCK-143
it('checkboxes are for those who may transfer machines from this site', () => {
  expect(showsCheckboxes((permission) => permission === 'stock.transfer')).toBe(true);
  expect(showsCheckboxes((permission) => permission !== 'stock.transfer')).toBe(false);
});

// STOCK-036
it('a machine on its way has no checkbox unless its transfer can be undone', () => {
  expect([0, 1, 2].map((tracking) => rowSelectable(tracking, false))).toEqual([true, false, true]);
  expect([0, 1, 2].map((tracking) => rowSelectable(tracking, true))).toEqual([true, true, true]);
});

// STOCK-028
describe('Add Machine', () => {
  const all = (): boolean => true;
  it('offers the file import only at a head office, and nothing at production', () => {
    expect(addChoices(0, all)).toEqual(['create']);
    expect(addChoices(1, all)).toEqual([]);
    expect(addChoices(2, all)).toEqual(['create', 'import']);
  });
  it('offers only what the person may do', () => {
    expect(addChoices(2, (permission) => permission === 'stock.import')).toEqual(['import']);
    expect(addChoices(2, () => false)).toEqual([]);
  });
});

// STOCK-041
describe('pages offered', () => {
  it.each<[number, number, (number | undefined)[]]>([
    [0, 0, [0]],
    [0, 3, [0, 1, 2, 3]],
    [0, 9, [0, 1, 2, undefined, 9]],
    [5, 9, [0, undefined, 3, 4, 5, 6, 7, undefined, 9]],
    [9, 9, [0, undefined, 7, 8, 9]],
  ])('at page %i of %i', (page, last, shown) => expect(pagesShown(page, last)).toEqual(shown));
});
