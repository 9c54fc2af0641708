import { expect, it } from 'vitest';
import { columnsFor } from './columns.ts';
import { exportRequest } from './exported.ts';
import { readView } from './view.ts';

const of = (query: string, hidden: string[] = [], undo = false): ReturnType<typeof exportRequest> => exportRequest(readView(new URLSearchParams(query)), columnsFor(undo, hidden));

it('has every machine of the view, whatever page is shown, in its order', () => {
  const request = of('f=R&model=2&q=1234&loc=7&sort=-days&page=3&size=25&after=x');
  expect(request).toMatchObject({ FilterProperty: { Offset: 0, RecordLimit: '', OrderBy: 'DaysInStage DESC' }, AuditStatus: 0 });
  expect(request.Filters.map(({ FieldName, FieldValue }) => [FieldName, FieldValue])).toEqual([['v.status', 'R'], ['ModelId', '2'], ['Vin', '1234'], ['LocationId', '7']]);
  expect(request).not.toHaveProperty('After');
});
it('has the columns that are visible, in their order', () => {
  expect(of('').Columns).toEqual(['Vin', 'Model', 'MachineLocation', 'AuditStatusval', 'StatusName', 'DaysInStage', 'CompletedInspection']);
  expect(of('', ['model', 'completed']).Columns).toEqual(['Vin', 'MachineLocation', 'AuditStatusval', 'StatusName', 'DaysInStage']);
  expect(of('f=intransit', [], true).Columns).toContain('DestinationSiteName');
});
it('is of the past day that is shown', () => {
  expect(of('on=2026-02-20&f=todaysaudit')).toMatchObject({ AsOf: '2026-02-20', AuditStatus: 10, Filters: [] });
});
