// Saves a template as it is written: the document with its earlier states, and the queue that sends what differs from the
// server, one request after another. It goes on after the page is left.
import { asFailure } from '../../../api/errors.ts';
import { outcomeUnknown } from '../../../api/idempotency.ts';
import type { TemplateDraft, TemplateGroupInput, TemplateGroupRow, TemplateItemInput, TemplateItemRow } from '../../../api/wire.ts';
import type { Doc } from './doc.ts';
import { begin, groupsSaved, incompleteEntries, itemsSaved, merge, nextRequest, type Prefer, type SaveRequest, type Stored } from './saving.ts';

export interface SaverCalls {
  saveGroups: (body: TemplateGroupInput[]) => Promise<TemplateGroupRow[]>;
  saveItems: (body: TemplateItemInput[]) => Promise<TemplateItemRow[]>;
  read: () => Promise<TemplateDraft>;
}

/** `unsent`: no answer came, the request is repeated; `refused`: the server does not take it as it is. */
export type SaveState = 'saved' | 'saving' | 'unsent' | 'refused' | 'conflict';

export interface Written {
  readonly doc: Doc;
  readonly stored: Stored;
  readonly save: SaveState;
  /** Why a save was refused. */
  readonly why: string;
  /** The entries that wait for a text or right limits. */
  readonly incomplete: readonly string[];
  /** The entries that somebody else has changed too. */
  readonly clashes: readonly string[];
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Number of requests that were carried out. */
  readonly saves: number;
}

export interface Saver {
  state: () => Written;
  subscribe: (listener: () => void) => () => void;
  /** Edits of the same `tag` one after another are undone together. */
  edit: (change: (doc: Doc) => Doc, tag?: string) => void;
  undo: () => void;
  redo: () => void;
  /** Sends at once what waits; answers whether everything that can be saved is saved. */
  flush: () => Promise<boolean>;
  /** Decides what both have changed. */
  resolve: (prefer: Prefer) => void;
}

/** The pause in typing after which is saved, and after which a request without an answer is repeated (ms). */
export const pauses = { typing: 800, repeat: 5000 } as const;

const mostSteps = 200;
/** Number of times that a save is tried again because others were faster. */
const mostConflicts = 5;

export function createSaver(draft: TemplateDraft, calls: SaverCalls): Saver {
  const first = begin(draft);
  let state: Written = { ...first, save: 'saved', why: '', incomplete: incompleteEntries(first.doc, first.stored), clashes: [], canUndo: false, canRedo: false, saves: 0 };
  let past: Doc[] = [];
  let future: Doc[] = [];
  let lastTag: string | undefined;
  /** The request whose answer did not come. It is repeated as it was, because the server may have carried it out. */
  let unanswered: SaveRequest | undefined;
  /** The draft of another user, while the user decides. */
  let other: TemplateDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<boolean> | undefined;
  const listeners = new Set<() => void>();

  const set = (part: Partial<Written>): void => {
    state = { ...state, ...part, canUndo: past.length > 0, canRedo: future.length > 0 };
    if (part.doc || part.stored) state = { ...state, incomplete: incompleteEntries(state.doc, state.stored) };
    for (const listener of listeners) listener();
  };
  const later = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), pause);
  };
  const show = (doc: Doc): void => {
    set({ doc, ...(state.save === 'conflict' || !(unanswered ?? nextRequest(doc, state.stored)) ? {} : { save: 'saving' as const }) });
    if (state.save !== 'conflict') later(pauses.typing);
  };

  async function send(request: SaveRequest): Promise<void> {
    const stored =
      request.of === 'groups'
        ? groupsSaved(state.stored, request.keys, await calls.saveGroups(request.body))
        : itemsSaved(state.stored, request.keys, await calls.saveItems(request.body));
    set({ stored, saves: state.saves + 1 });
  }
  async function readAgain(): Promise<void> {
    const theirs = await calls.read();
    const { doc, stored, clashes } = merge(state.doc, state.stored, theirs, 'mine');
    if (clashes.length > 0) {
      other = theirs;
      set({ save: 'conflict', clashes });
      return;
    }
    take(doc, stored);
  }
  /** Earlier states do not have what somebody else wrote, and would take it away. */
  function take(doc: Doc, stored: Stored): void {
    [past, future, lastTag, other] = [[], [], undefined, undefined];
    set({ doc, stored, clashes: [], save: 'saving' });
  }
  async function work(): Promise<boolean> {
    let sentLast: string | undefined;
    for (let conflicts = 0; ; ) {
      const request = unanswered ?? nextRequest(state.doc, state.stored);
      // A value that the server stores in another form, such as without a rare blank, is not sent for ever.
      const content = request && JSON.stringify(request.body, (name, value: unknown) => (name === 'TimestampDt' ? undefined : value));
      if (!request || content === sentLast) {
        set({ save: 'saved', why: '' });
        return true;
      }
      if (state.save !== 'saving') set({ save: 'saving', why: '' });
      try {
        await send(request);
        [unanswered, sentLast] = [undefined, content];
      } catch (error) {
        const failure = asFailure(error);
        if (!failure || outcomeUnknown(failure.status, failure.body.Reason)) {
          unanswered = request;
          set({ save: 'unsent' });
          later(pauses.repeat);
          return false;
        }
        unanswered = undefined;
        conflicts += 1;
        if (failure.status !== 409 || conflicts > mostConflicts) {
          set({ save: 'refused', why: failure.text });
          return false;
        }
        try {
          await readAgain();
        } catch (problem) {
          set({ save: 'refused', why: asFailure(problem)?.text ?? failure.text });
          return false;
        }
        if (other) return false;
      }
    }
  }
  async function run(): Promise<boolean> {
    clearTimeout(timer);
    if (other) return false;
    running ??= work().finally(() => (running = undefined));
    return running;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    edit: (change, tag) => {
      const doc = change(state.doc);
      if (doc === state.doc) return;
      if (tag === undefined || tag !== lastTag) past = [...past, state.doc].slice(-mostSteps);
      [future, lastTag] = [[], tag];
      show(doc);
    },
    undo: () => {
      const doc = past.at(-1);
      if (!doc) return;
      [past, future, lastTag] = [past.slice(0, -1), [state.doc, ...future], undefined];
      show(doc);
    },
    redo: () => {
      const [doc, ...rest] = future;
      if (!doc) return;
      [past, future, lastTag] = [[...past, state.doc], rest, undefined];
      show(doc);
    },
    flush: async () => (running ? (await running) && run() : run()),
    resolve: (prefer) => {
      if (!other) return;
      const { doc, stored } = merge(state.doc, state.stored, other, prefer);
      take(doc, stored);
      void run();
    },
  };
}
