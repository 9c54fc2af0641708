// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { criterionNames, filtersOf, firstView, orderOf, readOpen, readUsersView, soughtOf, usersAddress, type UsersView } from './view.ts';

const read = (query: string): UsersView => readUsersView(new URLSearchParams(query));

describe('the address of the list', () => {
  it('holds what differs from the beginning, and is read back', () => {
    expect(usersAddress(firstView)).toBe('/settings');
    const view: UsersView = { ofGroup: true, by: 'surname', text: "O'Neill", sort: { by: 'role', descending: true }, page: 2 };
    const address = usersAddress(view, { act: 'reset', user: 12 });
    expect(address).toBe('/settings?of=group&by=surname&q=O%27Neill&sort=-role&p=3&do=reset&user=12');
    const params = new URLSearchParams(address.split('?')[1]);
    expect(readUsersView(params)).toEqual(view);
    expect(readOpen(params)).toEqual({ act: 'reset', user: 12 });
    expect(readOpen(new URLSearchParams('open=new'))).toEqual({ form: 'new' });
    expect(readOpen(new URLSearchParams('open=7'))).toEqual({ form: 7 });
  });
  it('ignores what it does not know', () => {
    expect(read('by=x&sort=-x&p=-1&of=all')).toEqual(firstView);
    expect(readOpen(new URLSearchParams('do=delete'))).toEqual({});
    expect(readOpen(new URLSearchParams('do=what&open=x'))).toEqual({});
  });
});

describe('the search', () => {
  const typed = { username: '', firstName: '', email: '', surname: '' };
  // USER-047
  it('takes one value, in the order username, first name, email, surname', () => {
    expect(criterionNames).toEqual(['username', 'firstName', 'email', 'surname']);
    expect(soughtOf({ username: ' ann ', firstName: 'x', email: 'a@b.co', surname: 'y' })).toEqual({ by: 'username', text: 'ann' });
    expect(soughtOf({ ...typed, firstName: 'x', email: 'a@b.co', surname: 'y' })).toEqual({ by: 'firstName', text: 'x' });
    expect(soughtOf({ ...typed, email: 'a@b.co', surname: 'y' })).toEqual({ by: 'email', text: 'a@b.co' });
    expect(soughtOf({ ...typed, surname: 'y' })).toEqual({ by: 'surname', text: 'y' });
    expect(filtersOf({ by: 'surname', text: 'y' })).toEqual([{ FieldName: 'SurName', FieldValue: 'y', ConditionOperator: 'like', FieldType: 'String', Function: 'None' }]);
    expect(filtersOf(firstView)).toEqual([]);
    expect(orderOf({ sort: { by: 'login', descending: true } })).toBe('LoginId DESC');
  });
  // USER-049
  it('of nothing is refused', () => expect(soughtOf({ ...typed, surname: '  ' })).toBe('emptySearch'));
  // USER-048
  it.each(['anna', 'anna@', '@b.co', 'an na@b.co', 'anna@b.c', 'anna@b.museum', 'an+na@b.co', 'anna@b'])('refuses the email %s', (email) =>
    expect(soughtOf({ ...typed, email })).toBe('wrongEmail'),
  );
  it.each(["o'neill_a-b.c1@my-site.example.test", 'a@b.co'])('takes the email %s', (email) => expect(soughtOf({ ...typed, email })).toEqual({ by: 'email', text: email }));
});
