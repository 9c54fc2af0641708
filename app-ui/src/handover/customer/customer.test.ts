// @vitest-environment node
import { expect, it } from 'vitest';
import { customer } from '../../testing/given.ts';
import { faultOf, fieldsOf, noCustomer, refusedFields, sentCustomer, type CustomerText } from './customer.ts';

it('says what is missing, field by field', () => {
  const missing: [CustomerText, string][] = [
    ['Surname', 'nameRequired'], ['Address1', 'streetRequired'], ['Address2', 'cityRequired'], ['Address3', 'stateRequired'],
    ['Address4', 'countryRequired'], ['Postcode', 'postcodeRequired'], ['Telephone', 'telephoneRequired'], ['Email', 'emailRequired'],
  ];
  for (const [field, fault] of missing) {
    expect(faultOf(field, '  ')).toBe(`customer.${fault}`);
    expect(faultOf(field, field === 'Telephone' ? '1' : 'a@b.de')).toBeUndefined();
  }
  for (const field of ['Title', 'FirstName', 'Mobile'] as const) expect(faultOf(field, '')).toBeUndefined();
});

// HAND-039
it.each(['a', 'a@b', '@b.c', 'a@b.', 'a@.c', "a@b'c.de", 'a b@c.de', 'a@b@c.de'])('%s is no address', (wrong) => {
  expect(faultOf('Email', wrong)).toBe('customer.emailWrong');
  expect(faultOf('Email', "o'neil@mail.example.org")).toBeUndefined();
});

// HAND-038
it('a telephone takes digits, plus, minus and spaces only', () => {
  for (const text of ['+44 1530-555014', ' 01530 555014 ']) expect([faultOf('Telephone', text), faultOf('Mobile', text)]).toEqual([undefined, undefined]);
  for (const text of ['+44 (0)1865 240000', '01865 240000 ext. 12', '555.010.0199', '01865 240000 / 240001', '٠١٢٣٤٥٦٧', 'call me']) {
    expect([faultOf('Telephone', text), faultOf('Mobile', text)]).toEqual(['customer.telephoneWrong', 'customer.mobileWrong']);
  }
});

// HAND-041
it('is sent trimmed, with the day as DD/MM/YYYY, and with what says which customer it is', () => {
  const before = customer({ CustomerId: 12, Version: 3, CustomerTypeId: 2 });
  const fields = fieldsOf(before, '2026-11-25');
  expect(fields).toMatchObject({ Surname: 'Berg', Mobile: '', SMS: false, day: '2026-09-16' });
  expect(sentCustomer({ ...fields, Surname: ' Berg-Ash ' }, [1, 2], before)).toMatchObject({
    CustomerId: 12, Version: 3, CustomerTypeId: 2, VhcIds: [1, 2], OwnershipChangedDate: '16/09/2026', Surname: 'Berg-Ash', Address1: '1 Mill Lane',
  });
  const made = sentCustomer(noCustomer('2026-11-25'), [1], undefined);
  expect(made).not.toHaveProperty('CustomerId');
  expect(made.OwnershipChangedDate).toBe('25/11/2026');
  expect(fieldsOf({ ...before, OwnershipChangedDate: '' }, '2026-11-25').day).toBe('2026-11-25');
});

it('takes the faults of the server to the fields that they are of', () => {
  const errors = { Surname: ['Name is required'], OwnershipChangedDate: ['Change of Ownership date is not valid'], VhcIds: ['7104801'], Email: [] };
  expect(refusedFields(errors)).toEqual([['Surname', 'Name is required'], ['day', 'Change of Ownership date is not valid']]);
  expect(refusedFields(null)).toEqual([]);
});
