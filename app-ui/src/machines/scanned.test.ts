// @vitest-environment node
// The serial of a code: from a plate, a label, an address, and what is none.
import { expect, it } from 'vitest';
import { serialIn, serialsIn } from './scanned.ts';

it.each([
  ['the serial alone', '7104822', ['7104822']],
  ['eight characters', 'A7104822', ['A7104822']],
  ['small letters, spaces and dashes', ' a71-04822 ', ['A7104822']],
  ['a plate: letters before seven digits', 'HSD3CXTSC7104822', ['7104822']],
  ['a plate: eight digits at the end are one serial or the other', 'HSD3CXTSC17104822', ['17104822', '7104822']],
  ['a plate: a zero pads the seven', 'HSD3CXTSC07104822', ['7104822', '07104822']],
  ['a plate: more digits than a serial has', '202617104822', ['17104822', '7104822']],
  ['letters after the digits', 'S/N 7104822 REV A', ['7104822']],
  ['an element of a GS1 code', '(21)7104822', ['7104822']],
  ['an element of a GS1 code as a scanner types it', ']C1217104822', ['7104822']],
  ['the article and the serial of a GS1 code', ']d201095060001343522117104822', ['17104822']],
  ['a plate with the kind of its code', ']C0HSD3CXTS7A7104822', ['7104822']],
  ['a data identifier, or a serial that begins like one', 'S7104822', ['7104822', 'S7104822']],
  ['a data identifier before eight digits', 'S17104822', ['17104822']],
  ['letters and digits that are one run', 'JCB3CXTS7A7104822', ['7104822']],
  ['the address of a machine', 'https://yard.test/m/7104822?site=330001', ['7104822']],
  ['the address of its inspection', 'https://yard.test/m/7104822/inspection', ['7104822']],
  ['an address without a serial', 'https://yard.test/m/help', []],
  ['an address that is longer than a serial', 'https://yard.test/m/710482271', []],
  ['too few digits', '710482', []],
  ['a long text with too few digits together', 'PART 1234 LOT 5678', []],
  ['a word of seven letters', 'Welcome', []],
  ['nothing', '', []],
])('%s', (_name, text, serials) => expect(serialsIn(text)).toEqual(serials));

it('a box also takes a part of a serial', () => {
  expect(serialIn('71048')).toBe('71048');
  expect(serialIn(' 7104-822 ')).toBe('7104822');
  expect(serialIn('HSD3CXTSC7104822')).toBe('7104822');
  expect(serialIn('https://host.test/m/7104822?site=330001')).toBe('7104822');
});
