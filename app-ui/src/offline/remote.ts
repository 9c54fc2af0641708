// The calls that the outbox and the fetching ahead make in the background. They name their site and carry the idempotency key
// of their entry, and are sent only while the person is the one whose cookie the browser has: another tab may have signed
// somebody else in.
import { otherUser, sendQuietly, userHeader } from '../api/client.ts';
import { asFailure, Failure } from '../api/errors.ts';
import { stored } from '../api/storage.ts';
import { itemPhotoIntent, machinePhotoIntent, NotSent, putBytes, type Sending } from '../api/uploads.ts';
import type { AcceptedAsset, Ahead, AnswerInput, CompletedInspection, DueList, InspectionInfo, InspectionItem, StartedInspection, UploadAddress, User } from '../api/wire.ts';

/** Somebody else has signed in on this device, or nobody is. */
export class NotMine extends Error {}

/** Number of machines of a page of due machines. */
export const duePage = 500;

/** The longest time (ms) of an answer. A line that is dead without an error would block the outbox, which sends one request at a time. */
const longestAnswer = 90_000;

export interface Remote {
  session: () => Promise<User>;
  outboxKey: () => Promise<string>;
  /** A page of what there is to inspect. */
  due: (page: number) => Promise<DueList>;
  ahead: (machines: number[]) => Promise<Ahead>;
  start: (ask: { machine: number; status: string; template: number; templateVersion: number; key: string }) => Promise<StartedInspection>;
  items: (machine: number, lookup: number) => Promise<InspectionItem[]>;
  inspection: (machine: number, lookup: number) => Promise<InspectionInfo>;
  /** `stage`: the in-progress stage that is finished with it. */
  save: (ask: { machine: number; lookup: number; version: number; items: readonly AnswerInput[]; stage?: string; key: string }) => Promise<{ Version: number }>;
  announce: (photo: { name: string; size: number; machine: number; lookup: number; item: number; note: string; client: string }) => Promise<UploadAddress>;
  /** Announces a photo of the machine itself. */
  announceMachinePhoto: (photo: { name: string; size: number; machine: number; note: string; client: string }) => Promise<UploadAddress>;
  /** Sends the bytes of a photo and answers the status. */
  put: (sending: Sending) => Promise<number>;
  confirm: (asset: number) => Promise<AcceptedAsset>;
  complete: (ask: { machine: number; lookup: number; key: string }) => Promise<CompletedInspection>;
}

export function remoteOf(user: number, site: string): Remote {
  const ask = async <T>(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<T> => {
    if (stored('user') !== String(user)) throw new NotMine();
    const headers = new Headers({ sitecode: site, ...(method === 'GET' ? {} : { [userHeader]: String(user) }) });
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    if (key !== undefined) headers.set('Idempotency-Key', key);
    const init = body === undefined ? {} : { body: JSON.stringify(body) };
    const signal = AbortSignal.timeout(longestAnswer);
    const response = await sendQuietly(new Request(new URL(`/api/${path}`, location.origin), { method, headers, credentials: 'same-origin', cache: 'no-store', signal, ...init })).catch((error: unknown) => {
      throw asFailure(error)?.body.Reason === otherUser ? new NotMine() : error;
    });
    // The line may end in the middle of the answer.
    const text = await response.text().catch(() => {
      throw new Failure(503, { Reason: 'unreachable' });
    });
    return (text === '' ? undefined : JSON.parse(text)) as T;
  };
  return {
    session: () => ask('GET', 'security/session'),
    outboxKey: async () => (await ask<{ Key: string }>('GET', 'security/outboxkey')).Key,
    due: (PageNumber) => ask('POST', 'vhc/inspection/due', { PageNumber, PageSize: duePage }),
    ahead: (VHCIds) => ask('POST', 'vhc/inspection/ahead', { VHCIds }),
    start: ({ machine, status, template, templateVersion, key }) =>
      ask('POST', 'vhc/inspection/start', { VHCId: machine, Status: status, ...(templateVersion > 0 ? { TemplateId: template, TemplateVersion: templateVersion } : {}) }, key),
    items: (machine, lookup) => ask('GET', `vhcitem/list/${machine}/${lookup}`),
    inspection: (machine, lookup) => ask('GET', `vhc/inspection/${machine}/${lookup}`),
    save: ({ machine, lookup, version, items, stage, key }) =>
      ask('POST', 'vhcItem/v3/update', { VHCId: machine, TemplateLookupId: lookup, Version: version, Items: items, ...(stage === undefined ? {} : { StageName: stage }) }, key),
    // No idempotency key: the server knows the photo again by its ClientId, and answers a fresh address each time.
    announce: ({ name, size, machine, lookup, item, note, client }) =>
      ask('POST', 'assets/upload/intent', itemPhotoIntent({ name, size }, { machine, inspection: lookup, item, note }, client)),
    announceMachinePhoto: ({ name, size, machine, note, client }) => ask('POST', 'assets/upload/intent', machinePhotoIntent({ name, size }, { machine, note }, client)),
    put: async (sending) => {
      if (!navigator.onLine) throw new NotSent('offline');
      return putBytes(sending);
    },
    confirm: (AssetId) => ask('POST', 'assets/upload/complete', { AssetId }),
    complete: ({ machine, lookup, key }) => ask('POST', `vhc/complete/${machine}/${lookup}`, undefined, key),
  };
}

/** Returns `true` if a request may have been carried out, or may be later as it is: it is repeated. */
export const isOpenOutcome = (error: unknown): boolean =>
  error instanceof NotSent || (error instanceof Failure && (error.status >= 500 || error.status === 408 || error.status === 429 || error.body.Reason === 'platform.repeat_in_flight'));
