import { describe, expect, it } from 'vitest';
import { passwordFits, pinFits } from '../forms/rules';
import { mistakes } from './ResetSecret';
import { toNewUser } from './UserCreate';
import { isOwnRow } from './UserEdit';
import { withSite } from './UserSites';
import { role } from '../testing/given';
import { mayHoldDelete, offered } from './types';

describe('user rules', () => {
  const roles = [role({ id: 1, mayDeleteMachines: true }), role({ id: 6 }), role({ id: 9, grantable: false })];

  it('the user types are offered that the server lets the signed-in user give', () => {
    expect(offered(roles)).toEqual([1, 6]);
    expect(offered([])).toEqual([]);
  });

  it('deleting machines is for users of a site with a role that can hold it', () => {
    expect(mayHoldDelete(roles, 20, 1)).toBe(true);
    expect(mayHoldDelete(roles, 30, 1)).toBe(false);
    expect(mayHoldDelete(roles, 20, 6)).toBe(false);
    expect(mayHoldDelete(roles, undefined, undefined)).toBe(false);
  });

  it('a password has eight characters of four kinds', () => {
    expect(passwordFits('Hardstand#2026')).toBe(true);
    for (const bad of [
      'Ab1#',
      'hardstand#2026',
      'HARDSTAND#2026',
      'Hardstand#####',
      'Hardstand2026',
      'Hardstand 2026',
    ]) {
      expect(passwordFits(bad), bad).toBe(false);
    }
  });

  it('a PIN is 4 to 6 digits', () => {
    expect(['1234', '123456'].every(pinFits)).toBe(true);
    expect(['123', '1234567', '12a4', ''].some(pinFits)).toBe(false);
  });

  it('names what is wrong with a new password or PIN', () => {
    expect(mistakes('password', '', '')).toEqual({
      value: 'users.errors.password',
      again: 'users.errors.confirmPassword',
    });
    expect(mistakes('password', 'short', 'other')).toEqual({
      value: 'users.errors.passwordPolicy',
      again: 'users.errors.passwordDiffers',
    });
    expect(mistakes('pin', '1234', '4321')).toEqual({ again: 'users.errors.pinDiffers' });
    expect(mistakes('pin', '1234', '1234')).toEqual({});
  });

  it('the own row is the own, and an operator has none', () => {
    expect(isOwnRow({ id: 21 }, { id: 21, kind: 'site' })).toBe(true);
    expect(isOwnRow({ id: 22 }, { id: 21, kind: 'site' })).toBe(false);
    expect(isOwnRow({ id: 1 }, { id: 1, kind: 'operator' })).toBe(false);
  });

  it('a new user goes without confirmations, and with what belongs to the level', () => {
    const form = {
      login: 'x',
      password: 'p',
      confirmPassword: 'p',
      pin: '',
      confirmPin: '',
      siteId: 3,
      groupId: 1,
      sites: [],
    };
    expect(toNewUser({ ...form, entity: 20 })).toEqual({ login: 'x', password: 'p', siteId: 3, entity: 20 });
    expect(toNewUser({ ...form, entity: 30 })).toEqual({
      login: 'x',
      password: 'p',
      groupId: 1,
      sites: [],
      entity: 30,
    });
  });

  it("a site is added, changed and taken out of a group user's list", () => {
    const ashby = { id: 3, code: '330001' };
    const one = withSite([], ashby, 1);
    expect(one).toEqual([{ siteId: 3, siteCode: '330001', userType: 1 }]);
    expect(withSite(one, ashby, 6)).toEqual([{ siteId: 3, siteCode: '330001', userType: 6 }]);
    expect(withSite(one, ashby, null)).toEqual([]);
    expect(withSite(one, { id: 1, code: '110000' }, 7).map((each) => each.siteCode)).toEqual(['110000', '330001']);
  });
});
