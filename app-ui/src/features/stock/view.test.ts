import { describe, expect, it } from 'vitest';
import * as given from '../../testing/given.ts';
import { defaultPageSize, pageSizes, queryOf, readView, sizeChoiceAbove, turnedTo, withFilter, writeView, type StockView } from './view.ts';

const view = (address: string): StockView => readView(new URLSearchParams(address));

describe('the address', () => {
  it('carries everything the list shows, and comes back the same', () => {
    const address = 'f=R&model=12&q=1234&page=2&size=50&loc=7&sort=-days&on=2026-11-20';
    expect(view(address)).toEqual({ filter: 'R', model: 12, serial: '1234', page: 1, turn: undefined, size: 50, location: 7, asOf: '2026-11-20', sort: { by: 'days', descending: true } });
    expect(writeView(view(address)).toString()).toBe(address);
  });
  it('leaves out what is at its default', () => expect(writeView(view('')).toString()).toBe(''));
  it.each(['f=zz&model=-1&q=ab&page=x&size=41&loc=1.5&on=2026-02-30', 'q=123', 'on=20261120', 'on=yesterday', 'sort=colour', 'sort=-', 'sort=--days'])('%s: nonsense is as if it were not there', (address) => {
    expect(view(address)).toEqual(view(''));
  });
});

describe('turning a page', () => {
  const rows = [given.row({ VhcId: 3, Cursor: 'serial:7104822.3' }), given.row({ VhcId: 4, Cursor: 'serial:7104999.4' })];
  it('forward begins behind the last row, and backward ends before the first one', () => {
    const on = turnedTo(view('sort=serial&page=2'), 2, rows);
    expect(queryOf(on)).toMatchObject({ After: 'serial:7104999.4' });
    const back = turnedTo(on, 1, rows);
    expect(queryOf(back)).toMatchObject({ Before: 'serial:7104822.3' });
    expect(queryOf(back)).not.toHaveProperty('After');
    expect(view(writeView(back).toString())).toEqual(back);
  });
  it.each([0, 5])('to page %i goes by its number', (page) => {
    expect(turnedTo(view('page=2&after=x'), page, rows)).toEqual({ ...view(''), page });
  });
  it('goes by its number while its own rows are not there, and the first page has no place', () => {
    expect(turnedTo(view(''), 1, []).turn).toBeUndefined();
    expect(view('after=x').turn).toBeUndefined();
    expect(writeView({ ...view('page=2&after=x'), page: 0 }).toString()).toBe('');
    expect(queryOf({ ...view('page=2&after=x'), page: 0 })).not.toHaveProperty('After');
  });
});

describe('the request', () => {
  it.each([
    ['serial', 'Vin ASC'],
    ['-serial', 'Vin DESC'],
    ['model', 'ModelName ASC'],
    ['location', 'MachineLocation ASC'],
    ['status', 'v.status ASC'],
    ['-days', 'DaysInStage DESC'],
  ])('sorts by %s on the server', (sort, order) => {
    expect(queryOf(view(`sort=${sort}`)).FilterProperty.OrderBy).toBe(order);
    expect(writeView(view(`sort=${sort}`)).toString()).toBe(`sort=${sort}`);
  });
  it('has the order of the list without one, and on a past day', () => {
    expect(queryOf(view('')).FilterProperty.OrderBy).toBe('');
    expect(queryOf(view('sort=serial&on=2026-11-20')).FilterProperty.OrderBy).toBe('');
  });
  it('names a past day, and nothing for now', () => {
    expect(queryOf(view('on=2026-11-20')).AsOf).toBe('2026-11-20');
    expect(queryOf(view(''))).not.toHaveProperty('AsOf');
  });
  // CONST-004 CONST-012 STOCK-151
  it('has 40 rows a page, and the offset counts rows', () => {
    expect(defaultPageSize).toBe(40);
    expect(queryOf(view('page=3')).FilterProperty).toEqual({ OrderBy: '', Offset: 80, RecordLimit: 40 });
    expect(queryOf(view('page=3&size=75')).FilterProperty).toMatchObject({ Offset: 150, RecordLimit: 75 });
  });
  // STOCK-070 STOCK-094
  it('sends model as a list of one and serial as like', () => {
    expect(queryOf(view('model=12&q=7104')).Filters).toEqual([
      { FieldName: 'ModelId', FieldValue: '12', ConditionOperator: 'in', FieldType: 'Int', Function: 'None' },
      { FieldName: 'Vin', FieldValue: '7104', ConditionOperator: 'like', FieldType: 'String', Function: 'None' },
    ]);
  });
  // STOCK-095
  it.each(['N', 'P', 'sold', 'intransit', 'rejected'])('ignores the location for %s', (code) => {
    expect(queryOf(view(`f=${code}&loc=7`)).Filters.some((one) => one.FieldName === 'LocationId')).toBe(false);
  });
  // STOCK-095
  it.each(['', 'R', 'H', 'todaysaudit', 'handover'])('applies the location for %j', (code) => {
    expect(queryOf(view(`f=${code}&loc=7`)).Filters).toContainEqual(expect.objectContaining({ FieldName: 'LocationId', FieldValue: '7' }));
  });
});

// STOCK-021 STOCK-034
it('choosing a filter clears the search text and goes to the first page', () => {
  expect(withFilter(view('q=7104&page=4&loc=7'), 'R')).toMatchObject({ filter: 'R', serial: '', page: 0, location: 7 });
});

// CONST-012
it('offers 25, 40, 50, 75 and 100 rows, above 25', () => {
  expect(pageSizes).toEqual([25, 40, 50, 75, 100]);
  expect(sizeChoiceAbove).toBe(25);
});
