// @vitest-environment node
import { expect, it } from 'vitest';
import { gone, makeView } from './inView.ts';

it('tells a code once while it is in view, blurred pictures between included', () => {
  const view = makeView();
  expect(view(['a', 'a', 'b'])).toEqual(['a', 'b']);
  expect(view(['b', 'a'])).toEqual([]);
  for (let times = 1; times < gone; times += 1) expect(view([])).toEqual([]);
  expect(view(['a'])).toEqual([]);
});

it('tells a code again that has left and come back', () => {
  const view = makeView();
  view(['a']);
  for (let times = 0; times < gone; times += 1) view(['b']);
  expect(view(['a', 'b'])).toEqual(['a']);
});
