import { expect, it } from 'vitest';
import examples from '../../../tests/data/email_addresses.json';
import { mail } from './rules';

it('takes the mail addresses that the server takes', () => {
  expect(examples.valid.filter((address) => mail(address) !== undefined)).toEqual([]);
  // Blanks at the ends are not sent.
  const invalid = examples.invalid.filter((address) => address !== '' && address === address.trim());
  expect(invalid.filter((address) => mail(address) === undefined)).toEqual([]);
});
