// A stand-in for the server's side of an inspection, behind the calls of the outbox: it begins, keeps answers by version, takes
// photos, completes, and carries out a request with a known key once. Tests lose its answers and take it away.
import { Failure } from '../api/errors.ts';
import { NotSent } from '../api/uploads.ts';
import type { Ahead, AnswerInput, DueList, ErrorBody, InspectionItem, User } from '../api/wire.ts';
import type { Remote } from '../offline/remote.ts';

export interface YardServer {
  remote: Remote;
  items: InspectionItem[];
  version: number;
  begun: number;
  status: string;
  state: 'None' | 'Open' | 'Completed';
  /** The files of the photos that were accepted, by the id of the device. */
  photos: Map<string, Blob>;
  /** Number of times that each was really carried out. */
  done: { starts: number; saves: number; completions: number };
  /** The in-progress stages that were really finished, in order. */
  finished: string[];
  /** Photos that were announced as ones of the machine, by the id of the device. */
  ofMachine: Set<string>;
  /** Photos that were removed on the server, by the id of the device. */
  removed: Set<string>;
  /** The names of the calls, in order; `finish` saves with a stage. */
  calls: string[];
  /** Faults of the next calls of a name: `lost` is carried out without an answer. */
  faults: { call: string; is: 'lost' | 'away' | Failure }[];
  /** Somebody else answers. */
  others: (id: number, part: Partial<InspectionItem>) => void;
  due: DueList;
  ahead: Ahead;
}

const away = (): Failure => new Failure(503, { Message: 'No Internet Connection...', Reason: 'unreachable' });
export const conflict = (Reason: NonNullable<ErrorBody['Reason']>, Message = 'Conflict: Inspection has been changed by somebody else'): Failure => new Failure(409, { Message, Reason });

export function yardServer(items: InspectionItem[], state: 'None' | 'Open' = 'Open'): YardServer {
  const answers = new Map<string, unknown>();
  const announced = new Map<number, string>();
  const bytes = new Map<string, Blob>();
  const server: YardServer = {
    items, version: 1, begun: 2, status: 'R', state, photos: new Map(), ofMachine: new Set(), removed: new Set(), done: { starts: 0, saves: 0, completions: 0 }, finished: [], calls: [], faults: [],
    others: (id, part) => {
      put(id, part);
      server.version += 1;
    },
    due: { Totals: { Overdue: 0, Today: 0, Waiting: 0, Open: 0, Failed: 0 }, Machines: [], TotalCount: 0, Refusals: {} },
    ahead: { Machines: [], Versions: [], Texts: [], Areas: [], Defects: [], Refusals: {} },
    remote: undefined as unknown as Remote,
  };
  const put = (id: number, part: Partial<InspectionItem>): void => {
    server.items = server.items.map((item) => (item.TemplateItemTypeId === id ? { ...item, ...part } : item));
  };
  /** Carries a call out, once for a key, and answers unless a fault is set for it. */
  async function call<T>(name: string, run: () => T, key?: string): Promise<T> {
    server.calls.push(name);
    await Promise.resolve();
    const at = server.faults.findIndex((one) => one.call === name);
    const [fault] = at < 0 ? [] : server.faults.splice(at, 1);
    if (fault?.is === 'away') throw away();
    if (fault && fault.is !== 'lost') throw fault.is;
    const known = key === undefined ? undefined : answers.get(key);
    const answer = known === undefined ? run() : (known as T);
    if (key !== undefined) answers.set(key, answer);
    if (fault) throw away();
    return answer;
  }
  const demandOpen = (): void => {
    if (server.state !== 'Open') throw conflict('inspections.not_open', 'Conflict: Inspection is not open any more');
  };
  const save = (version: number, sent: readonly AnswerInput[]): { Version: number } => {
    demandOpen();
    if (version !== server.version) throw conflict('inspections.changed');
    for (const { TemplateItemTypeId, ...answer } of sent) {
      const item = server.items.find((one) => one.TemplateItemTypeId === TemplateItemTypeId);
      const status = answer.Measure === '' || !item ? answer.ItemStatus : item.CheckItemTypeId === 4 || Number(answer.Measure) >= Number(item.Min ?? 0) ? 1 : 0;
      put(TemplateItemTypeId, { ...answer, ItemStatus: status });
    }
    server.done.saves += 1;
    server.version += 1;
    return { Version: server.version };
  };
  /** One that is finished already changes nothing, so it is answered whatever version it names. */
  const finish = (version: number, stage: string): { Version: number } => {
    demandOpen();
    const own = server.items.filter(({ StageName }) => StageName === stage);
    if (own.every(({ IsStageFinished }) => IsStageFinished)) return { Version: server.version };
    if (own.some(({ ItemStatus }) => ItemStatus === null)) throw new Failure(422, { Message: 'Stock: Please select option' });
    if (version !== server.version) throw conflict('inspections.changed');
    for (const { TemplateItemTypeId } of own) put(TemplateItemTypeId, { IsStageFinished: true });
    server.finished.push(stage);
    server.version += 1;
    return { Version: server.version };
  };
  server.remote = {
    session: () => call('session', () => ({}) as User),
    outboxKey: () => call('outboxKey', () => btoa('0123456789abcdef0123456789abcdef')),
    due: () => call('due', () => server.due),
    ahead: () => call('ahead', () => server.ahead),
    start: ({ machine, key }) =>
      call('start', () => {
        if (server.state === 'None') {
          server.state = 'Open';
          server.done.starts += 1;
        }
        return { TemplateLookupId: 70, TemplateId: 3, VHCId: machine, Status: server.status, Version: server.version, TemplateVersion: server.begun };
      }, key),
    items: () => call('items', () => server.items),
    inspection: (machine, lookup) => 
      call('inspection', () => ({
        VHCId: machine, TemplateLookupId: lookup, Status: server.status, State: server.state === 'Completed' ? ('Completed' as const) : ('Open' as const), Success: 1, Version: server.version,
        TemplateId: 3, TemplateName: 'Yard', TemplateVersion: server.begun, BegunOn: '25/11/2026 08:00:00', BegunBy: 'Tom', CompletedOn: null, CompletedBy: null, IsPartiallyChecked: false,
      })),
    save: ({ version, items: sent, stage, key }) => (stage === undefined ? call('save', () => save(version, sent), key) : call('finish', () => finish(version, stage), key)),
    announce: ({ client }) =>
      call('announce', () => {
        const id = [...announced].find(([, one]) => one === client)?.[0] ?? announced.size + 1;
        const State = server.removed.has(client) ? 'Removed' : server.photos.has(client) ? 'Accepted' : 'Announced';
        if (State === 'Announced') demandOpen();
        announced.set(id, client);
        return { AssetId: id, SignedURL: State === 'Announced' ? `/put/${client}` : '', AWSHeaders: {}, State };
      }),
    announceMachinePhoto: ({ client }) =>
      call('announceMachinePhoto', () => {
        const id = [...announced].find(([, one]) => one === client)?.[0] ?? announced.size + 1;
        const State = server.photos.has(client) ? 'Accepted' : 'Announced';
        announced.set(id, client);
        server.ofMachine.add(client);
        return { AssetId: id, SignedURL: State === 'Announced' ? `/put/${client}` : '', AWSHeaders: {}, State };
      }),
    put: ({ file, to }) =>
      call('put', () => {
        // An address takes a file once.
        const client = to.replace('/put/', '');
        if (bytes.has(client)) return 409;
        bytes.set(client, file);
        return 200;
      }).catch((error: unknown) => {
        if (!(error instanceof Failure)) throw error;
        if (error.body.Reason === 'unreachable') throw new NotSent('no answer');
        return error.status;
      }),
    confirm: (asset) =>
      call('confirm', () => {
        const client = announced.get(asset) ?? '';
        if (server.removed.has(client)) throw new Failure(404, { Message: 'Upload: File not found', Reason: 'assets.unknown' });
        const file = bytes.get(client);
        if (!file) throw new Failure(412, { Message: 'Upload: The file was not sent yet', Reason: 'assets.not_sent' });
        if (!server.ofMachine.has(client)) demandOpen();
        server.photos.set(client, file);
        return { AssetId: asset, MetaData: '{}', Width: 1, Height: 1 };
      }),
    complete: ({ machine, lookup, key }) =>
      call('complete', () => {
        demandOpen();
        server.state = 'Completed';
        server.done.completions += 1;
        const Success = server.items.some(({ ItemStatus }) => ItemStatus === 0) ? 0 : 1;
        return { Message: 'Success', VHCId: machine, TemplateLookupId: lookup, Status: Success === 1 ? 'A' : 'H', InspectionStatus: { Success } };
      }, key),
  };
  return server;
}
