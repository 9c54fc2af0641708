// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { longest, neededWidth } from './columnFit.ts';

const perLetter = (text: string): number => text.length * 8;

describe('the width of a column', () => {
  const stage = { head: 'Stage', width: 180, words: ({ name }: { name: string }) => name, iconWidth: 24 };
  it('is that of its widest text, in any language', () => {
    expect(neededWidth(stage, [{ name: 'Receiving' }, { name: 'Production Completed' }], perLetter)).toBe(160 + 26 + 24);
    expect(neededWidth(stage, [{ name: 'PDI' }], perLetter)).toBe(24 + 26 + 24);
  });
  it('ends where the others would have no room', () => expect(neededWidth(stage, [{ name: 'x'.repeat(90) }], perLetter)).toBe(longest));
  it('is at least that of its header with the arrow of its order', () => {
    expect(neededWidth({ head: 'Tage im Schritt', width: 92, sortable: true }, [], perLetter)).toBe(120 + 26 + 18);
    expect(neededWidth({ head: 'No', width: 92 }, [], perLetter)).toBe(92);
  });
  it('is the given one where texts are not measured', () => expect(neededWidth(stage, [{ name: 'PDI' }], () => 0)).toBe(180));
});
