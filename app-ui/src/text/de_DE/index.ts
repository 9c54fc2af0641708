// The German texts, one file an area as in English: a text that is missing is a type error.
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
import type { Catalogue } from '../en_GB/index.ts';

export { served } from './served.ts';

export const de_DE: Catalogue = {
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
};
