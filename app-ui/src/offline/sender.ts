// Sends the outbox: one machine after another, of each machine in order, by one tab at a time. An entry goes only when the
// server has acknowledged it. What the server does not take waits for a person; what gets no answer is sent again as it was.
import { askToSignIn } from '../api/client.ts';
import { asFailure, type Failure } from '../api/errors.ts';
import { report } from '../api/report.ts';
import { stored } from '../api/storage.ts';
import { pauseAfter } from '../api/stream.ts';
import { NotSent } from '../api/uploads.ts';
import type { CompletedInspection } from '../api/wire.ts';
import { changedByOthers } from '../features/inspection/changes.ts';
import type { Device } from './device.ts';
import { underLock } from './locks.ts';
import { mayBeSent, type Reach } from './reach.ts';
import { isOpenOutcome, NotMine, type Remote } from './remote.ts';
import { carryOut, readOrLater, refused, type Outbox } from './steps.ts';
import { nextStep, stageWaitsFor, waitsFor, type LocalInspection, type Step } from './work.ts';

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
  /** Asks the person to sign in again; what waits is sent when the same person has. */
  requestSignIn: () => void;
  stop: () => void;
}

/** Number of times that others may be faster, in one run. */
const mostConflicts = 5;

/** Outcome of a step: on to the next step of the machine, to the next machine, or nothing can be sent. */
type Outcome = 'on' | 'next' | 'stop';

/** Effect of a failure on the sender. */
interface Reaction {
  outcome: Outcome;
  reach?: Reach;
  /** The outbox is sent again after a pause. */
  isLater?: boolean;
  asksToSignIn?: boolean;
}

const isUnreachable = (error: unknown): boolean => {
  const failure = asFailure(error);
  return failure ? failure.body.Reason === 'offline' || failure.body.Reason === 'unreachable' || failure.status === 429 : error instanceof NotSent && error.message === 'offline';
};

/** Tries again later; nothing else is sent before when the server can not be reached. */
function laterAfter(error: unknown): Reaction {
  const isAway = isUnreachable(error);
  return { outcome: isAway ? 'stop' : 'next', isLater: true, ...(isAway ? { reach: navigator.onLine ? 'unreachable' : 'offline' } : {}) };
}

/** The reach in the session of another person, or without one. */
const reachOfOthers = (): Reach => (stored('user') === '' ? 'signIn' : 'other');

/** Returns the effect of the failure of a step, or the failure itself when the server has refused the step. */
function reactionTo(error: unknown): Reaction | Failure {
  // Somebody has signed out in another tab, or another person has signed in.
  if (error instanceof NotMine) return { outcome: 'stop', reach: reachOfOthers(), isLater: true };
  const failure = asFailure(error);
  if (failure?.status === 401) return { outcome: 'stop', reach: 'signIn', asksToSignIn: true };
  if (isOpenOutcome(error)) return laterAfter(error);
  if (failure) return failure;
  report(error);
  return { outcome: 'next' };
}

interface StateStore {
  state: () => SenderState;
  subscribe: (listener: () => void) => () => void;
  set: (part: Partial<SenderState>) => void;
}

function createState(): StateStore {
  let state: SenderState = { sending: undefined, reach: navigator.onLine ? 'ready' : 'offline' };
  const listeners = new Set<() => void>();
  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (part) => {
      const next = { ...state, ...part };
      if (next.sending === state.sending && next.reach === state.reach) return;
      state = next;
      for (const listener of listeners) listener();
    },
  };
}

/** Calls the handlers until the returned function is called. `signIns`: somebody has signed in or out in another tab. */
function listenToBrowser({ online, offline, shown, signIns }: Record<'online' | 'offline' | 'shown' | 'signIns', () => void>): () => void {
  const visibility = (): void => {
    if (document.visibilityState !== 'hidden') shown();
  };
  window.addEventListener('online', online);
  window.addEventListener('storage', signIns);
  window.addEventListener('offline', offline);
  document.addEventListener('visibilitychange', visibility);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('storage', signIns);
    window.removeEventListener('offline', offline);
    document.removeEventListener('visibilitychange', visibility);
  };
}

/** Returns a function that requests a sign-in, one at a time. `onAgain` is called when the same person has signed in again. */
function signInRequest(onAgain: () => void): () => void {
  let isAsking = false;
  return () => {
    if (isAsking) return;
    isAsking = true;
    void askToSignIn().then((isAgain) => {
      isAsking = false;
      if (isAgain) onAgain();
    });
  };
}

async function completeAndSend({ device, completed }: Outbox, machine: number, send: Sender['send']): Promise<Completion> {
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
}

async function finishAndSend({ device }: Outbox, machine: number, stage: string, send: Sender['send']): Promise<StageFinish> {
  await device.finishStage(machine, stage);
  await send(machine);
  const local = await device.read(machine);
  const entry = local?.entries.find((one) => one.kind === 'stage' && one.stage === stage);
  if (!local || !entry) return { kind: 'done' };
  const wait = stageWaitsFor(local, entry);
  if (wait === 'send') return { kind: 'queued' };
  await device.unfinishStage(machine, stage);
  return entry.state === 'refused' || local.work.problem ? { kind: 'refused', why: local.work.problem?.why ?? entry.why } : { kind: 'waiting' };
}

/**
 * Reads an inspection that the server has reported as changed; while a request is under way or a completion waits, its
 * answer or its repeat is newer.
 */
async function catchUp(outbox: Outbox, machine: number, lookup: number, version: number): Promise<void> {
  const local = await outbox.device.read(machine);
  if (!local || local.work.lookup !== lookup || local.work.version >= version || local.work.problem || local.isNewer || local.entries.some(({ kind, frozen }) => frozen !== null || kind === 'complete')) return;
  await readOrLater(outbox, local.work);
  outbox.device.tell(machine);
}

/** Sends the entries of one machine after another, until nothing can be sent. */
async function sendEach(machines: readonly number[], sendMachine: (machine: number) => Promise<Outcome>, set: StateStore['set']): Promise<void> {
  for (const machine of machines) {
    let outcome: Outcome;
    try {
      outcome = await sendMachine(machine);
    } catch (error) {
      // A machine that cannot be read or written here does not stop the others.
      report(error);
      outcome = 'next';
    } finally {
      set({ sending: undefined });
    }
    if (outcome === 'stop') return;
  }
}

export function createSender(device: Device, remote: Remote, isAllowedAtFirst = true): Sender {
  const outbox: Outbox = { device, remote, completed: new Map() };
  const { state, subscribe, set } = createState();
  let isAllowed = isAllowedAtFirst;
  let isStopped = false;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  const later = (): void => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void send(), pauseAfter(tries));
    tries += 1;
  };
  const requestSignIn = signInRequest(() => void send());
  const react = ({ outcome, reach, isLater = false, asksToSignIn = false }: Reaction): Outcome => {
    if (reach) set({ reach });
    if (isLater) later();
    if (asksToSignIn) requestSignIn();
    return outcome;
  };

  async function failed(local: LocalInspection, step: Step, error: unknown): Promise<Outcome> {
    const reaction = reactionTo(error);
    if ('outcome' in reaction) return react(reaction);
    try {
      await refused(outbox, local, step, reaction);
      return 'on';
    } catch (again) {
      // The reads that follow a refusal have failed; the refused step is taken again later.
      if (!asFailure(again)) report(again);
      return react(laterAfter(again));
    }
  }

  async function sendMachine(machine: number): Promise<Outcome> {
    for (let conflicts = 0; ; ) {
      if (isStopped || !isAllowed) return 'stop';
      if (!navigator.onLine) return react({ outcome: 'stop', reach: 'offline' });
      const local = await device.read(machine);
      const step = local && nextStep(local);
      if (!step) return 'next';
      set({ sending: machine });
      let outcome: Outcome = 'on';
      try {
        await carryOut(outbox, local, step);
        tries = 0;
        set({ reach: 'ready' });
      } catch (error) {
        if (asFailure(error)?.body.Reason === changedByOthers) conflicts += 1;
        outcome = await failed(local, step, error);
      }
      device.tell(machine);
      if (conflicts > mostConflicts) return react({ outcome: 'next', isLater: true });
      if (outcome !== 'on') return outcome;
    }
  }

  const alone = <T>(run: () => Promise<T>): Promise<T> => underLock(`hardstand.outbox.${device.owner}`, run);
  /** Runs after everything that was begun before; not while sending is stopped. */
  const enqueue = (run: () => Promise<void>): Promise<void> => {
    if (isStopped || !isAllowed) return Promise.resolve();
    running = running.then(run).catch((error: unknown) => report(error));
    return running;
  };
  const send = (machine?: number): Promise<void> => {
    if (machine === undefined && !isStopped && isAllowed) clearTimeout(timer);
    return enqueue(async () => sendEach(machine === undefined ? await device.waitingMachines() : [machine], (one) => alone(() => sendMachine(one)), set));
  };
  const online = (): void => {
    tries = 0;
    void send();
  };
  const stopListening = listenToBrowser({
    online,
    offline: () => set({ reach: 'offline' }),
    shown: () => void send(),
    signIns: () => {
      if (stored('user') !== String(device.user)) set({ reach: reachOfOthers() });
      else if (!mayBeSent(state().reach)) online();
    },
  });

  return {
    state,
    subscribe,
    send,
    complete: (machine) => completeAndSend(outbox, machine, send),
    finish: (machine, stage) => finishAndSend(outbox, machine, stage, send),
    hear: (machine, lookup, version) => enqueue(() => alone(() => catchUp(outbox, machine, lookup, version))),
    allow: (next) => {
      isAllowed = next;
      if (next) online();
    },
    requestSignIn,
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
      stopListening();
    },
  };
}
