// ra-data-simple-rest, with one call for a change of several records instead of one call each, and the operations of the
// console that are not create, read, update or delete.

import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, Identifier, RaRecord } from 'react-admin';
import { API, fileClient, httpClient } from './httpClient';
import { readSpreadsheet, spreadsheetType } from './spreadsheet';
import type { ListFile, ListRequest, Spreadsheet } from './spreadsheet';
import type { MailSetup, MailTest, ModuleSwitch, StageFlow } from './wire';

const rest = simpleRestProvider(API, httpClient);

const path = (resource: string, id: Identifier) => `${API}/${resource}/${encodeURIComponent(id)}`;
const several = (resource: string, ids: Identifier[]) =>
  `${API}/${resource}?filter=${encodeURIComponent(JSON.stringify({ id: ids }))}`;

/** Resources whose records the server changes several at a time. */
const severalAtOnce: ReadonlySet<string> = new Set(['users', 'mails']);

export const dataProvider = {
  ...rest,

  /**
   * One call, all or none, where the server changes several records at once. For other resources the server takes whole
   * records: they are read in one call and sent back one after the other, until one is refused.
   */
  updateMany: async (resource, { ids, data }) => {
    if (severalAtOnce.has(resource)) {
      await httpClient(several(resource, ids), { method: 'PUT', body: JSON.stringify(data) });
      return { data: ids };
    }
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

  /**
   * Everything that is stored about a customer, or in all records of the same person. The answer is streamed; an answer
   * without its end is a failure.
   */
  exportCustomer: async (id: Identifier, ofPerson = false): Promise<Blob> => {
    const { body, json } = await httpClient(`${path('customers', id)}/export${ofPerson ? '?person=true' : ''}`);
    if (json === undefined) throw new Error('ra.notification.http_error');
    return new Blob([body], { type: 'application/json' });
  },

  /** The whole list of a filter, in its order and with these columns, as a spreadsheet that the server writes. */
  exportList: async (resource: string, list: ListRequest, { signal, onBytes }: ListFile): Promise<Spreadsheet> => {
    const { filter, sort, columns } = list;
    const query = new URLSearchParams({
      filter: JSON.stringify(filter),
      sort: JSON.stringify([sort.field, sort.order]),
      columns: JSON.stringify(columns),
      // The screen shows moments in the zone of the browser.
      zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    });
    const response = await fileClient(`${API}/${resource}?${query.toString()}`, spreadsheetType, signal);
    return readSpreadsheet(response, onBytes);
  },

  /** The stages of a machine's life with the number of machines in each at a site; without a site, at the own one. */
  stageFlow: async (site?: number): Promise<StageFlow> => {
    const { json } = await httpClient(`${API}/stageflow${site === undefined ? '' : `?siteId=${String(site)}`}`);
    return json as StageFlow;
  },

  mailSetup: async (): Promise<MailSetup> => {
    const { json } = await httpClient(`${API}/mailsetup`);
    return json as MailSetup;
  },

  /** Sends a test mail to the signed-in operator, and waits for the mail server. */
  testMail: async (): Promise<MailTest> => {
    const { json } = await httpClient(`${API}/mailsetup/test`, { method: 'POST', body: '{}' });
    return json as MailTest;
  },

  /** `null` resets the switch to the default of the site's hierarchy. */
  switchModule: async (id: string, enabled: boolean | null): Promise<ModuleSwitch> => {
    const { json } = await httpClient(path('modules', id), { method: 'PUT', body: JSON.stringify({ enabled }) });
    return json as ModuleSwitch;
  },
} satisfies DataProvider;

export type ConsoleDataProvider = typeof dataProvider;
