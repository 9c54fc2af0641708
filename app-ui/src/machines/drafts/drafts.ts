// Drafts of texts about a customer that the server does not have yet: a handover, or a mail. They stay in the browser session and not
// longer: a reload, a closed tab's Back and a refused submit lose nothing. A draft is dropped when it is saved, when the
// user closes the dialog without saving, and when they sign out. The answers of which a signing link was made stay until the
// customer has signed.

export interface DraftPlace {
  user: number;
  site: string;
  /** Which dialog, of which machine. */
  name: string;
}

export interface Draft<T> {
  /** When it was last changed, as an ISO text. */
  at: string;
  value: T;
}

const keyOf = ({ user, site, name }: DraftPlace): string => `hardstand.draft.${user}.${site}.${name}`;

export function readDraft<T>(place: DraftPlace): Draft<T> | undefined {
  const text = sessionStorage.getItem(keyOf(place));
  return text === null ? undefined : (JSON.parse(text) as Draft<T>);
}

export function keepDraft(place: DraftPlace, value: unknown): void {
  sessionStorage.setItem(keyOf(place), JSON.stringify({ at: new Date().toISOString(), value }));
}

export function dropDraft(place: DraftPlace): void {
  sessionStorage.removeItem(keyOf(place));
}
