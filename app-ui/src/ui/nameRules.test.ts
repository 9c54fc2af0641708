import { describe, expect, it } from 'vitest';
import { checkName, sentName } from './nameRules.ts';

describe('a name in a list of names', () => {
  const others = [{ id: 1, name: 'DOCK' }];
  it.each([
    ['REF-028', '', 'required'],
    ['REF-028', '   ', 'required'],
    ['REF-029', 'DOCK', 'duplicate'],
    ['REF-036: compared exactly, before upper-casing', 'dock', undefined],
    ['a name that is not in the list', 'BAY 1', undefined],
  ])('%s: %j', (_id, name, problem) => expect(checkName(name, others)).toBe(problem));
  it('is sent upper-case', () => expect(sentName(' bay 3 ')).toBe('BAY 3'));
});
