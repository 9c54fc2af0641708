// Sends the outbox: one machine after another, of each machine in order, by one tab at a time. An entry goes only when the
// server has acknowledged it. What the server does not take waits for a person; what gets no answer is sent again as it was.
import { askToSignIn } from '../api/client.ts';
import { asFailure, type Failure } from '../api/errors.ts';
import { randomId } from '../api/idempotency.ts';
import { report } from '../api/report.ts';
import { stored } from '../api/storage.ts';
import { pauseAfter } from '../api/stream.ts';
import { NotAccepted, NotSent, sendFile } from '../api/uploads.ts';
import type { CompletedInspection } from '../api/wire.ts';
import { sameAnswer, storedAnswer } from '../features/inspection/answers.ts';
import { changedByOthers, sendable, withoutStored } from '../features/inspection/changes.ts';
import type { Device } from './device.ts';
import { underLock } from './locks.ts';
import { isOpenOutcome, NotMine, type Remote } from './remote.ts';
import { afterSaved, inputsOf, nextStep, ofMachine, stagesInDoubt, stageWaitsFor, takeTheirs, waitsFor, withFinished, type Entry, type LocalInspection, type Problem, type Step, type Work } from './work.ts';

/**
 * `ready` if entries can be sent now. `signIn`: the session has ended, and the person has to sign in; `other`: another
 * person is signed in in this browser, or nobody is.
 */
export type Reach = 'ready' | 'offline' | 'unreachable' | 'signIn' | 'other';

export interface SenderState {
  /** The machine whose entries are being sent. */
  readonly sending: number | undefined;
  readonly reach: Reach;
}

/**
 * Result of completing. `queued`: it is on the device and is sent later; `waiting`: something of the inspection waits for a
 * person.
 */
export type Completion = { kind: 'done'; done: CompletedInspection | undefined } | { kind: 'queued' } | { kind: 'refused'; why: string } | { kind: 'waiting' };

/**
 * Result of finishing a stage. `queued`: it is on the device and is sent later; `waiting`: something of the stage waits for
 * a person.
 */
export type StageFinish = { kind: 'done' } | { kind: 'queued' } | { kind: 'refused'; why: string } | { kind: 'waiting' };

export interface Sender {
  state: () => SenderState;
  subscribe: (listener: () => void) => () => void;
  /** Sends what waits, of one machine or of all. Resolves when it is sent or cannot be now. */
  send: (machine?: number) => Promise<void>;
  complete: (machine: number) => Promise<Completion>;
  /**
   * Finishes an in-progress stage. A refusal of the server is returned and not stored. Fails when the inspection is not on
   * the device any more.
   */
  finish: (machine: number, stage: string) => Promise<StageFinish>;
  /**
   * Takes over answers of others in an inspection on the device, when the server has reported a version that the device
   * lacks.
   */
  hear: (machine: number, lookup: number, version: number) => Promise<void>;
  /** Sends from now on, or not until it is allowed again. */
  allow: (isAllowed: boolean) => void;
  stop: () => void;
}

/** Number of times that others may be faster, in one run. */
const mostConflicts = 5;

/** The server has carried the request out and does not know its answer any more, or does not give it. */
const untold: ReadonlySet<string | undefined> = new Set(['platform.repeat_untold', 'platform.repeat_standing']);

/** The id of the photo names one of another inspection or question: one that was announced before this one was begun anew. */
const takenByOther = 'assets.client_id_taken';

/** Outcome of a step: on to the next step of the machine, to the next machine, or nothing can be sent. */
type Outcome = 'on' | 'next' | 'stop';

const isUnreachable = (error: unknown): boolean => {
  const failure = asFailure(error);
  return failure ? failure.body.Reason === 'offline' || failure.body.Reason === 'unreachable' || failure.status === 429 : error instanceof NotSent && error.message === 'offline';
};

export function createSender(device: Device, remote: Remote, isAllowedAtFirst = true): Sender {
  let isAllowed = isAllowedAtFirst;
  let isStopped = false;
  let isAsking = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: SenderState = { sending: undefined, reach: navigator.onLine ? 'ready' : 'offline' };
  const listeners = new Set<() => void>();
  /** Answers of completions that somebody waits for. */
  const completed = new Map<number, CompletedInspection | undefined>();

  const set = (part: Partial<SenderState>): void => {
    const next = { ...state, ...part };
    if (next.sending === state.sending && next.reach === state.reach) return;
    state = next;
    for (const listener of listeners) listener();
  };
  const later = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), pauseAfter(tries));
    tries += 1;
  };

  /** Changes what the device has of a machine, unless it is gone. */
  const change = (machine: number, to: (local: LocalInspection) => Parameters<Device['write']>[1]): Promise<void> =>
    device.locked(machine, async () => {
      const local = await device.read(machine);
      if (local) await device.write(machine, to(local));
    });
  const problem = (machine: number, is: Problem): Promise<void> => change(machine, ({ work }) => ({ work: { ...work, problem: is } }));
  const drop = (machine: number, { seq }: Entry): Promise<void> => change(machine, () => ({ drop: [seq] }));
  /** The entry waits for a person. */
  const refuse = (machine: number, entry: Entry, why: string): Promise<void> =>
    change(machine, (local) => ({ put: now(local, entry).map((one) => ({ ...one, state: 'refused' as const, why, frozen: null })) }));
  /** The entry is sent as another one. */
  const rename = (machine: number, entry: Entry): Promise<void> => change(machine, (local) => ({ put: now(local, entry).map((one) => ({ ...one, key: randomId() })) }));
  /** The entry as it is now. */
  const now = ({ entries }: LocalInspection, { seq }: Entry): Entry[] => entries.filter((one) => one.seq === seq);

  /** Reads the inspection again and takes in what others have answered; false when it is not open any more. */
  async function readAgain(work: Work): Promise<boolean> {
    const { machine, lookup } = work;
    const { State, Version: version } = await remote.inspection(machine, lookup);
    if (State !== 'Open') return false;
    const items = await remote.items(machine, lookup);
    await change(machine, (local) => {
      const doubted = new Map(stagesInDoubt(local, items).map((one) => [one.seq, one]));
      const put = local.entries.filter(({ kind }) => kind === 'answers' || kind === 'stage').map((one) => doubted.get(one.seq) ?? { ...one, frozen: null });
      return { ...takeTheirs(local, { lookup, version, items }), put };
    });
    return true;
  }

  /** As `readAgain`, where nothing depends on it now. */
  async function readOrLater(work: Work): Promise<void> {
    try {
      if (!(await readAgain(work))) await problem(work.machine, { kind: 'over', why: '' });
    } catch (error) {
      // The next save finds out, or the next event.
      if (!asFailure(error) && !(error instanceof NotMine)) report(error);
    }
  }

  async function start({ work }: LocalInspection, entry: Entry): Promise<void> {
    const { machine } = work;
    const begun = await remote.start({ machine, status: work.status, template: work.template, templateVersion: work.templateVersion, key: entry.key });
    if (begun.Status !== work.status) {
      await problem(machine, { kind: 'over', why: '' });
      return;
    }
    const items = await remote.items(machine, begun.TemplateLookupId);
    const theirs = { lookup: begun.TemplateLookupId, version: begun.Version, template: begun.TemplateId, templateVersion: begun.TemplateVersion, items };
    await change(machine, (local) => ({ ...takeTheirs(local, theirs), put: stagesInDoubt(local, items), drop: now(local, entry).map(({ seq }) => seq) }));
  }

  async function answers({ work }: LocalInspection, entry: Entry): Promise<void> {
    const { machine, lookup } = work;
    let sent = entry;
    if (!entry.frozen) {
      // What is sent is written down with its key before it is sent, so that a repeat is the same request.
      await change(machine, (local) => {
        const changes = withoutStored(local.work, local.changes);
        const questions = sendable(local.work, changes);
        sent = { ...entry, key: randomId(), frozen: questions.length > 0 ? { version: local.work.version, questions } : null };
        return { changes, put: [sent] };
      });
    }
    const { frozen } = sent;
    if (!frozen) return;
    const { Version } = await remote.save({ machine, lookup, version: frozen.version, items: inputsOf(frozen), key: sent.key });
    await change(machine, (local) => {
      const next = afterSaved(local, frozen.questions, Version);
      return { ...next, ...(next.changes.size === 0 ? { drop: [entry.seq] } : { put: [{ ...sent, frozen: null }] }) };
    });
  }

  async function photo({ work }: LocalInspection, entry: Entry): Promise<void> {
    const file = await device.fileOf(entry);
    if (!file || !entry.photo) return refuse(work.machine, entry, '');
    const { item, name, size } = entry.photo;
    const { machine, lookup } = work;
    try {
      await sendFile({
        file,
        announce: () => (item === ofMachine ? remote.announceMachinePhoto({ name, size, machine, client: entry.key }) : remote.announce({ name, size, machine, lookup, item, client: entry.key })),
        put: remote.put,
        confirm: remote.confirm,
      });
    } catch (error) {
      if (!(error instanceof NotAccepted)) throw error;
      return refuse(work.machine, entry, error.message);
    }
    return drop(work.machine, entry);
  }

  async function stage({ work }: LocalInspection, entry: Entry): Promise<void> {
    const { machine, lookup } = work;
    const frozen = entry.frozen ? [entry] : [];
    if (!entry.frozen) {
      // As answers are: written down with its key and its version before it is sent. It may have been taken back meanwhile.
      await change(machine, (local) => {
        frozen.push(...now(local, entry).map((one) => ({ ...one, key: randomId(), frozen: { version: local.work.version, questions: [] } })));
        return { put: frozen };
      });
    }
    const [sent] = frozen;
    if (!sent?.frozen) return;
    await remote.save({ machine, lookup, version: sent.frozen.version, items: [], stage: sent.stage, key: sent.key });
    await change(machine, (local) => ({ work: { ...local.work, items: withFinished(local.work.items, entry.stage) }, drop: [entry.seq] }));
    // The version is read, and not counted up: a stage that others have finished is answered with theirs, whatever else they have saved.
    await readOrLater(work);
  }

  async function complete({ work }: LocalInspection, entry: Entry): Promise<void> {
    const { machine, lookup } = work;
    const done = await remote.complete({ machine, lookup, key: entry.key });
    completed.set(machine, done);
    await device.locked(machine, () => device.remove(machine));
  }

  /**
   * Returns `true` if the inspection is completed with the answers of this device: a completion whose answer was lost for
   * long.
   */
  async function isCompletedAsHere({ machine, lookup, items }: Work): Promise<boolean> {
    if ((await remote.inspection(machine, lookup)).State !== 'Completed') return false;
    const theirs = new Map((await remote.items(machine, lookup)).map((item) => [item.TemplateItemTypeId, item]));
    return items.every((item) => {
      const other = theirs.get(item.TemplateItemTypeId);
      return other !== undefined && sameAnswer(storedAnswer(item), storedAnswer(other));
    });
  }

  const steps: Record<Step['kind'], (local: LocalInspection, entry: Entry) => Promise<void>> = { start, answers, photo, stage, complete, drop: ({ work }, entry) => drop(work.machine, entry) };

  /** The server does not take it as it is. */
  async function refused({ work }: LocalInspection, { kind, entry }: Step, failure: Failure): Promise<void> {
    const { machine } = work;
    const { Reason } = failure.body;
    const why = failure.text;
    if ((kind === 'start' && untold.has(Reason)) || Reason === takenByOther) {
      await rename(machine, entry);
      return;
    }
    if ((kind === 'answers' || kind === 'stage') && (Reason === changedByOthers || untold.has(Reason))) {
      if (!(await readAgain(work))) await problem(machine, { kind: 'over', why });
      return;
    }
    if (kind === 'complete' && (Reason === 'platform.repeat_untold' || (failure.status === 409 && (await isCompletedAsHere(work))))) {
      completed.set(machine, undefined);
      await device.locked(machine, () => device.remove(machine));
      return;
    }
    const isOfMachine = kind === 'photo' && entry.photo?.item === ofMachine;
    const isOver = failure.status === 404 || (failure.status === 409 && kind !== 'complete') || Reason === 'inspections.not_open';
    if (isOver && !isOfMachine) await problem(machine, { kind: 'over', why });
    else if (kind === 'photo' || kind === 'stage' || kind === 'complete') await refuse(machine, entry, why);
    else {
      // The refused request has changed nothing, so the next one is made anew of what is answered then.
      await change(machine, (local) => ({ work: { ...local.work, problem: { kind: 'refused', why } }, put: now(local, entry).map((one) => ({ ...one, frozen: null })) }));
    }
  }

  async function failed(local: LocalInspection, step: Step, error: unknown): Promise<Outcome> {
    if (error instanceof NotMine) {
      // Somebody has signed out in another tab, or another person has signed in.
      set({ reach: stored('user') === '' ? 'signIn' : 'other' });
      later();
      return 'stop';
    }
    const failure = asFailure(error);
    if (failure?.status === 401) {
      set({ reach: 'signIn' });
      if (!isAsking) {
        isAsking = true;
        void askToSignIn().then((isAgain) => {
          isAsking = false;
          if (isAgain) void send();
        });
      }
      return 'stop';
    }
    if (isOpenOutcome(error)) {
      const isAway = isUnreachable(error);
      if (isAway) set({ reach: navigator.onLine ? 'unreachable' : 'offline' });
      later();
      return isAway ? 'stop' : 'next';
    }
    if (!failure) {
      report(error);
      return 'next';
    }
    try {
      await refused(local, step, failure);
      return 'on';
    } catch (again) {
      return failedAgain(again);
    }
  }
  /** The reads that follow a refusal have failed; the refused step is taken again later. */
  function failedAgain(error: unknown): Outcome {
    if (!asFailure(error)) report(error);
    if (isUnreachable(error)) set({ reach: navigator.onLine ? 'unreachable' : 'offline' });
    later();
    return isUnreachable(error) ? 'stop' : 'next';
  }

  async function sendMachine(machine: number): Promise<Outcome> {
    for (let conflicts = 0; ; ) {
      if (isStopped || !isAllowed) return 'stop';
      if (!navigator.onLine) {
        set({ reach: 'offline' });
        return 'stop';
      }
      const local = await device.read(machine);
      const step = local && nextStep(local);
      if (!step) return 'next';
      set({ sending: machine });
      let outcome: Outcome = 'on';
      try {
        await steps[step.kind](local, step.entry);
        tries = 0;
        set({ reach: 'ready' });
      } catch (error) {
        if (asFailure(error)?.body.Reason === changedByOthers) conflicts += 1;
        outcome = await failed(local, step, error);
      }
      device.tell(machine);
      if (conflicts > mostConflicts) {
        later();
        return 'next';
      }
      if (outcome !== 'on') return outcome;
    }
  }

  let running: Promise<void> = Promise.resolve();
  async function round(machines: readonly number[]): Promise<void> {
    for (const machine of machines) {
      let outcome: Outcome;
      try {
        outcome = await underLock(`hardstand.outbox.${device.owner}`, () => sendMachine(machine));
      } catch (error) {
        // What cannot be read or written here does not keep the other machines.
        report(error);
        outcome = 'next';
      } finally {
        set({ sending: undefined });
      }
      if (outcome === 'stop') return;
    }
  }
  function send(machine?: number): Promise<void> {
    if (isStopped || !isAllowed) return Promise.resolve();
    if (machine === undefined) clearTimeout(timer);
    running = running.then(async () => round(machine === undefined ? await device.waitingMachines() : [machine])).catch((error: unknown) => report(error));
    return running;
  }

  /**
   * Reads an inspection that the server has reported as changed; while a request is under way or a completion waits, its
   * answer or its repeat is newer.
   */
  async function catchUp(machine: number, lookup: number, version: number): Promise<void> {
    const local = await device.read(machine);
    if (!local || local.work.lookup !== lookup || local.work.version >= version || local.work.problem || local.isNewer || local.entries.some(({ kind, frozen }) => frozen !== null || kind === 'complete')) return;
    await readOrLater(local.work);
    device.tell(machine);
  }

  const online = (): void => {
    tries = 0;
    void send();
  };
  const offline = (): void => set({ reach: 'offline' });
  const shown = (): void => {
    if (document.visibilityState !== 'hidden') void send();
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', shown);

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    send,
    complete: async (machine) => {
      completed.delete(machine);
      await device.complete(machine);
      await send(machine);
      const local = await device.read(machine);
      if (!local) {
        const done = completed.get(machine);
        completed.delete(machine);
        return { kind: 'done', done };
      }
      const entry = local.entries.find(({ kind }) => kind === 'complete');
      const wait = waitsFor(local);
      if (wait === 'send') return { kind: 'queued' };
      await device.reopen(machine);
      const why = local.work.problem?.why ?? entry?.why ?? '';
      return entry?.state === 'refused' || local.work.problem ? { kind: 'refused', why } : { kind: 'waiting' };
    },
    finish: async (machine, name) => {
      await device.finishStage(machine, name);
      await send(machine);
      const local = await device.read(machine);
      const entry = local?.entries.find((one) => one.kind === 'stage' && one.stage === name);
      if (!local || !entry) return { kind: 'done' };
      const wait = stageWaitsFor(local, entry);
      if (wait === 'send') return { kind: 'queued' };
      await device.unfinishStage(machine, name);
      return entry.state === 'refused' || local.work.problem ? { kind: 'refused', why: local.work.problem?.why ?? entry.why } : { kind: 'waiting' };
    },
    hear: (machine, lookup, version) => {
      if (isStopped || !isAllowed) return Promise.resolve();
      running = running.then(() => underLock(`hardstand.outbox.${device.owner}`, () => catchUp(machine, lookup, version))).catch((error: unknown) => report(error));
      return running;
    },
    allow: (next) => {
      isAllowed = next;
      if (next) online();
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', online);
      window.removeEventListener('offline', offline);
      document.removeEventListener('visibilitychange', shown);
    },
  };
}
