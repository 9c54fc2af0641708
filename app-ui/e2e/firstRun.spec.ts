// A new head office from an empty database: its administrator, who was made on the command line, is led by the guide of the app to
// people, locations, a template, a model and machines, and begins the first inspection. The time of each step is printed.
import type { Page } from '@playwright/test';
import { ownServer, type Server } from 'web-shared/e2e/servers';
import { clean, expectAlert } from './keyboard.ts';
import { expect, password, pin, rows, test as base, visit } from './world.ts';

const code = '440001';
const machines = 20;

const test = base.extend<{ server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that this one needs
    async ({}, give) => {
      const server = await ownServer({ demo: false });
      await give(server);
      await server.remove();
    },
    { scope: 'test', timeout: 300_000 },
  ],
});

/** Back at the guide, which says how many steps are done. */
async function guide(page: Page, done: number): Promise<void> {
  await visit(page, '/setup', 'Set up this site');
  await expect(page.getByRole('status').filter({ hasText: 'steps are done' })).toHaveText(`${String(done)} of 5 steps are done`);
}

/** Opens the screen of the step that the guide says is next. */
async function next(page: Page, step: string, way: string): Promise<void> {
  const card = page.locator('li[aria-current=step]');
  await expect(card.getByRole('heading', { level: 2 })).toHaveText(step);
  await card.getByRole('link', { name: way }).click();
}

async function addUser(page: Page, person: { first: string; last: string; login: string; role: string }): Promise<void> {
  await page.getByLabel(/^First Name/).fill(person.first);
  await page.getByLabel(/^Last Name/).fill(person.last);
  await page.getByLabel(/^User Name/).fill(person.login);
  await page.getByLabel(/^Email Address/).fill(`${person.login}@example.test`);
  await page.getByLabel(/^Role \*/).selectOption(person.role);
  await page.getByLabel(/^Password/).fill(password);
  await page.getByLabel(/^Confirm Password/).fill(password);
  // Only a technician has a PIN.
  if (person.role === 'Technician') {
    await page.getByLabel(/^PDA Pin/).fill(pin);
    await page.getByLabel(/^Confirm PDA Pin/).fill(pin);
  }
  await page.getByRole('button', { name: 'Save' }).click();
  await expectAlert(page, 'New user Created');
}

test('a new head office is set up by the guide alone, to the first inspection', async ({ page, server }) => {
  test.setTimeout(900_000);
  server.run(['group', 'create', '--name', 'Calder Works']);
  server.run(['site', 'create', '--code', code, '--name', 'Calder Head Office', '--group', '1', '--hierarchy', '2']);
  const admin = ['--site', code, '--login', 'admin', '--type', '1', '--first', 'Ada', '--last', 'Calder', '--email', 'ada@example.test'];
  server.run(['user', 'create', ...admin, '--password-stdin'], `${password}\n`);

  const taken: string[] = [];
  const begun = Date.now();
  const step = async (name: string, work: () => Promise<void>): Promise<void> => {
    const since = Date.now();
    await test.step(name, work);
    taken.push(`${name} ${((Date.now() - since) / 1000).toFixed(1)} s`);
  };

  await step('sign in', async () => {
    await page.goto('/login');
    await page.getByLabel('Site code').fill(code);
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: false }).first().fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('region', { name: 'Set up this site' }).getByRole('link', { name: 'Set up the site' }).click();
    await expect(page.getByText('0 of 5 steps are done')).toBeVisible();
    await clean(page);
  });

  await step('two people', async () => {
    await next(page, 'Add the people who work here', 'Add a user');
    await addUser(page, { first: 'Sam', last: 'Service', login: 'sam', role: 'Service' });
    await visit(page, '/settings?open=new', 'User List');
    await addUser(page, { first: 'Tina', last: 'Yard', login: 'tina', role: 'Technician' });
    await guide(page, 1);
    await expect(page.getByText('2 people besides you')).toBeVisible();
  });

  await step('two locations', async () => {
    await next(page, 'Name the places where machines stand', 'Open locations');
    for (const name of ['DOCK', 'BAY 1']) {
      await page.getByRole('textbox', { name: 'Add a location' }).fill(name);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Machine Locations' }).getByText(name, { exact: true })).toBeVisible();
      // The list may have it before its request is answered, and a line sends one name at a time.
      await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeEnabled();
    }
    await guide(page, 2);
  });

  await step('a template', async () => {
    await next(page, 'Write what is checked', 'New template');
    const dialog = page.getByRole('dialog', { name: 'New template' });
    await dialog.getByLabel(/Template Name/).fill('Arrival');
    await dialog.getByLabel('Kind').selectOption('Receiving');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Arrival' })).toBeVisible();
    await page.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('textbox', { name: 'Group 1', exact: true }).fill('Papers');
    await page.getByRole('button', { name: 'Add question to group 1' }).click();
    await page.getByRole('textbox', { name: 'Question 1.1', exact: true }).fill('Is the delivery note complete?');
    await page.keyboard.press('Tab');
    await expect(page.locator('.template-save [role=status]')).toHaveText('Saved');
    await page.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await expectAlert(page, 'Version 1 is published');
    await guide(page, 3);
  });

  await step('a model and its template', async () => {
    await next(page, 'Check the models', 'Open models');
    const dialog = page.getByRole('dialog', { name: 'Add New Machine Model' });
    await dialog.getByLabel(/Model Name/).fill('CX-20');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expectAlert(page, 'Model created sucessfully');
    await guide(page, 4);
    await page.getByRole('link', { name: 'Map templates' }).click();
    await page.getByRole('checkbox', { name: 'Choose CX-20' }).check();
    await page.getByRole('combobox', { name: 'Receiving Inspection Template' }).click();
    await page.getByRole('option', { name: 'Arrival' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await expectAlert(page, 'Model Mapping Updated Successfully');
    await guide(page, 4);
  });

  await step('20 machines', async () => {
    await next(page, 'Bring in the machines', 'Open the stock list');
    // An empty list offers it in its place.
    await page.getByRole('region', { name: 'Stock List' }).getByRole('button', { name: 'File Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'File Import' });
    const lines = Array.from({ length: machines }, (_one, at) => `${String(6_200_001 + at)},CX-20,${at % 2 === 0 ? 'DOCK' : 'BAY 1'}`);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'first.csv', mimeType: 'text/csv', buffer: Buffer.from(['Serial,Model,Location', ...lines].join('\n')) });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await expect(dialog.getByRole('button', { name: `Successful ${String(machines)}` })).toBeVisible();
    await visit(page, '/setup', 'Set up this site');
    await expect(page.getByText('Everything is set up')).toBeVisible();
    await expect(page.getByText(`${String(machines)} machines`)).toBeVisible();
    await clean(page);
  });

  await step('the first inspection', async () => {
    await page.getByRole('link', { name: 'Inspect the first machine' }).click();
    await expect(rows(page)).toHaveCount(machines);
    await rows(page).filter({ hasText: '6200001' }).dblclick();
    const dialog = page.getByRole('dialog', { name: 'Receiving Inspection 6200001' });
    await expect(dialog.getByText('Is the delivery note complete?')).toBeVisible();
  });
  console.log(`A new head office: ${taken.join(', ')}; in all ${((Date.now() - begun) / 1000).toFixed(1)} s`);
});
