// ra-data-simple-rest, with its own way of changing several records at once, and the verbs of the console that are not create, read, update or delete.

import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { API, httpClient } from './httpClient';
import type { ModuleSwitch } from './wire';

const rest = simpleRestProvider(API, httpClient);

const path = (resource: string, id: Identifier) => `${API}/${resource}/${encodeURIComponent(id)}`;
const several = (resource: string, ids: Identifier[]) =>
  `${API}/${resource}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;

export const dataProvider = {
  ...rest,

  // The server takes whole records, so the records are read in one call and sent back one after
  // the other, each with the change: never a burst, and what was refused says so.
  updateMany: async (resource, { ids, data }) => {
    const { data: records } = await rest.getMany<RaRecord>(resource, { ids });
    for (const record of records) {
      await rest.update(resource, { id: record.id, data: { ...record, ...data }, previousData: record });
    }
    return { data: ids };
  },

  /** All or none, in one call. */
  deleteMany: async (resource, { ids }) => {
    await httpClient(several(resource, ids), { method: 'DELETE' });
    return { data: ids };
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
