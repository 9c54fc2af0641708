import type { Locator, Page } from '@playwright/test';
import { look, looksOf } from 'web-shared/e2e/axe';
import {
  accessible,
  asAdministrator,
  asGroupAdministrator,
  asOperator,
  expect,
  inFilters,
  inside,
  listed,
  open,
  records,
  scrollsSideways,
  search,
  signIn,
  test,
  unique,
} from './console';

const lists = [
  ['sites', 'Sites'],
  ['transfers', 'Transfers'],
  ['groups', 'Groups'],
  ['users', 'Users'],
  ['models', 'Models'],
  ['locations', 'Locations'],
  ['stages', 'In-progress stages'],
  ['workshops', 'Workshops'],
  ['tyremakes', 'Tyre makes'],
  ['tyreratings', 'Tyre ratings'],
  ['tyresizes', 'Tyre sizes'],
  ['vatrates', 'VAT rates'],
  ['videoquestions', 'Video questions'],
  ['areas', 'Machine areas'],
  ['defects', 'Common defects'],
  ['inspections', 'Inspections'],
  ['assets', 'Files'],
  ['catalogue', 'Catalogue'],
  ['templates', 'Check templates'],
  ['mappings', 'Model mappings'],
  ['itemcategories', 'Item categories'],
  ['animations', 'Animations'],
  ['machinetypes', 'Machine types'],
  ['menupricingcategories', 'Menu pricing'],
  ['workstatuses', 'Work statuses'],
  ['machines', 'Machines'],
  ['franchises', 'Franchises'],
  ['languages', 'Languages'],
  ['countries', 'Countries'],
  ['supportcontacts', 'Support contacts'],
  ['mastertemplates', 'Master templates'],
  ['dmsproviders', 'DMS providers'],
  ['mails', 'Mails'],
  ['mailsuppressions', 'Suppressions'],
  ['sessions', 'Sessions'],
  ['audit', 'Audit log'],
  ['clienterrors', 'Browser errors'],
  ['jobs', 'Background jobs'],
  ['nights', 'Nightly runs'],
  ['operators', 'Operators'],
  ['apikeys', 'API keys'],
] as const;

/** The lists that are made for a phone too. */
const onPhone: ReadonlySet<string> = new Set(['sites', 'users', 'templates', 'machines', 'inspections', 'assets', 'audit']);

// A test for each list, so that a further list does not bring all of them to the end of their time.
for (const [index, [path, heading]] of lists.entries())
  test(`${path}: the list opens, and axe finds nothing on it`, async ({ page }) => {
    await asOperator(page);
    await open(page, path, heading);
    for (const one of looksOf(onPhone.has(path) ? 'phone' : index)) {
      await look(page, one);
      await listed(page);
      await accessible(page);
      if (onPhone.has(path)) await expect.poll(() => scrollsSideways(page), `${path} scrolls sideways`).toBe(false);
    }
  });

interface Overlay {
  name: string;
  path: string;
  heading: string;
  /** The window that has it; every one when missing. */
  only?: 'desk' | 'phone';
  open: (page: Page) => Promise<void>;
  opened: (page: Page) => Locator;
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const dialog = (name?: string | RegExp) => (page: Page): Locator => page.getByRole('dialog', name === undefined ? {} : { name }).last();
const listbox = (page: Page): Locator => page.getByRole('listbox');
/** An open menu; the navigation is another one. */
const menu = (page: Page): Locator => page.getByRole('presentation').getByRole('menu');

const filteredBy = async (page: Page, field: string): Promise<void> => {
  await press(page, /^Filters/);
  await page.getByRole('combobox', { name: field }).click();
};

/** The menus, lists and dialogs that the pages open. */
const overlays: Overlay[] = [
  { name: 'the account', path: 'groups', heading: 'Groups', open: (page) => press(page, /Profile$/), opened: menu },
  { name: 'the menu', path: 'groups', heading: 'Groups', only: 'phone', open: (page) => press(page, 'Open menu'), opened: dialog('Menu') },
  { name: 'columns', path: 'machines', heading: 'Machines', only: 'desk', open: (page) => press(page, 'Columns'), opened: menu },
  { name: 'columns with buttons', path: 'sessions', heading: 'Sessions', only: 'desk', open: (page) => press(page, 'Columns'), opened: menu },
  { name: 'rows of a page', path: 'machines', heading: 'Machines', only: 'desk', open: (page) => page.getByRole('combobox', { name: /Rows per page/ }).click(), opened: listbox },
  { name: 'a filter by words', path: 'audit', heading: 'Audit log', open: (page) => filteredBy(page, 'Kind'), opened: listbox },
  { name: 'a filter by records', path: 'audit', heading: 'Audit log', open: (page) => filteredBy(page, 'Person'), opened: listbox },
  {
    name: 'a calendar', path: 'audit', heading: 'Audit log', opened: dialog(/choose a day$/),
    open: async (page) => {
      await press(page, /^Filters/);
      await press(page, /choose a day$/);
    },
  },
  {
    name: 'a query that is saved', path: 'users?filter=%7B%22q%22%3A%22admin%22%7D', heading: 'Users', opened: dialog(/query/i),
    open: async (page) => {
      await press(page, /^Filters/);
      await press(page, /Save current query/);
    },
  },
  { name: 'an export', path: 'machines', heading: 'Machines', open: (page) => press(page, 'Export'), opened: dialog('Export of the list') },
  { name: 'the end of a session', path: 'sessions', heading: 'Sessions', only: 'desk', open: (page) => press(page, 'End session'), opened: dialog() },
  {
    name: 'a record that is deleted', path: 'locations', heading: 'Locations', opened: dialog(),
    open: async (page) => {
      await page.getByRole('main').getByRole('link', { name: /yard|bay|dock/i }).first().click();
      await press(page, 'Delete');
    },
  },
  {
    name: 'records that are deleted', path: 'locations', heading: 'Locations', only: 'desk', opened: dialog(),
    open: async (page) => {
      await records(page).first().getByRole('checkbox').check();
      await press(page, 'Delete');
    },
  },
];

test('axe finds nothing in what the pages open', async ({ page }) => {
  await asOperator(page);
  // The dialog of an export is there until the file has come.
  await page.route(/\/machines\?.*&columns=/, () => undefined);
  for (const one of looksOf('phone')) {
    await look(page, one);
    for (const { name, path, heading, only, open: act, opened } of overlays) {
      if (only !== undefined && only !== (one.width < 600 ? 'phone' : 'desk')) continue;
      await test.step(`${name}, ${one.name}`, async () => {
        await open(page, path, heading);
        await listed(page);
        await act(page);
        await expect(opened(page)).toBeVisible();
        await accessible(page, { isMenuOpen: true });
        // An open menu of the console would be open again on the next page.
        await page.keyboard.press('Escape');
        await expect(opened(page)).toBeHidden();
      });
    }
  }
});

test('the mail set-up is read, and a test mail is accepted', async ({ page }) => {
  await asOperator(page);
  await open(page, 'mailsetup', 'Mail');
  await expect(page.getByText('file', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send a test mail' }).click();
  await expect(page.getByText(/^The mail server has accepted a mail to /)).toBeVisible();
  await accessible(page);
});

test('a location is added, renamed and deleted; a name twice is refused under the field', async ({ page }) => {
  await asAdministrator(page, '330002');
  const name = unique('BAY');
  for (const saved of ['Machine Location Added Successfully', null]) {
    await open(page, 'locations/create', /Create/);
    await page.getByLabel(/Location Name/).fill(name);
    await page.getByRole('button', { name: 'Save' }).click();
    if (saved) await expect(page.getByText(saved)).toBeVisible();
    else await expect(page.getByText('Entered location is already exist.').first()).toBeVisible();
  }
  await open(page, 'locations', 'Locations');
  await search(page, name);
  await page.getByRole('cell', { name, exact: true }).click();
  await expect(page.getByLabel(/Location Name/)).toHaveValue(name);
  await page.getByLabel(/Location Name/).fill(`${name} B`);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Machine Location Updated Successfully')).toBeVisible();
  await search(page, name);
  await page.getByRole('cell', { name: `${name} B` }).click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Are you sure you want to delete this location?')).toBeVisible();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Machine Location Deleted Successfully')).toBeVisible();
});

/** Presses Tab until this has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let pressed = 0; pressed < 90; pressed += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

test('a record is opened from its list and left again by keyboard alone, and the account is reached', async ({ page }) => {
  await asAdministrator(page, '330002');
  await page.setViewportSize({ width: 1024, height: 768 });
  await open(page, 'locations', 'Locations');
  await listed(page);
  const link = records(page).first().getByRole('link').first();
  await tabTo(page, link);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(/Location Name/)).toBeVisible();
  await tabTo(page, page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Locations' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Locations' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: /Profile$/ }));
  await accessible(page);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
});

test('a user is created, locked and unlocked, and given a new password', async ({ page }) => {
  await asAdministrator(page);
  await open(page, 'users/create', /Create/);
  const login = unique('ann').replace(' ', '.').toLowerCase();
  await page.getByLabel(/First Name/).fill('Ann');
  await page.getByLabel(/Last Name/).fill('Example');
  await page.getByLabel(/User Name/).fill(login);
  await page.getByLabel(/Email Address/).fill('ann@example.org');
  await page.getByRole('combobox', { name: /^Role/ }).click();
  await page.getByRole('option', { name: 'Service', exact: true }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Password is required', { exact: true })).toBeVisible();
  await page.getByLabel(/^Password/).fill('Yard#Gate7');
  await page.getByLabel(/^Confirm Password/).fill('Yard#Gate7');
  await accessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New user Created')).toBeVisible();

  await search(page, login);
  await page.getByRole('cell', { name: login }).click();
  await page.getByRole('button', { name: 'Lock User', exact: true }).click();
  await expect(page.getByText('User locked successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Unlock User' }).click();
  await expect(page.getByText('User unlocked successfully')).toBeVisible();
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByLabel('Password', { exact: true }).fill('Other#Gate8');
  await page.getByLabel('Confirm Password', { exact: true }).fill('Other#Gate8');
  await accessible(page);
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('Password updated sucessfully')).toBeVisible();
});

test('what was done stands in the audit log, with before and after', async ({ page }) => {
  await asOperator(page);
  await open(page, 'groups/create', /Create/);
  const name = unique('Test group');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved Successfully')).toBeVisible();
  await open(page, 'audit', 'Audit log');
  await page.getByRole('row', { name: /Group added/ }).first().click();
  await expect(page.getByRole('cell', { name, exact: true })).toBeVisible();
  await accessible(page);
});

test('an API key is shown once, and can be revoked', async ({ page }) => {
  await asOperator(page);
  await open(page, 'apikeys/create', /Create/);
  const name = unique('Website');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('combobox', { name: /Group/ }).click();
  await page.getByRole('option', { name: 'Northfield Plant' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('This is the only time the key can be seen. Copy it now.')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(row.getByText('Revoked')).toBeVisible();
});

test('a session is ended from the list', async ({ page, browser }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, 'Site administrator', 'manager', '330002');
  await inside(elsewhere);
  await asOperator(page);
  await open(page, 'sessions', 'Sessions');
  const row = page.getByRole('row', { name: /manager.*330002/ }).first();
  await row.getByRole('button', { name: 'End session' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Session ended')).toBeVisible();
  expect((await elsewhere.request.get('/admin/api/session')).status()).toBe(401);
});

test('machines are read, never edited', async ({ page }) => {
  await asOperator(page);
  await open(page, 'machines', 'Machines');
  await expect(page.getByRole('button', { name: 'Create' })).toHaveCount(0);
  await records(page).first().click();
  await expect(page.getByText('Serial Number')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await accessible(page);
});

test('several users are locked and unlocked at once, and the query for them is kept', async ({ page }) => {
  await asOperator(page);
  await open(page, 'users', 'Users');
  await search(page, '330003.example');
  // Of this site, because other sites have users of these names until the list has followed the search.
  const row = (login: string): Locator => page.getByRole('row', { name: new RegExp(login) }).filter({ hasText: '330003' });
  for (const login of ['parts', 'labour']) await row(login).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Disable', exact: true }).click();
  await expect(page.getByText('Lock 2 users')).toBeVisible();
  await accessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  for (const login of ['parts', 'labour']) {
    await expect(row(login).getByText('Disabled')).toBeVisible();
  }

  await inFilters(page, async (drawer) => {
    await drawer.getByRole('button', { name: /Save current query/ }).click();
    await page.getByLabel(/Query name/).fill('Calder');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(drawer.getByRole('button', { name: 'Calder', exact: true })).toBeVisible();
  });
  await page.getByRole('button', { name: 'Clear value' }).click();
  await expect(page.getByRole('row', { name: /330001/ }).first()).toBeVisible();
  await inFilters(page, (drawer) => drawer.getByRole('button', { name: 'Calder', exact: true }).click());
  await expect(page.getByRole('row', { name: /330001/ })).toHaveCount(0);

  for (const login of ['parts', 'labour']) await row(login).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Enable', exact: true }).click();
  for (const login of ['parts', 'labour']) {
    await expect(row(login).getByText('Active')).toBeVisible();
  }
});

test('a group user is given sites and the role at each', async ({ page }) => {
  await asGroupAdministrator(page);
  await open(page, 'users/create', /Create/);
  const login = unique('gus').replace(' ', '.').toLowerCase();
  await page.getByRole('radio', { name: 'Group' }).check();
  await page.getByLabel(/First Name/).fill('Gus');
  await page.getByLabel(/Last Name/).fill('Example');
  await page.getByLabel(/User Name/).fill(login);
  await page.getByLabel(/Email Address/).fill('gus@example.org');
  await page.getByRole('combobox', { name: /^Role(?! at)/ }).click();
  await page.getByRole('option', { name: 'Manager', exact: true }).click();
  await page.getByRole('checkbox', { name: /330001/ }).check();
  await page.getByRole('checkbox', { name: /330002/ }).check();
  await page.getByRole('combobox', { name: 'Role at 330002' }).click();
  await page.getByRole('option', { name: 'Service', exact: true }).click();
  await page.getByLabel(/^Password/).fill('Yard#Gate7');
  await page.getByLabel(/^Confirm Password/).fill('Yard#Gate7');
  await accessible(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('New user Created')).toBeVisible();

  await search(page, login);
  await page.getByRole('cell', { name: login }).click();
  await expect(page.getByRole('checkbox', { name: /330002/ })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'Role at 330002' })).toHaveText('Service');
  await expect(page.getByRole('combobox', { name: 'Role at 330001' })).toHaveText('Manager');
  await expect(page.getByRole('checkbox', { name: /110000/ })).not.toBeChecked();
});
