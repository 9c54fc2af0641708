import { expect, it } from 'vitest';
import { day } from 'web-shared/values/dates';
import { readReportView, requestOf, writeReportView, type ReportView } from './view.ts';

const today = day(2026, 3, 2);
const columns = ['Vin', 'Model'];
const read = (query: string): ReportView => readReportView(new URLSearchParams(query), today, columns);
const march = { from: '2026-03-01', to: '2026-03-31' };

// REPORT-032
it('begins with the current month, which the address leaves out', () => {
  expect(read('')).toEqual({ sites: [], range: march, sort: undefined });
  expect(writeReportView(read(''), today).toString()).toBe('');
});
it.each(['sites=330001%2C330002&from=2026-02-01&to=2026-02-28&sort=-Model', 'sites=all', 'from=2026-03-01&to=2026-03-15&sort=Vin', ''])('reads %j and writes it again', (query) => {
  expect(writeReportView(read(query), today).toString()).toBe(query);
});
it.each(['from=2020-01-01&to=2020-01-31', 'from=2026-02-31', 'from=20260201', 'to=tomorrow', 'sort=Secret', 'sort=-', 'sites=,', 'sites=<b>'])('ignores %j', (query) => {
  expect(read(query)).toEqual(read(''));
});
// REPORT-034
it('requests the days as YYYYMMDD, with every row unless there is a limit', () => {
  expect(requestOf(read('sort=-Model'), ['330001'])).toEqual({
    SiteCode: ['330001'], FromDate: '20260301', ToDate: '20260331', FilterProperty: { Offset: 0, RecordLimit: 0, OrderBy: 'Model DESC' },
  });
  expect(requestOf(read(''), '330001', 50)).toMatchObject({ SiteCode: '330001', FilterProperty: { RecordLimit: 50, OrderBy: '' } });
});
