// Answers that are not with the server yet, stored in the browser session (not longer, because they are of a customer's
// machine), so that a reload or a closed dialog loses nothing that was typed.
import type { Drafts } from './saver.ts';

export interface DraftPlace {
  user: number;
  site: string;
  lookup: number;
}

const keyOf = ({ user, site, lookup }: DraftPlace): string => `hardstand.inspection.${user}.${site}.${lookup}`;

export function readDrafts(place: DraftPlace): Drafts {
  const text = sessionStorage.getItem(keyOf(place));
  return text === null ? [] : (JSON.parse(text) as Drafts);
}

export function keepDrafts(place: DraftPlace, drafts: Drafts): void {
  if (drafts.length === 0) sessionStorage.removeItem(keyOf(place));
  else sessionStorage.setItem(keyOf(place), JSON.stringify(drafts));
}
