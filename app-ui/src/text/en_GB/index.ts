// The English texts, one file an area. Texts that docs/requirements.tsv gives word for word are here letter for letter,
// misspellings included; en_GB.test.ts checks them. Other languages translate this shape.
import { app } from './app.ts';
import { email } from './email.ts';
import { handover } from './handover.ts';
import { inspection } from './inspection.ts';
import { lists } from './lists.ts';
import { mail } from './mail.ts';
import { machine } from './machine.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { shell } from './shell.ts';
import { signin } from './signin.ts';
import { site } from './site.ts';
import { stock } from './stock.ts';
import { templates } from './templates.ts';

export const en_GB = {
  ...app,
  ...signin,
  ...shell,
  ...stock,
  ...machine,
  ...inspection,
  ...handover,
  ...templates,
  ...lists,
  ...people,
  ...site,
  ...email,
  ...mail,
  ...reports,
} as const;

/** The shape of a part in every language. Where English says one form for every number, a language may have a plural of its own. */
export type Texts<T> = { [K in keyof T]: T[K] extends string ? string : Texts<T[K]> } & {
  [K in keyof T as T[K] extends string ? `${K & string}_other` : never]?: string;
};

/** The shape of every language. */
export type Catalogue = Texts<typeof en_GB>;
