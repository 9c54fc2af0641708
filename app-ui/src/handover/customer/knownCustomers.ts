// The search of the site's known customers.
import { api, body } from '../../api/client.ts';
import type { KnownCustomer } from '../../api/wire.ts';

/** Least number of characters that the server searches for. */
export const searchMin = 3;

/** The customers of the site whose name, phone or mail address contains a text, at most 20. */
export async function searchCustomers(Text: string, signal: AbortSignal): Promise<readonly KnownCustomer[]> {
  return (await body(api.POST('/api/customer/search', { body: { Text }, signal }))).Customers;
}

const joined = (parts: readonly (string | null | undefined)[], by: string): string => parts.filter(Boolean).join(by);

export const nameOf = ({ Title, FirstName, Surname }: KnownCustomer): string => joined([Title, FirstName, Surname], ' ');

/** The line of a customer in the list: name, place, phone and mail address. */
export const lineOf = (customer: KnownCustomer): string =>
  joined([nameOf(customer), joined([customer.Postcode, customer.Address2], ' '), customer.Telephone || customer.Mobile, customer.Email], ' · ');
