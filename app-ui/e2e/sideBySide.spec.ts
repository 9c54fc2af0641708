// Head office and a dealership, each in a browser of its own and by keyboard alone. A change by one is shown to the other by
// the event stream: no page is loaded a second time.
import type { Page } from '@playwright/test';
import { act, choose, chooseLocation, clean, made, pageOf, press, reach, expectAlert, tabTo, tick, transfer } from './keyboard.ts';
import { count, expect, listening, loaded, rows, test } from './world.ts';

test.beforeEach(() => test.setTimeout(1_800_000));

/** Opens another list by its navigation entry. */
async function follow(page: Page, entry: string): Promise<void> {
  await tabTo(page, new RegExp(`^${entry}`), 'link');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: new RegExp(`^${entry}`) })).toHaveAttribute('aria-current', 'page');
}

/** Filters the list by a serial and moves to its row. */
async function find(page: Page, serial: string): Promise<void> {
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Filter By Serial' })).toBeFocused();
  // As slowly as a person types: faster keys are those of a scanner.
  await page.keyboard.type(serial, { delay: 100 });
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`q=${serial}`));
  await expect(rows(page)).toHaveCount(1);
  // The list takes letters only after the search box has lost the focus.
  await page.keyboard.press('Tab');
  await reach(page, serial);
}

/** Waits for the note that the list has changed, and refreshes it. */
async function refresh(page: Page): Promise<void> {
  await press(page, /updates?, refresh$/);
  await expect(page.getByRole('button', { name: /updates?, refresh$/ })).toHaveCount(0);
}

const row = (page: Page, serial: string): ReturnType<Page['locator']> => rows(page).filter({ hasText: serial });

// STOCK-058 STOCK-135 STOCK-138 STOCK-139 STOCK-140 STOCK-164 STOCK-165 STOCK-166 STOCK-167 STOCK-168
test('a machine is sent, refused, put back, sent again and accepted, and another is taken back', async ({ browser }) => {
  const office = await pageOf(browser, 'headOffice');
  const dealer = await pageOf(browser, 'dealer');
  const serial = await made(office.context().request);
  const other = await made(office.context().request);
  await listening(office, '/audit');
  await listening(dealer, '/audit?f=N');
  const begun = [await loaded(office), await loaded(dealer)];
  const [leaving, refused, gone] = [await count(office, 'In Transit'), await count(office, 'Rejected'), await count(office, 'Sold')];
  const [waiting, receiving] = [await count(dealer, 'Pending approval'), await count(dealer, 'Receiving Inspections')];

  await test.step('it is sent, and comes to the dealer', async () => {
    await act(office, 'Machine Transfer');
    await expectAlert(office, 'please select machine to transfer');
    await find(office, serial);
    await transfer(office);
    await expect.poll(() => count(office, 'In Transit')).toBe(leaving + 1);
    await follow(office, 'In Transit');
    await expect(row(office, serial)).toHaveCount(1);

    await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting + 1);
    await refresh(dealer);
    await expect(row(dealer, serial)).toHaveCount(1);
    await act(dealer, 'Machine Transfer');
    await expectAlert(dealer, 'Please accept a machine to transfer');
  });

  await test.step('it is refused with a comment, and comes back', async () => {
    await reach(dealer, serial);
    await dealer.keyboard.press('Shift+F10');
    await choose(dealer, 'Reject Machine');
    const dialog = dealer.getByRole('dialog', { name: 'Cancel Machine' });
    await press(dealer, 'Reject Machine');
    await expect(dialog.getByText('Comments required')).toBeVisible();
    await clean(dealer);
    await tabTo(dealer, /Comments/, 'textbox');
    await dealer.keyboard.type('Dented on the left');
    await press(dealer, 'Reject Machine');
    await expectAlert(dealer, 'Machine rejected');
    await expect(row(dealer, serial)).toHaveCount(0);
    await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting);

    await expect.poll(() => count(office, 'In Transit')).toBe(leaving);
    await expect.poll(() => count(office, 'Rejected')).toBe(refused + 1);
    await expect(row(office, serial).getByRole('img', { name: 'Updated' })).toBeVisible();
    await refresh(office);
    await expect(row(office, serial)).toHaveCount(0);
    await follow(office, 'Rejected');
    await reach(office, serial);
    await office.keyboard.press('Enter');
    const history = office.getByRole('dialog', { name: 'Machine History' });
    await expect(history.getByText('Dented on the left').first()).toBeVisible();
    await expect(history.getByRole('region', { name: 'Change of Ownership Details' }).getByText('Ashby Plant Sales')).toBeVisible();
    await office.keyboard.press('Escape');
    await expect(office.locator('[role=dialog]')).toHaveCount(0);
  });

  await test.step('it is put back into stock, and sent again', async () => {
    await tick(office);
    await act(office, 'Re-stock');
    await expect(office.getByRole('dialog').getByText('Are you sure you wish to bring this machine back into stock?')).toBeVisible();
    await clean(office);
    await press(office, 'Re-stock');
    await chooseLocation(office);
    await expectAlert(office, 'Machine back to stock Successfully');
    await expect(row(office, serial)).toHaveCount(0);
    await expect.poll(() => count(office, 'Rejected')).toBe(refused);
    await follow(office, 'Site Stock');
    await find(office, serial);
    await transfer(office);
    await follow(office, 'In Transit');
    await expect(row(office, serial)).toHaveCount(1);
  });

  await test.step('it is accepted with a location, and leaves the list of the sender', async () => {
    await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting + 1);
    await refresh(dealer);
    await reach(dealer, serial);
    await dealer.keyboard.press('Shift+F10');
    await choose(dealer, 'Accept Machine');
    const dialog = dealer.getByRole('dialog', { name: 'Select a Location' });
    await press(dealer, 'Confirm');
    await expect(dialog.getByText('Location is required')).toBeVisible();
    await chooseLocation(dealer);
    await expectAlert(dealer, 'Machine moved to Receiving Inspections');
    await expect.poll(() => count(dealer, 'Receiving Inspections')).toBe(receiving + 1);
    await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting);

    await expect.poll(() => count(office, 'In Transit')).toBe(leaving);
    await expect.poll(() => count(office, 'Sold')).toBe(gone + 1);
    await expect(row(office, serial).getByRole('img', { name: 'Updated' })).toBeVisible();
    await refresh(office);
    await expect(row(office, serial)).toHaveCount(0);
  });

  await test.step('another is sent and taken back before it is accepted', async () => {
    await follow(office, 'Site Stock');
    await find(office, other);
    await transfer(office);
    await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting + 1);
    await refresh(dealer);
    await expect(row(dealer, other)).toHaveCount(1);

    await follow(office, 'In Transit');
    await act(office, 'Machine Undo');
    await expectAlert(office, 'Please select a machine');
    await reach(office, other);
    await tick(office);
    await act(office, 'Machine Undo');
    await expect(office.getByRole('dialog').getByText('Are you sure want to undo selected Machines ?')).toBeVisible();
    await press(office, 'Machine Undo');
    await chooseLocation(office);
    await expectAlert(office, 'Machine undo to stock Successfully');
    await expect(row(office, other)).toHaveCount(0);

    await expect.poll(() => count(dealer, 'Pending approval')).toBe(waiting);
    await expect(row(dealer, other).getByRole('img', { name: 'Updated' })).toBeVisible();
    await refresh(dealer);
    await expect(row(dealer, other)).toHaveCount(0);
  });

  expect([await loaded(office), await loaded(dealer)]).toEqual(begun);
});
