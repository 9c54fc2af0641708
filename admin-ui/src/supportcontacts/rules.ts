// The server's rules for a card of support contacts. The form checks them first, because the server names no field for a
// wrong link, and only the list of contacts for a wrong contact.

import { whenGiven } from '../forms/rules';
import type { TextKey } from '../text/useText';
import { key } from '../text/useText';

/** The most characters of a link, and the most contacts and franchises of a card. */
const linkLength = 500;
const mostContacts = 20;
const mostFranchises = 100;

type Text = string | null | undefined;

const blank = (text: Text): boolean => (text ?? '').trim() === '';

/** A rule of the country: a card for a franchise is for that franchise in a country. */
export const countryOfFranchise = (country: Text, { franchiseName }: { franchiseName?: Text }): string | undefined =>
  blank(country) && !blank(franchiseName) ? key('support.errors.country') : undefined;

const isLink = (text: string): boolean => /^(https?:\/\/\S*)?$/.test(text) && text.length <= linkLength;

// The server trims links, but not the texts of contacts.
export const link = whenGiven((text) => isLink(text.trim()), 'support.errors.link');
export const numberShape = whenGiven((text) => /^[\d +\-()/.]*$/.test(text), 'support.errors.number');

export const reachable = (contacts: { phone?: Text; email?: Text }[] | undefined): string | undefined =>
  contacts?.some(({ phone, email }) => !phone && !email) ? key('support.errors.reach') : undefined;

const atMost =
  (most: number, text: TextKey) =>
  (list: unknown[] | undefined): string | undefined =>
    list && list.length > most ? key(text) : undefined;

export const fewContacts = atMost(mostContacts, 'support.errors.many');
export const fewFranchises = atMost(mostFranchises, 'support.errors.many');
