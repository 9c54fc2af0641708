// The layout of the server's mails in the mail programs of customers, by the tables of caniemail.com. The sample has every kind
// of block; a test of the server compares it with what is sent.
import { doIUseEmail } from '@jsx-email/doiuse-email';
import { expect, it } from 'vitest';
import sample from '../../../platform/src/mail/layout/sample.html?raw';

it('Outlook, Gmail and Apple Mail support the layout of mails, but for the dark colours', () => {
  const result = doIUseEmail(sample, { emailClients: ['outlook.windows', 'gmail.*', 'apple-mail.*'] });
  // Mail programs without dark colours display the light ones.
  expect('errors' in result ? [...result.errors].sort() : []).toEqual(['`@media` is not supported by `gmail.mobile-webmail`', '`@media` is not supported by `outlook.windows`']);
});
