import { describe, expect, it } from 'vitest';
import { decodeHead, fileSerial, hasCsvName, parseCsv, previewFile, rowProblem } from './importFile.ts';
import { isOver, kindOf, percentOf } from './importStatus.ts';

const bytes = (...values: number[]): Uint8Array<ArrayBuffer> => new Uint8Array(values);
const statusRow = (Status: string, ReasonCode: number | null = null): Parameters<typeof kindOf>[0] => ({ Index: 1, VIN: '1', Model: 'm', Location: 'l', Status, ReasonCode });

describe('the file', () => {
  // STOCK-126
  it.each([['a.csv', true], ['A.CSV', true], ['a.xlsx', false], ['csv', false], ['a.csv.exe', false]])('%s: %s', (name, right) => {
    expect(hasCsvName(name)).toBe(right);
  });
  // STOCK-128
  it('is read as ISO-8859-1 unless it is UTF-8', () => {
    expect(decodeHead(bytes(0x44, 0xe9), true)).toBe('Dé');
    expect(decodeHead(bytes(0x44, 0xc3, 0xa9), true)).toBe('Dé');
    // A UTF-8 letter that the end of the head cuts in two does not make the file ISO-8859-1.
    expect(decodeHead(bytes(0x44, 0xc3), false)).toBe('D');
  });
  it('may have quotes, commas and line breaks inside quotes, and a byte-order mark', () => {
    expect(parseCsv('a,"b, ""c""",d\r\n\r\n"x\ny",2,3')).toEqual([['a', 'b, "c"', 'd'], ['x\ny', '2', '3']]);
    expect(previewFile('\ufeffVIN,M,L\n7104822,A,B', true, true)).toMatchObject({ header: ['VIN', 'M', 'L'] });
  });
  // STOCK-128
  it('loses quotes and spaces of the serial', () => expect(fileSerial(' "710 4822" ')).toBe('7104822'));
  // STOCK-127
  it('must have exactly three columns', () => {
    expect(previewFile('a,b\n1,2', true, true)).toBe('import.badColumns');
    expect(previewFile('a,b,c,d\n', false, true)).toBe('import.badColumns');
  });
  // STOCK-129
  it('must have rows', () => {
    expect(previewFile('', true, true)).toBe('import.noRows');
    expect(previewFile('VIN,M,L\n', true, true)).toBe('import.noRows');
  });
  // STOCK-130
  it('loses its first row only with the header box ticked', () => {
    const text = '7104822,A,B\n7104823,A,B';
    expect(previewFile(text, true, true)).toMatchObject({ seen: 1 });
    expect(previewFile(text, false, true)).toMatchObject({ seen: 2, rows: [{ serial: '7104822' }, { serial: '7104823' }] });
  });
  it('does not judge the half row at the end of a cut-off head', () => {
    expect(previewFile('7104822,A,B\n7104823,A,B\n71', false, false)).toMatchObject({ seen: 2 });
  });
});

describe('a row', () => {
  it.each([
    ['STOCK-131', '710482', 'A', 'B', 'import.badSerial'],
    ['STOCK-131', '7104A22', 'A', 'B', 'import.badSerial'],
    ['STOCK-131', '710482233', 'A', 'B', 'import.badSerial'],
    ['STOCK-132', '7104822', ' ', 'B', 'import.invalidModel'],
    ['STOCK-133', '7104822', 'A', '', 'import.invalidLocation'],
    ['right', '71048223', 'A', 'B', undefined],
  ])('%s %s,%s,%s', (_id, serial, name, place, problem) => expect(rowProblem(serial, name, place)).toBe(problem));
});

describe('a job', () => {
  // STOCK-057 STOCK-113
  it('advances by percentage', () => {
    expect(percentOf({ Done: 0, Total: 148 })).toBe(0);
    expect(percentOf({ Done: 61, Total: 148 })).toBe(41);
    expect(percentOf({ Done: 148, Total: 148 })).toBe(100);
    expect(percentOf({ Done: 0, Total: 0 })).toBe(100);
  });
  it('is over when done or failed', () => {
    expect(['queued', 'running', 'done', 'failed'].map((State) => isOver({ State }))).toEqual([false, false, true, true]);
  });
  // STOCK-075 STOCK-180
  it('gives every row a status', () => {
    expect(kindOf(statusRow('Success'))).toBe('imported');
    expect(kindOf(statusRow('Machine already exists in stock', 1))).toBe('duplicate');
    expect(kindOf(statusRow('Invalid Model Name', 2))).toBe('failed');
    expect(kindOf(statusRow('Something else'))).toBe('failed');
    expect(kindOf(statusRow(''))).toBe('waiting');
  });
});
