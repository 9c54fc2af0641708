// Saves an inspection while it is answered: the local answers over those of the server, and the queue that sends the
// difference, one request after another. Unsent answers are also stored in the drafts, so that they survive a reload.
import { asFailure } from '../../api/errors.ts';
import { outcomeUnknown } from '../../api/idempotency.ts';
import type { AnswerInput, CompletedInspection, InspectionItem } from '../../api/wire.ts';
import { answerInput, sameAnswer, storedAnswer, typedAnswer, type Answer, type Question } from './answers.ts';
import { afterSave, changedByOthers, changesOver, clashesOf, questionsAfter, sendable, withoutStored, type Change } from './changes.ts';

/** An open inspection as it was read. */
export interface Opened {
  /** The inspection. */
  lookup: number;
  version: number;
  items: readonly InspectionItem[];
}

/** Answers that are not with the server, each with the one that it replaces. */
export type Drafts = readonly (readonly [id: number, change: Change])[];

/** Place of the answers: with the server, on their way, stored on this device, being written to it, or only on this page. */
export type Where = 'server' | 'sending' | 'device' | 'keeping' | 'page';

/** Result of completing. `queued`: it waits on this device until the server can be reached. */
export type Completion = { kind: 'done'; done: CompletedInspection | undefined } | { kind: 'queued' } | { kind: 'refused'; why: string };

export interface SaverCalls {
  complete: (lookup: number) => Promise<CompletedInspection>;
  save: (body: { lookup: number; version: number; items: AnswerInput[]; stage?: string }) => Promise<{ Version: number }>;
  /** Reads the inspection again; undefined when it is not open any more. */
  read: () => Promise<Opened | undefined>;
  /** Keeps what is not sent yet. */
  keep: (drafts: Drafts) => void;
}

/**
 * `unsent`: no answer came, the request is repeated; `refused`: the server does not take it as it is; `conflict`: somebody
 * else has answered the same question; `over`: the inspection is not open any more.
 */
export type SaveState = 'saved' | 'saving' | 'unsent' | 'refused' | 'conflict' | 'over';

export interface Clash {
  readonly mine: Question;
  readonly theirs: Question;
}

/** A stage that is finished on this device only. */
export interface StageHere {
  /** The server has refused it, or others have answered its questions since: a person decides. */
  readonly isRefused: boolean;
  /** Why the server has refused it; empty where others have answered. */
  readonly why: string;
  /** False once it is under way: the server may have it. */
  readonly mayTakeBack: boolean;
}

export interface Written {
  readonly questions: readonly Question[];
  readonly save: SaveState;
  /** Why a save was refused. */
  readonly why: string;
  readonly clashes: readonly Clash[];
  /** `true` if something is not with the server. */
  readonly isUnsent: boolean;
  /** Number of times that others were faster, and their answers were taken over. */
  readonly merges: number;
  readonly where: Where;
  /** `true` if the server has refused a photo that is stored here, which is not sent by itself. */
  readonly isPhotoRefused: boolean;
  /** The in-progress stages that are finished on this device and not with the server, by name. */
  readonly stagesHere: ReadonlyMap<string, StageHere>;
  /**
   * `true` if a newer version of the application has stored something of it here: nothing is sent until the page is that
   * version.
   */
  readonly isNewer: boolean;
}

/** `isQueued`: it waits on this device until the server can be reached. */
export type FinishResult = { ok: true; isQueued?: boolean } | { ok: false; why: string };

export interface Saver {
  state: () => Written;
  subscribe: (listener: () => void) => () => void;
  answer: (id: number, part: Partial<Answer>, typed?: boolean) => void;
  /** Sends at once what waits; answers whether everything that can be sent is with the server. */
  flush: () => Promise<boolean>;
  /** Decides a question that both have answered. */
  resolve: (id: number, prefer: 'mine' | 'theirs') => void;
  /**
   * The server has reported this version of an inspection: answers of others are taken over, unless the version is known.
   */
  heard: (lookup: number, version: number) => void;
  /** Finishes an in-progress stage. */
  finish: (stage: string) => Promise<FinishResult>;
  /** Takes a stage back that is finished on this device only. */
  unfinish: (stage: string) => Promise<void>;
  /** Completes the inspection once everything is with the server. A failed call of the server is thrown. */
  complete: () => Promise<Completion>;
  /** Forgets what the device has of the inspection. */
  discard: () => Promise<void>;
  /** `true` if unsent answers are stored on the device, so that the page can be closed. */
  isOnDevice: boolean;
  /** Sends by itself from now on. */
  begin: () => void;
  /** Nothing more is sent by itself. */
  stop: () => void;
}

/** The pause in typing after which is saved, that after a choice, and that before a request without an answer is repeated (ms). */
export const pauses = { typing: 800, choice: 150, repeat: 5000 } as const;

/** Number of times that a save is tried again because others were faster. */
const mostConflicts = 5;

interface Request {
  version: number;
  sent: readonly Question[];
}

export function createSaver(opened: Opened, drafts: Drafts, calls: SaverCalls): Saver {
  const { lookup } = opened;
  let { items } = opened;
  let version = opened.version;
  let changes = new Map<number, Change>();
  /** The newest version that the server has reported. */
  let newestVersion = version;
  /** A stage is being finished, or the inspection completed: the server sends an event for that, too. */
  let isEnding = false;
  /** The answers were refused as they are. */
  let isRefused = false;
  /** The request whose answer did not come. It is repeated as it was, because the server may have carried it out. */
  let unanswered: Request | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let stopped = true;
  let state: Written = { questions: [], save: 'saved', why: '', clashes: [], isUnsent: false, merges: 0, where: 'server', isPhotoRefused: false, stagesHere: new Map(), isNewer: false };
  const listeners = new Set<() => void>();

  const itemOf = (id: number): InspectionItem | undefined => items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);
  const isClash = (): boolean => clashesOf({ items }, changes).length > 0;
  const set = (part: Partial<Written>): void => {
    state = { ...state, ...part, isUnsent: changes.size > 0 };
    state = { ...state, where: state.save === 'saving' ? 'sending' : state.isUnsent ? 'page' : 'server' };
    for (const listener of listeners) listener();
  };
  /** Takes changed answers into the state. */
  const show = (part: Partial<Written> = {}): void => {
    calls.keep([...changes]);
    set({ questions: questionsAfter(state.questions, { items }, changes), clashes: clashesOf({ items }, changes), ...part });
  };
  /** Takes in what the server has. What both have changed, and not in the same way, waits for a choice. */
  function take(theirs: Opened): void {
    ({ items, version } = theirs);
    ({ changes } = changesOver({ items }, changes));
  }
  /** Reads the inspection again; answers whether it is still the open one. */
  async function readAgain(): Promise<boolean> {
    const theirs = await calls.read();
    if (theirs?.lookup !== lookup) return false;
    take(theirs);
    return true;
  }
  function nextRequest(): Request | undefined {
    changes = new Map(withoutStored({ items }, changes));
    const sent = sendable({ items }, changes);
    return sent.length === 0 ? undefined : { version, sent };
  }
  const later = (pause: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), pause);
  };

  async function send({ version: known, sent }: Request): Promise<void> {
    const saved = await calls.save({ lookup, version: known, items: sent.map(answerInput) });
    version = saved.Version;
    ({ items, changes } = afterSave({ items }, changes, sent));
  }
  /** Takes over the reported version; returns `true` if the inspection is still open. */
  async function catchUp(): Promise<boolean> {
    const wanted = newestVersion;
    try {
      if (!(await readAgain())) return false;
      show({ merges: state.merges + 1 });
    } catch {
      // The next save finds out, or the next event.
    }
    // Unless a newer one was reported meanwhile.
    if (newestVersion === wanted) newestVersion = version;
    return true;
  }
  async function work(): Promise<boolean> {
    for (let conflicts = 0; ; ) {
      if (newestVersion > version && !unanswered) {
        if (!(await catchUp())) {
          show({ save: 'over', why: '' });
          return false;
        }
        continue;
      }
      // The same answers would be refused again; they are sent when one of them is changed.
      if (isRefused) return false;
      const request = unanswered ?? nextRequest();
      if (!request) {
        show({ save: isClash() ? 'conflict' : 'saved', why: '' });
        return !isClash();
      }
      if (state.save !== 'saving') set({ save: 'saving', why: '' });
      try {
        await send(request);
        unanswered = undefined;
        show();
      } catch (error) {
        const failure = asFailure(error);
        if (!failure || outcomeUnknown(failure.status, failure.body.Reason)) {
          unanswered = request;
          show({ save: 'unsent' });
          later(pauses.repeat);
          return false;
        }
        unanswered = undefined;
        if (failure.body.Reason !== changedByOthers) {
          isRefused = true;
          show({ save: failure.status === 409 || failure.status === 404 ? 'over' : 'refused', why: failure.text });
          return false;
        }
        conflicts += 1;
        if (conflicts > mostConflicts) {
          show({ save: 'refused', why: failure.text });
          return false;
        }
        try {
          if (!(await readAgain())) {
            show({ save: 'over', why: failure.text });
            return false;
          }
        } catch (problem) {
          show({ save: 'refused', why: asFailure(problem)?.text ?? failure.text });
          return false;
        }
        show({ merges: state.merges + 1 });
      }
    }
  }
  async function run(): Promise<boolean> {
    clearTimeout(timer);
    running ??= work().finally(() => (running = undefined));
    return running;
  }
  const flush = async (): Promise<boolean> => {
    const before = running ? await running : true;
    isRefused = false;
    return before && run();
  };

  changes = new Map(drafts);
  take(opened);
  show(changes.size > 0 ? { save: isClash() ? 'conflict' : 'saving' } : {});

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer: (id, part, typed = false) => {
      const item = itemOf(id);
      if (!item) return;
      const before = changes.get(id)?.before ?? storedAnswer(item);
      const mine = typedAnswer(item, { ...(changes.get(id)?.mine ?? storedAnswer(item)), ...part });
      // A request that is under way may store another answer, so only what nothing can change any more is forgotten.
      if (!running && !unanswered && sameAnswer(mine, storedAnswer(item))) changes.delete(id);
      else changes.set(id, { mine, before });
      isRefused = false;
      show(state.save === 'over' ? {} : { save: isClash() ? 'conflict' : 'saving', why: '' });
      if (state.save !== 'over') later(typed ? pauses.typing : pauses.choice);
    },
    flush,
    resolve: (id, prefer) => {
      const item = itemOf(id);
      const change = changes.get(id);
      if (item && change) {
        if (prefer === 'theirs') changes.delete(id);
        else changes.set(id, { mine: change.mine, before: storedAnswer(item) });
      }
      isRefused = false;
      show();
      void run();
    },
    heard: (of, theirs) => {
      if (of !== lookup) return;
      newestVersion = Math.max(newestVersion, theirs);
      if (newestVersion > version && !stopped && !isEnding && state.save !== 'over') void run();
    },
    finish: async (stage) => {
      for (let again = true; ; again = false) {
        if (!(await flush())) return { ok: false, why: state.why };
        isEnding = true;
        try {
          await calls.save({ lookup, version, items: [], stage });
          await readAgain();
          show();
          return { ok: true };
        } catch (error) {
          const failure = asFailure(error);
          if (!again || failure?.body.Reason !== changedByOthers) return { ok: false, why: failure?.text ?? '' };
        } finally {
          isEnding = false;
          if (newestVersion > version) later(0);
        }
        // Others have saved meanwhile: their answers are taken in, and the stage is finished once more.
        try {
          if (!(await readAgain())) return { ok: false, why: '' };
          show({ merges: state.merges + 1 });
        } catch (problem) {
          return { ok: false, why: asFailure(problem)?.text ?? '' };
        }
      }
    },
    // Nothing but the server has it.
    unfinish: () => Promise.resolve(),
    complete: async () => {
      if (!(await flush())) return { kind: 'refused', why: state.why };
      isEnding = true;
      try {
        return { kind: 'done', done: await calls.complete(lookup) };
      } catch (error) {
        isEnding = false;
        throw error;
      }
    },
    discard: () => {
      calls.keep([]);
      return Promise.resolve();
    },
    isOnDevice: false,
    begin: () => {
      stopped = false;
      if (changes.size > 0) later(0);
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
