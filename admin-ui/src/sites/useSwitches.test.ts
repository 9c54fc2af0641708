import { expect, it } from 'vitest';
import { moduleSwitch } from '../testing/given';
import { shown, wish } from './useSwitches';

const none = new Map();
const follows = moduleSwitch({ enabled: true, default: true, overridden: false });
const own = moduleSwitch({ enabled: false, default: true, overridden: true });

it('a wish shows at once and counts as one change', () => {
  const pending = wish(none, follows, false);
  expect(pending.get(follows.id)).toBe(false);
  expect(shown(follows, pending)).toBe(false);
});

it('wishing back what is stored is no change', () => {
  const there = wish(none, follows, false);
  expect(wish(there, follows, true).size).toBe(0);
  expect(wish(none, own, false).size).toBe(0);
});

it('back to the default shows the default, and is a change only where the site has its own', () => {
  const pending = wish(none, own, null);
  expect(pending.get(own.id)).toBeNull();
  expect(shown(own, pending)).toBe(true);
  expect(wish(none, follows, null).size).toBe(0);
});
