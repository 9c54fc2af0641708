// The four calls of the page. The token is in the body, so that it is in no address and no log.
import { afterColon } from '../../api/errors.ts';
import type { SigningDeclined, SigningDone, SigningSheet } from '../../api/wire.ts';

/** The signature of a sheet; each part is empty while it is not signed. */
export type Signed = Pick<SigningSheet, 'SignedOn' | 'Code' | 'SignedBy'>;
export type Sheet = SigningSheet;
export type Done = SigningDone;
export type Declined = SigningDeclined;

/** Why a call failed; status 0 where the server could not be reached. */
export class Refused extends Error {
  override readonly name = 'Refused';
  constructor(
    readonly status: number,
    /** The name of the reason. */
    readonly reason: string,
    /** The server's message; empty where there is none. */
    readonly text: string,
  ) {
    super(reason);
  }
}

/** A text of an answer; empty where it has none. */
function textOf(answer: unknown, field: string): string {
  const text = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[field] : undefined;
  return typeof text === 'string' ? text : '';
}

async function post(path: string, body: object): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(new Request(`${location.origin}/api/handover/sign${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    }));
  } catch {
    throw new Refused(0, '', '');
  }
  if (response.status === 204) return undefined;
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok && answer !== undefined) return answer;
  throw new Refused(response.status, textOf(answer, 'Reason'), afterColon(textOf(answer, 'Message')));
}

export interface Signature {
  Name: string;
  /** A PNG in base64; empty for none. */
  Signature: string;
  DisclaimerAccepted: boolean;
  /** As it was shown. */
  Disclaimer: string;
}

export const openSheet = async (Token: string): Promise<Sheet> => (await post('/open', { Token })) as Sheet;
export const tellSeen = (Token: string): Promise<unknown> => post('/seen', { Token });
export const sign = async (Token: string, signature: Signature): Promise<Done> => (await post('', { Token, ...signature })) as Done;
export const decline = async (Token: string, Reason: string): Promise<Declined> => (await post('/decline', { Token, Reason })) as Declined;
