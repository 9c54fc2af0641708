import { describe, expect, it } from 'vitest';
import * as given from '../../testing/given.ts';
import { customerOwner, dealerOwner, mayHaveOrder, namedOwner, ownerKind } from './owner.ts';

describe('the owner of a machine', () => {
  it('is a customer, a dealership or none', () => {
    expect(ownerKind(given.history([]))).toBeUndefined();
    expect(ownerKind(given.history([], { OwnershipSiteName: 'Borrowdale Machinery' }))).toBe('dealer');
    expect(ownerKind(given.history([], { CustomerId: 12 }))).toBe('customer');
    // The owner as other sites see it.
    const sold = given.history([], { CustomerName: 'Sold to customer' });
    expect(ownerKind(sold)).toBe('customer');
    expect(namedOwner(sold).name).toBe('Sold to customer');
  });
  it('may be told by an order that is open, or by one that ended with the sale', () => {
    const of = (Status: string, HasWorkOrder: boolean): boolean => mayHaveOrder(given.history([], { HasWorkOrder, Machine: given.row({ Status }) }));
    expect([of('G', true), of('T', false), of('O', false)]).toEqual([true, true, false]);
  });
  // HIST-022
  it('has a name, address lines, a postcode, telephone and mail address, and a day', () => {
    expect(customerOwner(given.customer())).toEqual({
      name: 'Ms Ida Berg', address: ['1 Mill Lane', 'Ashby', 'Kent', 'England'], postcode: 'AS1 2BY', telephone: '+44 1234-567',
      email: 'ida@example.test', date: '16/09/2026',
    });
    expect(dealerOwner(given.dealerOrder())).toEqual({
      name: '330002 Borrowdale Machinery', address: ['4 Quarry Road', 'Keswick', 'Cumbria', 'GB'], postcode: 'CA12 5XX',
      telephone: '01530 555 014', email: '', date: '15/09/2026',
    });
  });
});
