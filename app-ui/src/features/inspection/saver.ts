// Saves an inspection as it is answered: what was answered over what the server has, and the queue that sends the difference,
// one request after another. What is not sent yet is also kept in the drafts, so that it survives a reload.
import { asFailure } from '../../api/errors.ts';
import { outcomeUnknown } from '../../api/idempotency.ts';
import type { AnswerInput, InspectionItem } from '../../api/wire.ts';
import { answerInput, numberFault, question, typedAnswer, sameAnswer, storedAnswer, type Answer, type Question } from './answers.ts';

/** An open inspection as it was read. */
export interface Opened {
  /** The inspection. */
  lookup: number;
  version: number;
  items: readonly InspectionItem[];
}

/** Answers that are not with the server, each with the one that it replaces. */
export type Drafts = readonly (readonly [id: number, change: Change])[];

export interface Change {
  readonly mine: Answer;
  /** What the server had when it was changed. */
  readonly before: Answer;
}

export interface SaverCalls {
  save: (body: { lookup: number; version: number; items: AnswerInput[]; stage?: string }) => Promise<{ Version: number }>;
  read: () => Promise<Opened>;
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

export interface Written {
  readonly questions: readonly Question[];
  readonly save: SaveState;
  /** Why a save was refused. */
  readonly why: string;
  readonly clashes: readonly Clash[];
  /** Whether something is not with the server. */
  readonly isUnsent: boolean;
  /** How often others were faster, and their answers were taken in. */
  readonly merges: number;
}

export type Told = { ok: true } | { ok: false; why: string };

export interface Saver {
  state: () => Written;
  subscribe: (listener: () => void) => () => void;
  answer: (id: number, part: Partial<Answer>, typed?: boolean) => void;
  /** Sends at once what waits; answers whether everything that can be sent is with the server. */
  flush: () => Promise<boolean>;
  /** Decides a question that both have answered. */
  resolve: (id: number, prefer: 'mine' | 'theirs') => void;
  /** Finishes an in-progress stage. */
  finish: (stage: string) => Promise<Told>;
  /** Sends by itself from now on. */
  begin: () => void;
  /** Nothing more is sent by itself. */
  stop: () => void;
}

/** The pause in typing after which is saved, that after a choice, and that before a request without an answer is repeated (ms). */
export const pauses = { typing: 800, choice: 150, repeat: 5000 } as const;

/** How often a save is tried again because others were faster. */
const mostConflicts = 5;

/** Others have saved since it was read. Every other conflict means that it has ended, or that the machine has left its stage. */
const changedByOthers = 'inspections.changed';

interface Request {
  version: number;
  sent: readonly Question[];
}

export function createSaver(opened: Opened, drafts: Drafts, calls: SaverCalls): Saver {
  const { lookup } = opened;
  let base = new Map(opened.items.map((item) => [item.TemplateItemTypeId, item]));
  let version = opened.version;
  let changes = new Map<number, Change>();
  let clashes = new Set<number>();
  /** The request whose answer did not come. It is repeated as it was, because the server may have carried it out. */
  let unanswered: Request | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  let stopped = true;
  let state: Written = { questions: [], save: 'saved', why: '', clashes: [], isUnsent: false, merges: 0 };
  const listeners = new Set<() => void>();

  const questionOf = (item: InspectionItem): Question => question(item, changes.get(item.TemplateItemTypeId)?.mine ?? storedAnswer(item));
  const set = (part: Partial<Written>): void => {
    state = { ...state, ...part, isUnsent: changes.size > 0 };
    for (const listener of listeners) listener();
  };
  /** Takes changed answers into the state. */
  const show = (part: Partial<Written> = {}): void => {
    const questions = [...base.values()].map((item, at) => {
      const next = questionOf(item);
      const shown = state.questions[at];
      return shown?.item === item && sameText(shown.answer, next.answer) ? shown : next;
    });
    const both = [...base.values()]
      .filter((item) => clashes.has(item.TemplateItemTypeId))
      .map((item) => ({ mine: questionOf(item), theirs: question(item, storedAnswer(item)) }));
    calls.keep([...changes]);
    set({ questions, clashes: both, ...part });
  };
  /** Takes in what the server has. What both have changed, and not in the same way, waits for a choice. */
  function take(theirs: Opened): void {
    base = new Map(theirs.items.map((item) => [item.TemplateItemTypeId, item]));
    version = theirs.version;
    clashes = new Set();
    for (const [id, { mine, before }] of changes) {
      const item = base.get(id);
      const now = item && storedAnswer(item);
      if (!now || sameAnswer(now, mine)) changes.delete(id);
      else if (!sameAnswer(now, before)) clashes.add(id);
    }
  }
  /** Reads the inspection again; answers whether it is still the open one. */
  async function readAgain(): Promise<boolean> {
    const theirs = await calls.read();
    if (theirs.lookup !== lookup) return false;
    take(theirs);
    return true;
  }
  const isHeld = ({ kind, item, answer }: Question): boolean => kind === 'number' && numberFault(answer.measure, item) !== undefined;
  function nextRequest(): Request | undefined {
    const sent = [...changes.keys()]
      .filter((id) => !clashes.has(id))
      .flatMap((id) => {
        const item = base.get(id);
        return item ? [questionOf(item)] : [];
      })
      .filter((one) => !isHeld(one));
    return sent.length === 0 ? undefined : { version, sent };
  }
  const later = (pause: number): void => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void run(), pause);
  };

  async function send({ version: known, sent }: Request): Promise<void> {
    const saved = await calls.save({ lookup, version: known, items: sent.map(answerInput) });
    version = saved.Version;
    for (const one of sent) {
      const item = base.get(one.id);
      if (!item) continue;
      const { Comments, Measure } = answerInput(one);
      const stored = { ...item, ItemStatus: one.answer.status, Comments, Measure, AreaId: one.answer.area, DefectId: one.answer.defect };
      base.set(one.id, stored);
      const change = changes.get(one.id);
      if (!change) continue;
      // What was typed meanwhile replaces what was just stored.
      if (sameAnswer(change.mine, storedAnswer(stored))) changes.delete(one.id);
      else changes.set(one.id, { mine: change.mine, before: storedAnswer(stored) });
    }
  }
  async function work(): Promise<boolean> {
    for (let conflicts = 0; ; ) {
      const request = unanswered ?? nextRequest();
      if (!request) {
        show({ save: clashes.size > 0 ? 'conflict' : 'saved', why: '' });
        return clashes.size === 0;
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
  const flush = async (): Promise<boolean> => (running ? (await running) && run() : run());

  changes = new Map(drafts);
  take(opened);
  show(changes.size > 0 ? { save: clashes.size > 0 ? 'conflict' : 'saving' } : {});

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer: (id, part, typed = false) => {
      const item = base.get(id);
      if (!item) return;
      const before = changes.get(id)?.before ?? storedAnswer(item);
      const mine = typedAnswer(item, { ...questionOf(item).answer, ...part });
      // A request that is under way may store another answer, so only what nothing can change any more is forgotten.
      if (!running && !unanswered && sameAnswer(mine, storedAnswer(item))) changes.delete(id);
      else changes.set(id, { mine, before });
      show(state.save === 'over' ? {} : { save: clashes.size > 0 ? 'conflict' : 'saving', why: '' });
      if (state.save !== 'over') later(typed ? pauses.typing : pauses.choice);
    },
    flush,
    resolve: (id, prefer) => {
      const item = base.get(id);
      const change = changes.get(id);
      clashes.delete(id);
      if (item && change) {
        if (prefer === 'theirs') changes.delete(id);
        else changes.set(id, { mine: change.mine, before: storedAnswer(item) });
      }
      show();
      void run();
    },
    finish: async (stage) => {
      for (let again = true; ; again = false) {
        if (!(await flush())) return { ok: false, why: state.why };
        try {
          await calls.save({ lookup, version, items: [], stage });
          await readAgain();
          show();
          return { ok: true };
        } catch (error) {
          const failure = asFailure(error);
          if (!again || failure?.body.Reason !== changedByOthers) return { ok: false, why: failure?.text ?? '' };
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

/** Whether two answers are the same letter for letter, as an input shows them. */
const sameText = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.measure === other.measure && one.comments === other.comments && one.area === other.area && one.defect === other.defect;
