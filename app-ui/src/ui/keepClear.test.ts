import { expect, it } from 'vitest';
import { clearOf, clearRight, clearTop } from './keepClear.ts';

const block = { height: 60, left: 1068, right: 1424 };
const bar = (top: number, bottom: number, left = 0, right = 1440): { top: number; bottom: number; left: number; right: number } => ({ top, bottom, left, right });

it.each([
  ['nothing is needed', [], 16],
  ['the header is at the top', [bar(0, 50)], 58],
  ['two bars lie above each other', [bar(50, 98), bar(0, 50)], 106],
  ['the selection bar lies where the alert would', [bar(0, 50), bar(50, 98), bar(120, 164)], 172],
  ['a bar is at the left', [bar(0, 50, 0, 900)], 16],
  ['a bar is hidden and has no height', [bar(0, 0)], 16],
  ['the buttons of a dialog are far below', [bar(700, 764)], 16],
  ['below a bar there is no room', [bar(0, 50), bar(60, 880)], 58],
])('the alerts lie clear when %s', (_what, needed, top) => {
  expect(clearTop(block, needed, 900, 16)).toBe(top);
});

// An inspection on a phone: head, where the answers are, the ways; the answers and the buttons.
const phone = { height: 84, left: 16, right: 374 };
const bars = [bar(0, 56, 0, 390), bar(60, 92, 0, 390), bar(92, 196, 0, 390), bar(620, 700, 0, 390), bar(764, 844, 0, 390)];

it.each([
  ['between the question and its answers', [bar(212, 296, 0, 390)], 304],
  ['between two parts of the question where both leave room', [bar(212, 240, 0, 390), bar(400, 460, 0, 390)], 248],
  ['over the question, and never over the bars, where the question leaves no room', [bar(212, 400, 0, 390), bar(410, 610, 0, 390)], 204],
])('on a phone the alerts lie %s', (_where, content, top) => {
  expect(clearOf(phone, { bars, content }, 844, 16)).toBe(top);
});

it('where bars leave no room, the alerts lie below the upper ones', () => {
  expect(clearOf(phone, { bars: [bar(0, 200, 0, 390), bar(250, 844, 0, 390)], content: [] }, 844, 16)).toBe(208);
});

it.each([
  ['no bar stands at the right', [bar(0, 48), bar(700, 764)], 16],
  ['the buttons stand at the right', [bar(0, 48, 0, 844), bar(76, 390, 712, 844)], 140],
  ['a low bar ends at the right', [bar(0, 48, 712, 844)], 16],
])('the alerts keep to the right side when %s', (_what, needed, right) => {
  expect(clearRight(needed, { width: 844, height: 390 }, 16)).toBe(right);
});
