// @vitest-environment node
// Codes of a keyboard scanner, and what a person types. The test gives the times.
import { expect, it } from 'vitest';
import { longestPause, makeWedge } from './wedge.ts';

const keys = (text: string): string[] => text.split('');

/** Presses keys with a pause before each, then waits; answers what was read and the keys that the page got, at once or given back. */
function type(pressed: readonly string[], pause: number, last = pause, isRepeat = false): { read: string[]; got: string } {
  const read: string[] = [];
  const got: string[] = [];
  const wedge = makeWedge({ onRead: (text) => read.push(text), onGiveBack: (buffered) => got.push(...buffered.map(({ key }) => key)) });
  let at = 1000;
  pressed.forEach((key, index) => {
    at += index === pressed.length - 1 ? last : pause;
    if (!wedge.press({ key, at, isRepeat })) got.push(key);
  });
  wedge.end();
  return { read, got: got.join(' ') };
}

it('reads fast keys that end with Enter or Tab, and keeps all but the first two from the page', () => {
  expect(type([...keys('7104822'), 'Enter'], 10)).toEqual({ read: ['7104822'], got: '7 1' });
  expect(type([...keys('7104822'), 'Tab'], longestPause)).toEqual({ read: ['7104822'], got: '7 1' });
});

it('reads capitals, for which a scanner holds Shift', () => {
  expect(type(['Shift', 'A', ...keys('7104822'), 'Enter'], 5)).toEqual({ read: ['A7104822'], got: 'Shift A 7' });
});

it('leaves what a person types to the page', () => {
  expect(type([...keys('7104822'), 'Enter'], longestPause + 1)).toEqual({ read: [], got: '7 1 0 4 8 2 2 Enter' });
  expect(type(['g', 's'], 5)).toEqual({ read: [], got: 'g s' });
});

it('gives back fast keys that are too few for a serial, in their order and before the key that ends them', () => {
  expect(type(keys('yyy'), 20)).toEqual({ read: [], got: 'y y y' });
  expect(type(keys('yynay'), 20, 300)).toEqual({ read: [], got: 'y y n a y' });
  expect(type([...keys('710482'), 'Enter'], 10)).toEqual({ read: [], got: '7 1 0 4 8 2 Enter' });
  expect(type([...keys('71048'), 'Escape'], 10)).toEqual({ read: [], got: '7 1 0 4 8 Escape' });
});

it('reads a code that a scanner ends with no key, and leaves the Enter that a person presses after it', () => {
  expect(type(keys('7104822'), 10)).toEqual({ read: ['7104822'], got: '7 1' });
  expect(type([...keys('7104822'), 'Enter'], 10, 400)).toEqual({ read: ['7104822'], got: '7 1 Enter' });
  expect(type([...keys('7104822'), 'Escape'], 10)).toEqual({ read: ['7104822'], got: '7 1 Escape' });
});

it('leaves a key that is held down', () => {
  expect(type([...keys('jjjjjjjjj'), 'Enter'], 30, 30, true).read).toEqual([]);
  expect(type([...keys('jjjjjjjjj'), 'Enter'], 30, 30, true).got).toBe('j j j j j j j j j Enter');
});

it('reads code after code, and ends one whose keys go to a field', () => {
  const read: string[] = [];
  const back: string[] = [];
  const wedge = makeWedge({ onRead: (text) => read.push(text), onGiveBack: (buffered) => back.push(...buffered.map(({ key }) => key)) });
  let at = 0;
  const press = (pressed: readonly string[]): void => pressed.forEach((key) => wedge.press({ key, at: (at += 5), isRepeat: false }));
  press(keys('71048'));
  wedge.end();
  expect(back.join('')).toBe('048');
  press([...keys('22'), 'Enter']);
  expect(read).toEqual([]);
  press([...keys('7104801'), 'Enter', ...keys('7104802'), 'Enter']);
  expect(read).toEqual(['7104801', '7104802']);
});
