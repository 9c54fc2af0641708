import { describe, expect, it } from 'vitest';
import { allows, resources, rules } from './canAccess';

const every = [...new Set(Object.values(rules).flatMap((rule) => Object.values(rule)))].filter((name) => name !== null);

describe('canAccess', () => {
  it('refuses everything to someone without permissions', () => {
    for (const resource of resources) {
      for (const action of ['list', 'show', 'create', 'edit', 'delete', 'export']) {
        expect(allows([], resource, action), `${resource} ${action}`).toBe(false);
      }
    }
  });

  it.each([
    ['sites', 'list', 'site.read'],
    ['sites', 'create', 'site.create'],
    ['sites', 'edit', 'site.profile'],
    ['settings', 'edit', 'site.settings'],
    ['modules', 'edit', 'site.modules'],
    ['users', 'create', 'user.grant'],
    ['users', 'edit', 'user.write'],
    ['locations', 'delete', 'location.write'],
    ['machines', 'list', 'stock.list'],
    ['sessions', 'delete', 'session.end'],
    ['audit', 'list', 'audit.read'],
    ['customers', 'list', 'customer.read'],
    ['workorders', 'list', 'workorder.read'],
    ['customers', 'export', 'customer.export'],
    ['customers', 'delete', 'customer.erase'],
    ['apikeys', 'list', 'apikey.write'],
    ['workshops', 'edit', 'workshop.write'],
    ['tyresizes', 'create', 'tyre.write'],
    ['vatrates', 'edit', 'vatrate.write'],
    ['videoquestions', 'list', 'videoquestion.read'],
    ['clienterrors', 'show', 'clienterror.read'],
    ['languages', 'list', 'lookup.write'],
    ['supportcontacts', 'delete', 'lookup.write'],
    ['mastertemplates', 'list', 'mastertemplate.read'],
    ['mastertemplates', 'edit', 'mastertemplate.write'],
  ])('%s %s is given by %s and by nothing else', (resource, action, permission) => {
    expect(allows([permission], resource, action)).toBe(true);
    expect(
      allows(
        every.filter((name) => name !== permission),
        resource,
        action,
      ),
    ).toBe(false);
  });

  it.each([
    ['machines', 'edit'],
    ['machines', 'create'],
    ['groups', 'delete'],
    ['sites', 'delete'],
    ['operators', 'delete'],
    ['audit', 'delete'],
    ['audit', 'edit'],
    ['sessions', 'create'],
    ['clienterrors', 'delete'],
    ['languages', 'delete'],
    ['dmsproviders', 'delete'],
    ['countries', 'create'],
  ])('nobody may %s %s', (resource, action) => {
    expect(allows(every, resource, action)).toBe(false);
  });

  it('refuses a resource it does not know', () => {
    expect(allows(every, 'secrets', 'list')).toBe(false);
  });

  it('a column follows its resource', () => {
    expect(allows(['user.read'], 'users.login', 'read')).toBe(true);
    expect(allows(['site.read'], 'users.login', 'read')).toBe(false);
  });
});
