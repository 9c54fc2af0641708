// Saves a template as it is written: the document with its earlier states, and the queue that sends what differs from the
// server, one request after another. It goes on after the page is left.
import { outcomeUnknown } from 'web-shared/browser/idempotency';
import { asFailure } from '../../../api/errors.ts';
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

interface Saving {
  readonly calls: SaverCalls;
  readonly listeners: Set<() => void>;
  written: Written;
  past: readonly Doc[];
  future: readonly Doc[];
  lastTag: string | undefined;
  /** The request whose answer did not come. It is repeated as it was, because the server may have carried it out. */
  unanswered: SaveRequest | undefined;
  /** The draft of another user, while the user decides. */
  other: TemplateDraft | undefined;
  timer: ReturnType<typeof setTimeout> | undefined;
  running: Promise<boolean> | undefined;
}

function beginSaving(draft: TemplateDraft, calls: SaverCalls): Saving {
  const first = begin(draft);
  return {
    calls,
    listeners: new Set(),
    written: { ...first, save: 'saved', why: '', incomplete: incompleteEntries(first.doc, first.stored), clashes: [], canUndo: false, canRedo: false, saves: 0 },
    past: [],
    future: [],
    lastTag: undefined,
    unanswered: undefined,
    other: undefined,
    timer: undefined,
    running: undefined,
  };
}

function set(saving: Saving, part: Partial<Written>): void {
  const next = { ...saving.written, ...part, canUndo: saving.past.length > 0, canRedo: saving.future.length > 0 };
  saving.written = part.doc || part.stored ? { ...next, incomplete: incompleteEntries(next.doc, next.stored) } : next;
  for (const listener of saving.listeners) listener();
}

function later(saving: Saving, pause: number): void {
  clearTimeout(saving.timer);
  saving.timer = setTimeout(() => void run(saving), pause);
}

function show(saving: Saving, doc: Doc): void {
  const { written, unanswered } = saving;
  set(saving, { doc, ...(written.save === 'conflict' || !(unanswered ?? nextRequest(doc, written.stored)) ? {} : { save: 'saving' as const }) });
  if (saving.written.save !== 'conflict') later(saving, pauses.typing);
}

async function send(saving: Saving, request: SaveRequest): Promise<void> {
  const { calls } = saving;
  // What is stored is read before the answer comes: requests are sent one after another.
  const before = saving.written.stored;
  const stored =
    request.of === 'groups' ? groupsSaved(before, request.keys, await calls.saveGroups(request.body)) : itemsSaved(before, request.keys, await calls.saveItems(request.body));
  set(saving, { stored, saves: saving.written.saves + 1 });
}

async function readAgain(saving: Saving): Promise<void> {
  const theirs = await saving.calls.read();
  const { doc, stored, clashes } = merge(saving.written.doc, saving.written.stored, theirs, 'mine');
  if (clashes.length > 0) {
    saving.other = theirs;
    set(saving, { save: 'conflict', clashes });
    return;
  }
  take(saving, doc, stored);
}

/** Earlier states do not have what somebody else wrote, and would take it away. */
function take(saving: Saving, doc: Doc, stored: Stored): void {
  saving.past = [];
  saving.future = [];
  saving.lastTag = undefined;
  saving.other = undefined;
  set(saving, { doc, stored, clashes: [], save: 'saving' });
}

/** Deals with a request that was not carried out; returns `true` if the next one is sent. `conflicts`: those before it. */
async function afterFailure(saving: Saving, request: SaveRequest, error: unknown, conflicts: number): Promise<boolean> {
  const failure = asFailure(error);
  if (!failure || outcomeUnknown(failure.status, failure.body.Reason)) {
    saving.unanswered = request;
    set(saving, { save: 'unsent' });
    later(saving, pauses.repeat);
    return false;
  }
  saving.unanswered = undefined;
  if (failure.status !== 409 || conflicts >= mostConflicts) {
    set(saving, { save: 'refused', why: failure.text });
    return false;
  }
  try {
    await readAgain(saving);
  } catch (problem) {
    set(saving, { save: 'refused', why: asFailure(problem)?.text ?? failure.text });
    return false;
  }
  return !saving.other;
}

async function work(saving: Saving): Promise<boolean> {
  let sentLast: string | undefined;
  for (let conflicts = 0; ; ) {
    const request = saving.unanswered ?? nextRequest(saving.written.doc, saving.written.stored);
    // A value that the server stores in another form, such as without a rare blank, is not sent for ever.
    const content = request && JSON.stringify(request.body, (name, value: unknown) => (name === 'TimestampDt' ? undefined : value));
    if (!request || content === sentLast) {
      set(saving, { save: 'saved', why: '' });
      return true;
    }
    if (saving.written.save !== 'saving') set(saving, { save: 'saving', why: '' });
    try {
      await send(saving, request);
      saving.unanswered = undefined;
      sentLast = content;
    } catch (error) {
      if (!(await afterFailure(saving, request, error, conflicts))) return false;
      conflicts += 1;
    }
  }
}

async function run(saving: Saving): Promise<boolean> {
  clearTimeout(saving.timer);
  if (saving.other) return false;
  saving.running ??= work(saving).finally(() => (saving.running = undefined));
  return saving.running;
}

function edit(saving: Saving, change: (doc: Doc) => Doc, tag?: string): void {
  const before = saving.written.doc;
  const doc = change(before);
  if (doc === before) return;
  if (tag === undefined || tag !== saving.lastTag) saving.past = [...saving.past, before].slice(-mostSteps);
  saving.future = [];
  saving.lastTag = tag;
  show(saving, doc);
}

function undo(saving: Saving): void {
  const { past, future, written } = saving;
  const doc = past.at(-1);
  if (!doc) return;
  saving.past = past.slice(0, -1);
  saving.future = [written.doc, ...future];
  saving.lastTag = undefined;
  show(saving, doc);
}

function redo(saving: Saving): void {
  const { past, future, written } = saving;
  const [doc, ...rest] = future;
  if (!doc) return;
  saving.past = [...past, written.doc];
  saving.future = rest;
  saving.lastTag = undefined;
  show(saving, doc);
}

export function createSaver(draft: TemplateDraft, calls: SaverCalls): Saver {
  const saving = beginSaving(draft, calls);
  return {
    state: () => saving.written,
    subscribe: (listener) => {
      saving.listeners.add(listener);
      return () => void saving.listeners.delete(listener);
    },
    edit: (change, tag) => edit(saving, change, tag),
    undo: () => undo(saving),
    redo: () => redo(saving),
    flush: async () => (saving.running ? (await saving.running) && run(saving) : run(saving)),
    resolve: (prefer) => {
      if (!saving.other) return;
      const { doc, stored } = merge(saving.written.doc, saving.written.stored, saving.other, prefer);
      take(saving, doc, stored);
      void run(saving);
    },
  };
}
