// The actions of the signed-in user on the resources and pages of the console, from the session answer. The server decides;
// this hides what it would refuse.

import type { AllowedEntry } from './wire';

export type Action = 'list' | 'show' | 'create' | 'edit' | 'delete' | 'export';

const isAction = (name: string): name is Action =>
  ['list', 'show', 'create', 'edit', 'delete', 'export'].includes(name);

export function allows(resources: readonly AllowedEntry[], resource: string, action: string): boolean {
  // react-admin checks a column as `users.login`; its resource decides.
  const name = resource.split('.')[0] ?? resource;
  const wanted = isAction(action) ? action : 'show';
  return resources.some((entry) => entry.name === name && entry.actions.includes(wanted));
}
