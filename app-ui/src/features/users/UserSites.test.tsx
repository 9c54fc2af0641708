// The sites of a user of a large group: only some are listed, the others are found, and none that the user has is lost.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertSays, openInside, serve } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';

const sites = Array.from({ length: 150 }, (_, at) => ({ SiteId: at + 1, SiteCode: String(330001 + at), SiteName: `Yard ${at + 1}` }));
const assigned = (SiteCode: string, SiteName: string, Deleted = false): object => ({ SiteId: 900, SiteCode, SiteName, UserTypeId: 7, Deleted, Active: true });
const tom = people.userRecord(12, 'Tom Oak', {
  TypeofEntity: 30, SiteCode: null,
  // One that the person who edits may not give, and one that is no more.
  UserSiteLookup: [assigned('330140', 'Yard 140'), assigned('990001', 'Elsewhere'), assigned('990002', 'Closed', true)] as never,
});

it('shows the sites that the user has before the others, finds those that are not listed, and keeps one that cannot be given', async () => {
  const server = serve({
    'GET security/session': () => given.user({ TypeOfEntity: 30, Headersitecode: '330001', UserSiteLookup: [] }),
    'POST user/GetUsersListAsPerRole': () => people.userList([tom]),
    'GET user/choices': () => people.userChoices({ MultipleSites: true, Sites: sites }),
    'GET user/12': () => tom,
    'GET IdentityProvider/12': () => ({ IdentityProvider: [] }),
    'POST user/update': () => ({ Message: 'x', UserId: 12, TimeStamp: 't2' }),
  });
  const { person } = await openInside('/settings?open=12', 'User List');
  const grid = await screen.findByRole('group', { name: 'Sites and roles' });
  expect(within(grid).getByRole('status').textContent).toBe('2 of 151 sites');
  const shown = (): string[] => within(grid).getAllByRole('listitem').map((item) => item.querySelector('label')?.textContent ?? '');
  expect([shown().slice(0, 3), shown().length]).toEqual([['330140 Yard 140', '990001 Elsewhere', '330001 Yard 1'], 100]);
  await person.type(within(grid).getByRole('textbox', { name: 'Find a site' }), 'yard 149');
  expect(shown()).toEqual(['330149 Yard 149']);
  await person.click(within(grid).getByRole('checkbox', { name: 'Access to 330149 Yard 149' }));
  await person.selectOptions(within(grid).getByRole('combobox', { name: 'Role at 330149 Yard 149' }), 'Service');
  const button = screen.getByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await person.click(button);
  await alertSays('user updated sucessfully');
  expect(server.bodies('POST user/update')).toMatchObject([
    { UserSiteLookup: [{ SiteCode: '330140', UserTypeId: 7 }, { SiteCode: '330149', UserTypeId: 5 }, { SiteCode: '990001', UserTypeId: 7 }] },
  ]);
});
