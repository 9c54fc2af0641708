// The new owner of a machine, as the Change of Ownership block shows it (HIST-007, HIST-022). Pure.
import type { StoredCustomer, DealerWorkOrder, MachineHistory } from '../../api/wire.ts';

export type OwnerKind = 'customer' | 'dealer';

/** The fields of the block; unknown ones are empty. */
export interface Owner {
  name: string;
  /** The address lines that are not empty. */
  address: string[];
  postcode: string;
  telephone: string;
  email: string;
  /** DD/MM/YYYY */
  date: string;
}

type Head = Pick<MachineHistory, 'CustomerId' | 'CustomerName' | 'OwnershipSiteName' | 'HasWorkOrder' | 'Machine'>;

/** The kind of owner that takes the machine over, customer or dealership; undefined for neither. */
export function ownerKind(head: Head): OwnerKind | undefined {
  if (head.CustomerId > 0 || head.CustomerName !== '') return 'customer';
  return head.OwnershipSiteName === '' ? undefined : 'dealer';
}

/** Returns `true` if a work order may have more than the name: a plain transfer to a dealer has no order. */
export const mayHaveOrder = (head: Head): boolean => head.HasWorkOrder || head.Machine?.Status === 'T';

/** The owner by the history alone, without a work order. */
export const namedOwner = (head: Head): Owner => ({
  name: head.CustomerName || head.OwnershipSiteName,
  address: [],
  postcode: '',
  telephone: '',
  email: '',
  date: '',
});

const nonEmpty = (parts: readonly (string | undefined)[]): string[] => parts.flatMap((part) => (part ? [part] : []));
const dayOf = (moment: string): string => moment.slice(0, 10);

export const dealerOwner = (order: DealerWorkOrder): Owner => ({
  name: `${order.SiteCode} ${order.SiteName}`,
  address: nonEmpty([order.Address1, order.Address2, order.Address3, order.Address4, order.Country]),
  postcode: order.PostCode,
  telephone: order.Telephone,
  // The server has no mail address of a site.
  email: '',
  date: dayOf(order.OwnershipChangedDate),
});

export const customerOwner = (customer: StoredCustomer): Owner => ({
  name: nonEmpty([customer.Title, customer.FirstName, customer.Surname]).join(' '),
  address: nonEmpty([customer.Address1, customer.Address2, customer.Address3, customer.Address4]),
  postcode: customer.Postcode ?? '',
  telephone: nonEmpty([customer.Telephone, customer.Mobile]).join(', '),
  email: customer.Email ?? '',
  date: dayOf(customer.OwnershipChangedDate),
});
