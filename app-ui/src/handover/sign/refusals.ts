// Refusals of the server on the page of a customer.
import { Refused } from './calls.ts';
import type { SignTexts } from './texts.ts';

export const asRefused = (error: unknown): Refused => (error instanceof Refused ? error : new Refused(0, '', ''));

/** The text of a refusal for the customer: the server's reason for a wrong request; any other failure may pass. */
export function refusalText({ status, text }: Refused, texts: SignTexts): string {
  if (status === 0) return texts.offline;
  return status >= 400 && status < 500 && status !== 429 && text !== '' ? text : texts.busy;
}
