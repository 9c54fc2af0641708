// The search of the site's known customers. The call is not in the API document yet; its path and types are here until then.
import { api } from '../../api/client.ts';
import type { KnownCustomer } from './customer.ts';

/** Least number of characters that the server searches for. */
export const searchMin = 3;

interface SearchApi {
  POST: (path: '/api/customer/search', init: { body: { Text: string }; signal: AbortSignal }) => Promise<{ data?: { Customers: KnownCustomer[] } }>;
}

/** The customers of the site whose name, phone or mail address contains a text, at most 20. */
export async function searchCustomers(Text: string, signal: AbortSignal): Promise<readonly KnownCustomer[]> {
  const { data } = await (api as unknown as SearchApi).POST('/api/customer/search', { body: { Text }, signal });
  return data?.Customers ?? [];
}

const joined = (parts: readonly (string | null | undefined)[], by: string): string => parts.filter(Boolean).join(by);

export const nameOf = ({ Title, FirstName, Surname }: KnownCustomer): string => joined([Title, FirstName, Surname], ' ');

/** The line of a customer in the list: name, place, phone and mail address. */
export const lineOf = (customer: KnownCustomer): string =>
  joined([nameOf(customer), joined([customer.Postcode, customer.Address2], ' '), customer.Telephone || customer.Mobile, customer.Email], ' · ');
