// The sheet of a batch while it is not sent, stored in the browser session like the answers of a single inspection.
import { blank, type Sheet } from './together.ts';

export interface SheetPlace {
  user: number;
  site: string;
  template: number;
  version: number;
  machines: readonly number[];
}

const keyOf = ({ user, site, template, version, machines }: SheetPlace): string => `hardstand.together.${user}.${site}.${template}.${version}.${[...machines].sort((a, b) => a - b).join()}`;

export function readSheet(place: SheetPlace): Sheet {
  const text = sessionStorage.getItem(keyOf(place));
  return text === null ? blank : (JSON.parse(text) as Sheet);
}

export function keepSheet(place: SheetPlace, sheet: Sheet | undefined): void {
  if (sheet === undefined || sheet === blank) sessionStorage.removeItem(keyOf(place));
  else sessionStorage.setItem(keyOf(place), JSON.stringify(sheet));
}
