import { describe, expect, it } from 'vitest';
import { firstView, isFiltered, listQuery, readAct, readListView, writeListView } from './listView.ts';

const read = (address: string): ReturnType<typeof readListView> => readListView(new URLSearchParams(address));

describe('the address of All Templates', () => {
  it('is read and written, with defaults left out', () => {
    const address = 'q=brake&kind=7&status=dormant&lang=2&sort=-kind&page=3';
    const view = read(address);
    expect(view).toEqual({ text: 'brake', kind: 7, state: 'dormant', language: 2, sort: { by: 'kind', descending: true }, page: 2 });
    expect(writeListView(view).toString()).toBe(address);
    expect(writeListView(firstView).toString()).toBe('');
  });
  it('ignores what it does not know', () => {
    expect(read('kind=3&status=lost&lang=x&sort=-size&page=-4')).toEqual(firstView);
    expect(isFiltered(read('q=%20&sort=-name'))).toBe(false);
    expect(isFiltered(read('status=active'))).toBe(true);
  });
  it('names a dialog and its template', () => {
    expect(readAct(new URLSearchParams('do=new'))).toEqual({ act: 'new', of: 0 });
    expect(readAct(new URLSearchParams('do=texts'))).toEqual({ act: 'texts', of: 0 });
    expect(readAct(new URLSearchParams('do=copy&of=12'))).toEqual({ act: 'copy', of: 12 });
    expect(readAct(new URLSearchParams('do=copy'))).toBeUndefined();
    expect(readAct(new URLSearchParams('do=burn&of=12'))).toBeUndefined();
  });
});

it('the request has the filters, the order and the page', () => {
  const query = listQuery(read('q=brake&kind=7&status=draft&lang=2&sort=-status&page=2'));
  expect(query.Filters?.map(({ FieldName, FieldValue, ConditionOperator }) => [FieldName, ConditionOperator, FieldValue])).toEqual([
    ['TemplateName', 'like', 'brake'],
    ['VehicleType', 'equals', '7'],
    ['Status', 'equals', '0'],
    ['LanguageId', 'equals', '2'],
  ]);
  expect(query.FilterProperty).toEqual({ OrderBy: 'Status DESC', Offset: 40, RecordLimit: 40 });
});
