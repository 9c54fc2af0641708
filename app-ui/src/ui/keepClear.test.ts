import { expect, it } from 'vitest';
import { clearTop } from './keepClear.ts';

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
