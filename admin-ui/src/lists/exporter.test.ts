import { expect, it } from 'vitest';
import { inertRow } from './exporter';

it('no cell of an export runs as a formula', () => {
  expect(inertRow({ a: '=1+1', b: '+44 1234', c: '-2', d: '@x', e: '\tx', f: 'plain', g: -2, h: null })).toEqual({
    a: "'=1+1",
    b: "'+44 1234",
    c: "'-2",
    d: "'@x",
    e: "'\tx",
    f: 'plain',
    g: -2,
    h: null,
  });
});

it('lists inside a record become one cell', () => {
  expect(inertRow({ sites: [{ siteCode: '330001', userType: 1 }] })).toEqual({
    sites: '[{"siteCode":"330001","userType":1}]',
  });
});
