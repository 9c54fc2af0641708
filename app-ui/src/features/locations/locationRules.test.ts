import { describe, expect, it } from 'vitest';
import { location } from '../../testing/given.ts';
import { checkLocation, sentName } from './locationRules.ts';

describe('a location name', () => {
  const others = [location(1, 'DOCK'), location(2, 'BAY 1', true)];
  it.each([
    ['REF-028', '', 'locations.required'],
    ['REF-028', '   ', 'locations.required'],
    ['REF-029', 'DOCK', 'locations.duplicate'],
    ['REF-036: compared exactly, before upper-casing', 'dock', undefined],
    ['a deleted one is free again', 'BAY 1', undefined],
  ])('%s: %j', (_id, name, problem) => expect(checkLocation(name, others)).toBe(problem));
  // REF-023
  it('is sent upper-case', () => expect(sentName(' bay 3 ')).toBe('BAY 3'));
});
