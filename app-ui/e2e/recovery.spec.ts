// A forgotten password, from the sign-in page by the mail's passcode to the next sign-in.
import type { Page } from '@playwright/test';
import { clean } from './keyboard.ts';
import { expect, expectAlert, fillSignIn, password, site, test } from './world.ts';

const fresh = 'Quarry-Lantern-58!';

const english = {
  type: 'Site',
  siteCode: 'Site code',
  username: 'Username',
  email: 'Email',
  passcode: 'Passcode',
  password: 'New password',
  confirmation: 'Confirm password',
  secret: 'Password',
  signIn: 'Sign in',
  forgot: 'Forgot your Password?',
  request: 'Reset Password',
  enter: 'Enter the passcode',
  proceed: 'Proceed',
  choose: 'Choose a new password',
  update: 'Update',
  sent: 'Passcode sent to email Successfully',
  updated: 'Password updated Successfully',
  stock: 'Stock List',
  subject: 'Your passcode for a new password',
};

const german: typeof english = {
  type: 'Gruppe',
  siteCode: 'Standortcode',
  username: 'Benutzername',
  email: 'E-Mail',
  passcode: 'Code',
  password: 'Neues Passwort',
  confirmation: 'Passwort wiederholen',
  secret: 'Passwort',
  signIn: 'Anmelden',
  forgot: 'Passwort vergessen?',
  request: 'Passwort zurücksetzen',
  enter: 'Code eingeben',
  proceed: 'Weiter',
  choose: 'Neues Passwort wählen',
  update: 'Passwort ändern',
  sent: 'Der Code wurde per E-Mail gesendet',
  updated: 'Das Passwort wurde geändert',
  stock: 'Bestandsliste',
  subject: 'Ihr Code für ein neues Passwort',
};

/** The plain text part of a mail. */
function textOf(mail: string): string {
  const part = mail.split(/^--.*$/m).find((piece) => piece.includes('Content-Type: text/plain'));
  const [head = '', ...body] = (part ?? mail).split(/\r?\n\r?\n/).filter((piece) => piece !== '');
  const encoded = body.join('\n\n');
  return /base64/i.test(head) ? Buffer.from(encoded, 'base64').toString() : encoded.replace(/=\r?\n/g, '');
}

/** Waits for a mail to an address, and reads the passcode of the newest one. */
async function passcodeFor(mails: () => string[], email: string): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(() => {
      const own = mails().filter((mail) => mail.includes(`To: ${email}`));
      found = own.map((mail) => /^\s*(\d{8})\s*$/m.exec(textOf(mail))?.[1]).findLast((passcode) => passcode !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? '';
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

interface Case {
  name: string;
  texts: typeof english;
  user: { sitecode: string; username: string; email: string };
  create: string[];
}

const cases: Case[] = [
  {
    name: 'AUTH-012 AUTH-017 AUTH-035 a user of a site gets a new password, in English',
    texts: english,
    user: { sitecode: site.dealer, username: 'fay', email: 'fay@example.test' },
    create: ['--site', site.dealer, '--type', '5'],
  },
  {
    name: 'AUTH-006 AUTH-018 AUTH-070 a user of a group gets a new password, in German',
    texts: german,
    user: { sitecode: site.headOffice, username: 'gerda', email: 'gerda@example.test' },
    create: ['--group', '1', '--type', '1'],
  },
];

for (const { name, texts, user, create } of cases) {
  test(name, async ({ page, server, browser, baseURL }) => {
    const words = ['--login', user.username, '--first', 'Fay', '--last', 'Forgetful', '--email', user.email];
    server.run(['user', 'create', ...create, ...words, '--password-stdin'], `${password}\n`);

    // A session elsewhere, which ends with the new password.
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await other.goto('/login');
    if (texts === german) await other.getByText('Group', { exact: true }).click();
    await fillSignIn(other, user, password);
    await expect(heading(other, english.stock)).toBeVisible();

    await page.goto('/login');
    if (texts === german) {
      await page.getByRole('button', { name: 'Language: English' }).click();
      await page.getByRole('menuitem', { name: 'Deutsch' }).click();
    }
    await page.getByRole('link', { name: texts.forgot }).click();
    await expect(page).toHaveURL(/\/password\/resetpasswordreq$/);
    await expect(heading(page, texts.request)).toBeFocused();
    await clean(page);
    await page.getByText(texts.type, { exact: true }).click();
    await page.getByLabel(texts.siteCode).fill(user.sitecode);
    await page.getByLabel(texts.username).fill(user.username);
    await page.getByLabel(texts.email).fill(user.email);
    await page.getByRole('button', { name: texts.request }).click();
    await expectAlert(page, texts.sent);

    await expect(page).toHaveURL(/\/password\/resetpasswordpasscode$/);
    await expect(heading(page, texts.enter)).toBeFocused();
    await clean(page);
    const passcode = await passcodeFor(server.mails, user.email);
    await page.getByLabel(texts.passcode).fill(passcode);
    await page.getByRole('button', { name: texts.proceed }).click();

    await expect(page).toHaveURL(/\/password\/resetpasswordupdate$/);
    await expect(heading(page, texts.choose)).toBeFocused();
    await clean(page);
    await page.getByRole('textbox', { name: texts.password }).fill(fresh);
    await page.getByRole('textbox', { name: texts.confirmation }).fill(fresh);
    await page.getByRole('button', { name: texts.update }).click();
    await expectAlert(page, texts.updated);

    await expect(page).toHaveURL(/\/login$/);
    await page.getByText(texts.type, { exact: true }).click();
    await page.getByLabel(texts.siteCode).fill(user.sitecode);
    await page.getByLabel(texts.username).fill(user.username);
    await page.getByLabel(texts.secret).first().fill(fresh);
    await page.getByRole('button', { name: texts.signIn }).click();
    await expect(page).toHaveURL(/\/audit$/);

    await other.reload();
    await expect(other).toHaveURL(/\/login$/);
    await other.context().close();
  });
}

// The mail is read on another device, whose browser knows nothing of the request.
test('AUTH-019 AUTH-022 the link of the mail opens the passcode with the user filled in, and a wrong passcode is refused', async ({ page, server }) => {
  const user = { username: 'lena', email: 'lena@example.test' };
  const words = ['--login', user.username, '--type', '5', '--first', 'Lena', '--last', 'Linked', '--email', user.email];
  server.run(['user', 'create', '--site', site.dealer, ...words, '--password-stdin'], `${password}\n`);
  const data = { SiteCode: site.dealer, LoginId: user.username, Email: user.email, UserEntityType: 20 };
  expect((await page.request.post('/api/security/Passwordreset', { data })).status()).toBe(200);
  expect((await page.request.post('/api/security/SendResetLink', { data })).status()).toBe(200);
  const passcode = await passcodeFor(server.mails, user.email);
  const mail = server.mails().find((text) => text.includes(`To: ${user.email}`)) ?? '';
  const link = /https?:\/\/\S+resetpasswordpasscode\?\S+/.exec(textOf(mail).replaceAll('=3D', '='))?.[0] ?? 'no link';
  expect(link).not.toContain(passcode);

  await page.goto(link);
  await expect(page.getByLabel('Username')).toHaveCount(0);
  await expect(page.getByText(user.username)).toBeVisible();
  await page.getByLabel('Passcode').fill(passcode === '00000000' ? '00000001' : '00000000');
  await page.getByRole('button', { name: 'Proceed' }).click();
  await expectAlert(page, 'Error in service');
  await page.getByLabel('Passcode').fill(passcode);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Choose a new password')).toBeFocused();
  await page.getByRole('link', { name: 'Return to login' }).click();
  await expect(page).toHaveURL(/\/login$/);
});

test('AUTH-007 a user who is signed in gets a passcode at the own address, in the shell', async ({ page, server }) => {
  const user = { sitecode: site.dealer, username: 'owen', email: 'owen@example.test' };
  const words = ['--login', user.username, '--type', '5', '--first', 'Owen', '--last', 'Own', '--email', user.email];
  server.run(['user', 'create', '--site', site.dealer, ...words, '--password-stdin'], `${password}\n`);
  await page.goto('/login');
  await fillSignIn(page, user, password);
  await expect(heading(page, 'Stock List')).toBeVisible();
  await page.goto('/resetpasswordpasscode');
  await expect(page).toHaveTitle(/Reset Password/);
  await clean(page);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expectAlert(page, english.sent);
  await page.getByLabel('Passcode').fill(await passcodeFor(server.mails, user.email));
  await page.getByRole('button', { name: 'Proceed' }).click();
  await page.getByRole('textbox', { name: english.password }).fill(fresh);
  await page.getByRole('textbox', { name: english.confirmation }).fill(fresh);
  await page.getByRole('button', { name: 'Update' }).click();
  await expectAlert(page, english.updated);
  await expect(page).toHaveURL(/\/login$/);
  await fillSignIn(page, user, fresh);
  await expect(heading(page, 'Stock List')).toBeVisible();
});
