import { describe, expect, it } from 'vitest';
import { allowed, reads, writes } from '../testing/given';
import { allows } from './canAccess';

describe('canAccess', () => {
  it('refuses everything to someone without resources', () => {
    for (const action of ['list', 'show', 'create', 'edit', 'delete', 'export', 'read']) {
      expect(allows([], 'users', action), action).toBe(false);
    }
  });

  it('allows the actions of the session answer and no other', () => {
    const resources = [...allowed('customers', 'list', 'show', 'delete'), ...writes('locations')];
    expect(allows(resources, 'customers', 'delete')).toBe(true);
    expect(allows(resources, 'customers', 'export')).toBe(false);
    expect(allows(resources, 'locations', 'edit')).toBe(true);
    expect(allows(resources, 'groups', 'list')).toBe(false);
  });

  it('a column follows its resource', () => {
    expect(allows(reads('users'), 'users.login', 'read')).toBe(true);
    expect(allows(reads('sites'), 'users.login', 'read')).toBe(false);
  });
});
