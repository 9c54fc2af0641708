// The moves of a machine by keyboard alone, between the head office and a dealership of the demonstration data: transfer,
// undo, accept, reject, and the lines of its history. No pointer is used once a page is open.
import { look, looksOf } from 'web-shared/e2e/axe';
import { act, at, choose, chooseLocation, clean, made, pageOf, press, expectAlert, send, tabTo, tick, toFirst } from './keyboard.ts';
import { expect, fits, rows, settled, stateOf, test, visitStock } from './world.ts';

test.beforeEach(() => test.slow());

test.describe('by keyboard alone', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('a machine is transferred, and the transfer undone', async ({ page }) => {
    const serial = await made(page.context().request);
    await send(page, serial);
    await at(page, serial, '&f=intransit');
    await tick(page);
    await act(page, 'Machine Undo');
    await expect(page.getByRole('dialog')).toBeVisible();
    await clean(page);
    await press(page, 'Machine Undo');
    await chooseLocation(page);
    await expectAlert(page, 'Machine undo to stock Successfully');
  });

  test('a machine is accepted, another is rejected, and both histories say so', async ({ page, browser }) => {
    const api = page.context().request;
    const [taken, refused] = [await made(api), await made(api)];
    for (const serial of [taken, refused]) await send(page, serial);
    const dealer = await pageOf(browser, 'dealer');

    await at(dealer, taken, '&f=N');
    await dealer.keyboard.press('Shift+F10');
    await choose(dealer, 'Accept Machine');
    await expect(dealer.getByRole('dialog')).toBeVisible();
    await clean(dealer);
    await chooseLocation(dealer);
    await expectAlert(dealer, 'Machine moved to Receiving Inspections');

    await at(dealer, refused, '&f=N');
    await dealer.keyboard.press('Shift+F10');
    await choose(dealer, 'Reject Machine');
    await expect(dealer.getByRole('dialog')).toBeVisible();
    await clean(dealer);
    await tabTo(dealer, /Comments/, 'textbox');
    await dealer.keyboard.type('Not what was ordered');
    await press(dealer, 'Reject Machine');
    await expectAlert(dealer, 'Machine rejected');
    await dealer.context().close();

    await at(page, refused, '&f=rejected');
    await page.keyboard.press('Enter');
    const history = page.getByRole('dialog', { name: 'Machine History' });
    await expect(history.getByText('Not what was ordered').first()).toBeVisible();
    await clean(page);
    // Its address opens it in the next tab; Back closes it here.
    await expect(page).toHaveURL(new RegExp(`/m/${refused}`));
    const next = await page.context().newPage();
    await next.goto(`/m/${refused}`);
    await expect(next.getByRole('dialog', { name: 'Machine History' }).getByText('Not what was ordered').first()).toBeVisible();
    await next.close();
    await page.goBack();
    await expect(history).toBeHidden();
    await expect(page).toHaveURL(/\/audit\?/);
  });

  test('the machines around it are read one after the other', async ({ page }) => {
    await visitStock(page, '/audit?size=25');
    await toFirst(page);
    await page.keyboard.press('j');
    await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true');
    const serials = await rows(page).locator('.serial').allTextContents();
    // Opening a machine in receiving opens its form; the menu opens the history of any machine.
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu).toBeVisible();
    if (await menu.getByRole('menuitem', { name: 'Inspection Overview' }).count()) {
      await choose(page, 'Inspection Overview');
      const history = page.getByRole('dialog', { name: 'Machine History' });
      await expect(history.getByText(serials[1] ?? '')).toBeVisible();
      await press(page, 'Next machine');
      await expect(history.getByText(serials[2] ?? '')).toBeVisible();
    }
  });
});

test.describe('a past day', () => {
  test.use({ storageState: stateOf('headOffice') });

  test('is chosen, says what it is, offers nothing, and leads back', async ({ page }) => {
    await visitStock(page);
    const day = new Date(Date.now() - 10 * 86_400_000).toISOString().slice(0, 10);
    await page.getByLabel('As of', { exact: true }).fill(day.split('-').reverse().join('/'));
    await expect(page).toHaveURL(new RegExp(`on=${day}`));
    await expect(page.getByText(`Stock as it was on ${day.split('-').reverse().join('/')}`)).toBeVisible();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Machine' })).toHaveCount(0);
    for (const one of looksOf('phone')) {
      await look(page, one);
      await settled(page);
      await clean(page);
      await fits(page);
    }
    await page.getByRole('button', { name: 'Back to today' }).click();
    await expect(page).not.toHaveURL(/on=/);
    await page.goto('/audit?on=2001-01-01');
    await expect(page.getByText('There is no stock list for this day')).toBeVisible();
    await expect(page.getByText(/The stock of this site begins on/)).toBeVisible();
  });
});
