import { expect, it } from 'vitest';
import { addChanges, marked, readAgain, unchanged } from './changes.ts';

it('what was told before the list was asked for is in it, what came later is not', () => {
  let changes = addChanges(unchanged, [1, 2], false, 100);
  changes = addChanges(changes, [2, 3], false, 200);
  expect(changes.waiting.size).toBe(3);
  const read = readAgain(changes, 150);
  expect([...read.waiting.keys()]).toEqual([2, 3]);
  expect([...read.fresh]).toEqual([1]);
  expect([...marked(read)].sort()).toEqual([1, 2, 3]);
});

it('the marks of one reading go with the next', () => {
  const read = readAgain(addChanges(unchanged, [1], false, 100), 150);
  expect([...marked(read)]).toEqual([1]);
  expect([...marked(readAgain(read, 200))]).toEqual([]);
});

it('that more has changed than is named is said until the list is read', () => {
  const changes = addChanges(unchanged, [], true, 100);
  expect(changes.more).toBe(100);
  expect(readAgain(changes, 50).more).toBe(100);
  expect(readAgain(changes, 150).more).toBe(0);
});

it('nothing is nothing', () => {
  expect(addChanges(unchanged, [], false, 100)).toBe(unchanged);
  expect(readAgain(unchanged, 100)).toBe(unchanged);
});
