// The customer form: its fields, what is wrong with them, and what is sent (HAND-018, HAND-036 to HAND-041). Pure.
import { dayOfTime, sentDay } from 'web-shared/values/dates';
import { isEmailAddress } from 'web-shared/values/emailAddress';
import type { CustomerInput, KnownCustomer, StoredCustomer } from '../../api/wire.ts';
import { isBlank } from '../../ui/cleanText.ts';

/** The most characters of every text. */
export const textMax = 50;

export const texts = ['Title', 'FirstName', 'Surname', 'Address1', 'Address2', 'Address3', 'Address4', 'Postcode', 'Telephone', 'Mobile', 'Email'] as const;
export const ways = ['SMS', 'ByEmail', 'HomePhone', 'Mail'] as const;

export type CustomerText = (typeof texts)[number];
export type CustomerWay = (typeof ways)[number];

export type CustomerFields = Record<CustomerText, string> &
  Record<CustomerWay, boolean> & {
    /** YYYY-MM-DD */
    day: string;
    /** 1 private, 2 business; 0 where the server decides. */
    type: number;
  };

export const noCustomer = (day: string): CustomerFields => ({
  Title: '', FirstName: '', Surname: '', Address1: '', Address2: '', Address3: '', Address4: '', Postcode: '', Telephone: '', Mobile: '', Email: '',
  SMS: false, ByEmail: false, HomePhone: false, Mail: false, day, type: 0,
});

export const fieldsOf = (customer: StoredCustomer, today: string): CustomerFields => ({
  Title: customer.Title ?? '',
  FirstName: customer.FirstName ?? '',
  Surname: customer.Surname ?? '',
  Address1: customer.Address1 ?? '',
  Address2: customer.Address2 ?? '',
  Address3: customer.Address3 ?? '',
  Address4: customer.Address4 ?? '',
  Postcode: customer.Postcode ?? '',
  Telephone: customer.Telephone ?? '',
  Mobile: customer.Mobile ?? '',
  Email: customer.Email ?? '',
  SMS: customer.SMS ?? false,
  ByEmail: customer.ByEmail ?? false,
  HomePhone: customer.HomePhone ?? false,
  Mail: customer.Mail ?? false,
  day: dayOfTime(customer.OwnershipChangedDate) || today,
  type: customer.CustomerTypeId,
});

/** The fields with the details of a known customer; the day stays, and so do contact preferences that are not stored. */
export function withKnown(before: CustomerFields, known: KnownCustomer): CustomerFields {
  const personal = Object.fromEntries(texts.map((field) => [field, known[field]])) as Record<CustomerText, string>;
  const preferred = Object.fromEntries(ways.map((way) => [way, known[way]])) as Record<CustomerWay, boolean>;
  return { ...before, ...personal, ...preferred, type: known.CustomerTypeId };
}

const required = {
  Surname: 'customer.nameRequired',
  Address1: 'customer.streetRequired',
  Address2: 'customer.cityRequired',
  Address3: 'customer.stateRequired',
  Address4: 'customer.countryRequired',
  Postcode: 'customer.postcodeRequired',
  Telephone: 'customer.telephoneRequired',
  Email: 'customer.emailRequired',
} as const;

export const isRequired = (field: CustomerText): boolean => field in required;

type CustomerFault = (typeof required)[keyof typeof required] | 'customer.emailWrong' | 'customer.telephoneWrong' | 'customer.mobileWrong';

/** As the server takes a telephone number. */
const phone = /^[\d+\- ]*$/;

/** The fault of a text, as a text key. */
export function faultOf(field: CustomerText, text: string): CustomerFault | undefined {
  const value = text.trim();
  if (isBlank(value)) return field in required ? required[field as keyof typeof required] : undefined;
  if (field === 'Telephone' && !phone.test(value)) return 'customer.telephoneWrong';
  if (field === 'Mobile' && !phone.test(value)) return 'customer.mobileWrong';
  return field === 'Email' && !isEmailAddress(value) ? 'customer.emailWrong' : undefined;
}

export function sentCustomer({ day, type, ...fields }: CustomerFields, VhcIds: number[], before: StoredCustomer | undefined): CustomerInput {
  const trimmed = Object.fromEntries(texts.map((field) => [field, fields[field].trim()])) as Record<CustomerText, string>;
  return {
    ...(before ? { CustomerId: before.CustomerId, Version: before.Version } : {}),
    ...(type > 0 ? { CustomerTypeId: type } : {}),
    ...fields,
    ...trimmed,
    VhcIds,
    OwnershipChangedDate: sentDay(day),
  };
}

/** The server's field errors by the names of the form's fields. */
export function refusedFields(errors: Record<string, string[]> | null | undefined): [CustomerText | 'day', string][] {
  return Object.entries(errors ?? {}).flatMap(([name, [text]]): [CustomerText | 'day', string][] => {
    if (text === undefined) return [];
    if (name === 'OwnershipChangedDate') return [['day', text]];
    const field = texts.find((one) => one === name);
    return field ? [[field, text]] : [];
  });
}
