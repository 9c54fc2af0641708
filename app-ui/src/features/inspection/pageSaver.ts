// Saves an inspection from the page while it is answered: the queue that sends what differs from the server, one request
// after another. Unsent answers are also stored in the drafts, so that they survive a reload.
import { outcomeUnknown } from 'web-shared/browser/idempotency';
import { asFailure } from '../../api/errors.ts';
import { answerInput, sameAnswer, storedAnswer, typedAnswer, type Answer } from './answers.ts';
import { afterSave, changedByOthers } from './changes.ts';
import { beginSaving, isClash, itemOf, nextRequest, readAgain, set, show, type PageSaving, type Request } from './pageSaverState.ts';
import { pauses, type Completion, type Drafts, type FinishResult, type Opened, type Saver, type SaverCalls } from './saver.ts';

/** Number of times that a save is tried again because others were faster. */
const mostConflicts = 5;

function later(saving: PageSaving, pause: number): void {
  clearTimeout(saving.timer);
  if (!saving.stopped) saving.timer = setTimeout(() => void run(saving), pause);
}

async function send(saving: PageSaving, { version, sent }: Request): Promise<void> {
  const saved = await saving.calls.save({ lookup: saving.lookup, version, items: sent.map(answerInput) });
  saving.version = saved.Version;
  ({ items: saving.items, changes: saving.changes } = afterSave({ items: saving.items }, saving.changes, sent));
}

/** Takes over the reported version; returns `true` if the inspection is still open. */
async function catchUp(saving: PageSaving): Promise<boolean> {
  const wanted = saving.newestVersion;
  try {
    if (!(await readAgain(saving))) return false;
    show(saving, { merges: saving.written.merges + 1 });
  } catch {
    // The next save finds out, or the next event.
  }
  // Unless a newer one was reported meanwhile.
  if (saving.newestVersion === wanted) saving.newestVersion = saving.version;
  return true;
}

/** Deals with a request that was not carried out; returns `true` if the next one is sent. `conflicts`: those before it. */
async function afterFailure(saving: PageSaving, request: Request, error: unknown, conflicts: number): Promise<boolean> {
  const failure = asFailure(error);
  if (!failure || outcomeUnknown(failure.status, failure.body.Reason)) {
    saving.unanswered = request;
    show(saving, { save: 'unsent' });
    later(saving, pauses.repeat);
    return false;
  }
  saving.unanswered = undefined;
  if (failure.body.Reason !== changedByOthers) {
    saving.isRefused = true;
    show(saving, { save: failure.status === 409 || failure.status === 404 ? 'over' : 'refused', why: failure.text });
    return false;
  }
  if (conflicts >= mostConflicts) {
    show(saving, { save: 'refused', why: failure.text });
    return false;
  }
  try {
    if (!(await readAgain(saving))) {
      show(saving, { save: 'over', why: failure.text });
      return false;
    }
  } catch (problem) {
    show(saving, { save: 'refused', why: asFailure(problem)?.text ?? failure.text });
    return false;
  }
  show(saving, { merges: saving.written.merges + 1 });
  return true;
}

async function work(saving: PageSaving): Promise<boolean> {
  for (let conflicts = 0; ; ) {
    if (saving.newestVersion > saving.version && !saving.unanswered) {
      if (!(await catchUp(saving))) {
        show(saving, { save: 'over', why: '' });
        return false;
      }
      continue;
    }
    // The same answers would be refused again; they are sent when one of them is changed.
    if (saving.isRefused) return false;
    const request = saving.unanswered ?? nextRequest(saving);
    if (!request) {
      show(saving, { save: isClash(saving) ? 'conflict' : 'saved', why: '' });
      return !isClash(saving);
    }
    if (saving.written.save !== 'saving') set(saving, { save: 'saving', why: '' });
    try {
      await send(saving, request);
      saving.unanswered = undefined;
      show(saving);
    } catch (error) {
      if (!(await afterFailure(saving, request, error, conflicts))) return false;
      conflicts += 1;
    }
  }
}

async function run(saving: PageSaving): Promise<boolean> {
  clearTimeout(saving.timer);
  saving.running ??= work(saving).finally(() => (saving.running = undefined));
  return saving.running;
}

async function flush(saving: PageSaving): Promise<boolean> {
  const before = saving.running ? await saving.running : true;
  saving.isRefused = false;
  return before && run(saving);
}

function answer(saving: PageSaving, id: number, part: Partial<Answer>, typed: boolean): void {
  const item = itemOf(saving, id);
  if (!item) return;
  const { changes } = saving;
  const before = changes.get(id)?.before ?? storedAnswer(item);
  const mine = typedAnswer(item, { ...(changes.get(id)?.mine ?? storedAnswer(item)), ...part });
  // A request that is under way may store another answer, so only what nothing can change any more is forgotten.
  if (!saving.running && !saving.unanswered && sameAnswer(mine, storedAnswer(item))) changes.delete(id);
  else changes.set(id, { mine, before });
  saving.isRefused = false;
  show(saving, saving.written.save === 'over' ? {} : { save: isClash(saving) ? 'conflict' : 'saving', why: '' });
  if (saving.written.save !== 'over') later(saving, typed ? pauses.typing : pauses.choice);
}

function resolve(saving: PageSaving, id: number, prefer: 'mine' | 'theirs'): void {
  const item = itemOf(saving, id);
  const change = saving.changes.get(id);
  if (item && change) {
    if (prefer === 'theirs') saving.changes.delete(id);
    else saving.changes.set(id, { mine: change.mine, before: storedAnswer(item) });
  }
  saving.isRefused = false;
  show(saving);
  void run(saving);
}

function heard(saving: PageSaving, of: number, theirs: number): void {
  if (of !== saving.lookup) return;
  saving.newestVersion = Math.max(saving.newestVersion, theirs);
  if (saving.newestVersion > saving.version && !saving.stopped && !saving.isEnding && saving.written.save !== 'over') void run(saving);
}

async function finish(saving: PageSaving, stage: string): Promise<FinishResult> {
  for (let again = true; ; again = false) {
    if (!(await flush(saving))) return { ok: false, why: saving.written.why };
    saving.isEnding = true;
    try {
      await saving.calls.save({ lookup: saving.lookup, version: saving.version, items: [], stage });
      await readAgain(saving);
      show(saving);
      return { ok: true };
    } catch (error) {
      const failure = asFailure(error);
      if (!again || failure?.body.Reason !== changedByOthers) return { ok: false, why: failure?.text ?? '' };
    } finally {
      saving.isEnding = false;
      if (saving.newestVersion > saving.version) later(saving, 0);
    }
    // Others have saved meanwhile: their answers are taken in, and the stage is finished once more.
    try {
      if (!(await readAgain(saving))) {
        show(saving, { save: 'over', why: '' });
        return { ok: false, why: '' };
      }
      show(saving, { merges: saving.written.merges + 1 });
    } catch (problem) {
      return { ok: false, why: asFailure(problem)?.text ?? '' };
    }
  }
}

async function complete(saving: PageSaving): Promise<Completion> {
  if (!(await flush(saving))) return { kind: 'refused', why: saving.written.why };
  saving.isEnding = true;
  try {
    return { kind: 'done', done: await saving.calls.complete(saving.lookup) };
  } catch (error) {
    saving.isEnding = false;
    throw error;
  }
}

export function createSaver(opened: Opened, drafts: Drafts, calls: SaverCalls): Saver {
  const saving = beginSaving(opened, drafts, calls);
  return {
    state: () => saving.written,
    subscribe: (listener) => {
      saving.listeners.add(listener);
      return () => void saving.listeners.delete(listener);
    },
    answer: (id, part, typed = false) => answer(saving, id, part, typed),
    flush: () => flush(saving),
    resolve: (id, prefer) => resolve(saving, id, prefer),
    heard: (of, theirs) => heard(saving, of, theirs),
    finish: (stage) => finish(saving, stage),
    // Nothing but the server has it.
    unfinish: () => Promise.resolve(),
    complete: () => complete(saving),
    discard: () => {
      calls.keep([]);
      return Promise.resolve();
    },
    isOnDevice: false,
    begin: () => {
      saving.stopped = false;
      if (saving.changes.size > 0) later(saving, 0);
    },
    stop: () => {
      saving.stopped = true;
      clearTimeout(saving.timer);
    },
  };
}
