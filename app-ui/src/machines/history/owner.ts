// Who takes a machine over, in the words of the Change of Ownership block (specification 2 §2.10, §3 Owner detail). Pure.
import type { CustomerTold, DealerWorkOrder, MachineHistory } from '../../api/wire.ts';

export type OwnerKind = 'customer' | 'dealer';

/** What the block shows; empty for what is not known. */
export interface Owner {
  name: string;
  /** The lines of the address that say something. */
  address: string[];
  postcode: string;
  telephone: string;
  email: string;
  /** DD/MM/YYYY */
  date: string;
}

type Head = Pick<MachineHistory, 'CustomerId' | 'CustomerName' | 'OwnershipSiteName' | 'HasWorkOrder' | 'Machine'>;

/** Which of the two takes it over; undefined where nobody does. */
export function ownerKind(head: Head): OwnerKind | undefined {
  if (head.CustomerId > 0 || head.CustomerName !== '') return 'customer';
  return head.OwnershipSiteName === '' ? undefined : 'dealer';
}

/** Whether an order may say more than the name: a machine that was merely sent to a dealer has none. */
export const mayHaveOrder = (head: Head): boolean => head.HasWorkOrder || head.Machine?.Status === 'T';

/** What the history itself tells, without an order. */
export const namedOwner = (head: Head): Owner => ({
  name: head.CustomerName || head.OwnershipSiteName,
  address: [],
  postcode: '',
  telephone: '',
  email: '',
  date: '',
});

const said = (parts: readonly (string | undefined)[]): string[] => parts.flatMap((part) => (part ? [part] : []));
const dayOf = (moment: string): string => moment.slice(0, 10);

export const dealerOwner = (order: DealerWorkOrder): Owner => ({
  name: `${order.SiteCode} ${order.SiteName}`,
  address: said([order.Address1, order.Address2, order.Address3, order.Address4, order.Country]),
  postcode: order.PostCode,
  telephone: order.Telephone,
  // A site is written to by its users; the contract has no address of its own.
  email: '',
  date: dayOf(order.OwnershipChangedDate),
});

export const customerOwner = (customer: CustomerTold): Owner => ({
  name: said([customer.Title, customer.FirstName, customer.Surname]).join(' '),
  address: said([customer.Address1, customer.Address2, customer.Address3, customer.Address4]),
  postcode: customer.Postcode ?? '',
  telephone: said([customer.Telephone, customer.Mobile]).join(', '),
  email: customer.Email ?? '',
  date: dayOf(customer.OwnershipChangedDate),
});
