// All texts of the console, a file an area. Texts that docs/requirements.tsv gives word for word stay letter for letter,
// misspellings included.

import englishMessages from 'ra-language-english';
import * as audit from './en/audit';
import * as customers from './en/customers';
import * as emptyLists from './en/emptyLists';
import * as frame from './en/frame';
import * as inspections from './en/inspections';
import * as machines from './en/machines';
import * as mails from './en/mails';
import * as names from './en/names';
import * as platform from './en/platform';
import * as sites from './en/sites';
import * as smallLists from './en/smallLists';
import * as templates from './en/templates';
import * as users from './en/users';

export const words = {
  ...frame.words,
  ...emptyLists.words,
  ...sites.words,
  ...users.words,
  ...names.words,
  ...platform.words,
  ...smallLists.words,
  ...templates.words,
  ...machines.words,
  ...inspections.words,
  ...mails.words,
  ...customers.words,
  ...audit.words,
};

const resources = {
  ...sites.resources,
  ...users.resources,
  ...names.resources,
  ...platform.resources,
  ...smallLists.resources,
  ...templates.resources,
  ...machines.resources,
  ...inspections.resources,
  ...mails.resources,
  ...customers.resources,
  ...audit.resources,
};

export const messages = { ...englishMessages, console: words, resources };
