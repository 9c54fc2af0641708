import { expect, it } from 'vitest';
import examples from '../../../tests/data/email_addresses.json';
import { isEmailAddress } from './emailAddress.ts';

it('accepts and refuses the addresses that the server accepts and refuses', () => {
  expect(examples.valid.filter((address) => !isEmailAddress(address))).toEqual([]);
  expect(examples.invalid.filter(isEmailAddress)).toEqual([]);
});
