// ra-data-simple-rest, with one call for a bulk change instead of one per record, and the
// verbs of the console that are not create, read, update or delete.

import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { API, httpClient } from './httpClient';
import type { ModuleSwitch } from './wire';

const rest = simpleRestProvider(API, httpClient);

const path = (resource: string, id: Identifier) => `${API}/${resource}/${encodeURIComponent(id)}`;
const bulk = (resource: string, ids: Identifier[]) =>
  `${API}/${resource}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;

/** A bulk call answers ids or whole records. */
function idsOf(json: unknown, asked: Identifier[]): Identifier[] {
  if (!Array.isArray(json)) return asked;
  return json.map((each: Identifier | RaRecord) => (typeof each === 'object' ? each.id : each));
}

export const dataProvider = {
  ...rest,

  updateMany: async (resource, { ids, data }) => {
    const { json } = await httpClient(bulk(resource, ids), { method: 'PUT', body: JSON.stringify(data) });
    return { data: idsOf(json, ids) };
  },

  deleteMany: async (resource, { ids }) => {
    const { json } = await httpClient(bulk(resource, ids), { method: 'DELETE' });
    return { data: idsOf(json, ids) };
  },

  /** Lifts a lock after repeated failures, and an administrator's lock. */
  unlockUser: async (id: Identifier): Promise<void> => {
    await httpClient(`${path('users', id)}/unlock`, { method: 'POST', body: '{}' });
  },

  /** `null` puts the switch back to the default of the site's hierarchy. */
  switchModule: async (id: string, enabled: boolean | null): Promise<ModuleSwitch> => {
    const { json } = await httpClient(path('modules', id), { method: 'PUT', body: JSON.stringify({ enabled }) });
    return json as ModuleSwitch;
  },
} satisfies DataProvider;

export type ConsoleDataProvider = typeof dataProvider;
