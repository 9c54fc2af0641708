// The answers of an inspection that is stored on the device: displayed at once, written to the device in the background, and
// sent by the sender. Another tab, and the sender, change the same inspection; their changes are taken over.
import { report } from '../api/report.ts';
import { question, sameAnswer, storedAnswer, typedAnswer, type Answer } from '../features/inspection/answers.ts';
import { clashesOf, questionsAfter, type Change } from '../features/inspection/changes.ts';
import { pauses, type Saver, type SaveState, type StageHere, type Where, type Written } from '../features/inspection/saver.ts';
import { i18n } from '../text/i18n.ts';
import { WorkGone, type Device } from './device.ts';
import { isFull } from './deviceFull.ts';
import type { Sender } from './sender.ts';
import { replaced, type Given, type LocalInspection, type Problem, type Work } from './work.ts';

export function createDeviceSaver(device: Device, sender: Sender, opened: LocalInspection): Saver {
  const { machine } = opened.work;
  let local = opened;
  let changes = new Map(opened.changes);
  /** Answers that are not written to the device yet. */
  const dirty = new Set<number>();
  const underWay = new Set<number>();
  /** The answers that were written last; the server may have them before this page is notified. */
  const written = new Map<number, Answer>();
  /** All answers that were given here, in words: the server may have taken in any of them by now. */
  const given = new Map<number, Set<string>>();
  let writes = 0;
  let writing: Promise<void> | undefined;
  let fault = '';
  let merges = 0;
  /** It was completed or discarded, maybe in another tab. */
  let isGone = false;
  /** It was completed from here. */
  let isFinished = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();
  let state: Written = { questions: [], save: 'saved', why: '', clashes: [], isUnsent: false, merges, where: 'server', isPhotoRefused: false, stagesHere: new Map(), isNewer: false };

  /** The first thing to resolve where nothing is sent. */
  const firstOf = (): string => i18n.t(local.isNewer ? 'offline.newer' : 'offline.decideFirst');
  /** Why the work is over or refused; the server has given no reason where the inspection was not open any more when it was read. */
  const reasonOf = ({ kind, why }: Problem): string => (why === '' && kind === 'over' ? i18n.t('inspection.over.none') : why);
  const saveOf = (problem: Problem | null, isClash: boolean, isUnsent: boolean): SaveState => {
    if (problem?.kind === 'over' || (isGone && !isFinished)) return 'over';
    if (isClash) return 'conflict';
    if (problem || fault !== '') return 'refused';
    if (!isUnsent) return 'saved';
    return sender.state().reach === 'ready' ? 'saving' : 'unsent';
  };
  function show(): void {
    const { work, entries } = local;
    const questions = questionsAfter(state.questions, work, changes);
    const clashes = clashesOf(work, changes);
    const isUnsent = changes.size > 0 || entries.some(({ kind }) => kind === 'answers');
    const save = saveOf(work.problem, clashes.length > 0, isUnsent);
    const isWritten = dirty.size === 0 && underWay.size === 0;
    const where: Where = !isWritten ? (fault === '' ? 'keeping' : 'page') : !isUnsent && entries.length === 0 ? 'server' : sender.state().sending === machine ? 'sending' : 'device';
    const isPhotoRefused = entries.some((entry) => entry.kind === 'photo' && entry.state === 'refused');
    state = { questions, save, why: fault === '' && work.problem ? reasonOf(work.problem) : fault, clashes, isUnsent, merges, where, isPhotoRefused, stagesHere: stagesOf(local), isNewer: local.isNewer };
    for (const listener of listeners) listener();
  }
  /** Reads what the device has, under what is not written yet. */
  async function reload(): Promise<void> {
    let at: number;
    let next: LocalInspection | undefined;
    do {
      at = writes;
      next = await device.read(machine);
    } while (at !== writes);
    if (!next) {
      isGone = true;
      show();
      return;
    }
    const fresh = new Map(next.changes);
    for (const id of [...dirty, ...underWay]) {
      const mine = changes.get(id);
      const item = next.work.items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);
      if (mine) fresh.set(id, { mine: mine.mine, before: fresh.get(id)?.before ?? (item ? replaced({ ...mine, was: written.get(id) }, storedAnswer(item)) : mine.before) });
      else fresh.delete(id);
    }
    if (next.work.version > local.work.version && tookOthers(local.work, next.work, changes, given)) merges += 1;
    // Items that say the same stay the same objects, so that their questions are not drawn again.
    const known = new Map(local.work.items.map((item) => [item.TemplateItemTypeId, item]));
    const items = next.work.items.map((item) => {
      const shown = known.get(item.TemplateItemTypeId);
      return shown && JSON.stringify(shown) === JSON.stringify(item) ? shown : item;
    });
    local = { ...next, work: { ...next.work, items } };
    changes = fresh;
    show();
  }
  async function writeAll(): Promise<void> {
    while (dirty.size > 0) {
      const now = new Map<number, Given | null>(
        [...dirty].map((id) => {
          const mine = changes.get(id);
          return [id, mine ? { ...mine, was: written.get(id) } : null];
        }),
      );
      for (const id of now.keys()) underWay.add(id);
      dirty.clear();
      writes += 1;
      try {
        await device.answer(machine, now, local.work.lookup > 0);
        for (const [id, one] of now) if (one) written.set(id, one.mine);
        fault = '';
      } catch (error) {
        for (const id of now.keys()) dirty.add(id);
        if (isGone) return;
        fault = isFull(error) ? i18n.t('offline.full') : i18n.t('offline.notStored');
        show();
        return;
      } finally {
        underWay.clear();
        writes += 1;
      }
    }
    // Only now may the page report that everything is on the device.
    show();
  }
  /** Writes what is not on the device yet; the latest of what is typed meanwhile is written in the same go. */
  function write(): Promise<void> {
    if (dirty.size > 0) writing ??= writeAll().finally(() => (writing = undefined));
    return writing ?? Promise.resolve();
  }
  const soon = (pause: number): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void write().then(() => sender.send(machine)), pause);
  };
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    await write();
    if (dirty.size > 0) return false;
    try {
      if (local.work.problem?.kind === 'refused') await device.tryAgain(machine);
      await sender.send(machine);
      await reload();
    } catch (error) {
      // The device cannot be read: the session has ended meanwhile, for example. What is written stays there.
      report(error);
      return false;
    }
    return state.save === 'saved' || (state.save === 'saving' && onlyUnsendable());
  }
  /** Returns `true` if only answers are left that the server would refuse as they are typed. */
  const onlyUnsendable = (): boolean => sender.state().reach === 'ready' && local.entries.every(({ kind, frozen }) => kind !== 'start' && frozen === null);

  let leaveDevice: () => void = () => undefined;
  let leaveSender: () => void = () => undefined;
  show();

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer: (id, part, typed = false) => {
      const item = local.work.items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);
      if (!item || isGone) return;
      const stored = storedAnswer(item);
      const before = changes.get(id)?.before ?? stored;
      const mine = typedAnswer(item, { ...question(item, changes.get(id)?.mine ?? stored).answer, ...part });
      // Also where it says what the server has: a request that is under way, maybe from another tab, may store another answer.
      changes.set(id, { mine, before });
      given.set(id, (given.get(id) ?? new Set<string>()).add(wordsOf(mine)));
      dirty.add(id);
      show();
      void write();
      if (local.work.problem?.kind === 'refused') device.tryAgain(machine).catch(report);
      if (state.save !== 'over') soon(typed ? pauses.typing : pauses.choice);
    },
    flush,
    resolve: (id, prefer) => {
      const item = local.work.items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);
      if (!item) return;
      write()
        .then(() => device.resolve(machine, id, prefer, storedAnswer(item)))
        .then(reload)
        .then(() => sender.send(machine))
        .catch(report);
    },
    heard: (of, version) => {
      if (isGone || isFinished) return;
      // What is typed is written first, so that what others have answered does not go over it.
      void write().then(() => sender.hear(machine, of, version));
    },
    finish: async (stage) => {
      clearTimeout(timer);
      await write();
      if (dirty.size > 0) return { ok: false, why: fault };
      try {
        if (local.work.problem?.kind === 'refused') await device.tryAgain(machine);
        const result = await sender.finish(machine, stage);
        await reload();
        if (result.kind === 'done') return { ok: true };
        if (result.kind === 'queued') return { ok: true, isQueued: true };
        if (result.kind === 'waiting') return { ok: false, why: firstOf() };
        return { ok: false, why: result.why === '' ? i18n.t(local.work.problem ? 'offline.movedOn' : 'offline.stageChanged', { stage }) : result.why };
      } catch (error) {
        if (error instanceof WorkGone) await reload().catch(report);
        else if (!isFull(error)) report(error);
        return { ok: false, why: isGone ? '' : i18n.t(isFull(error) ? 'offline.full' : 'offline.notStored') };
      }
    },
    unfinish: (stage) => device.unfinishStage(machine, stage).then(reload).catch(report),
    complete: async () => {
      clearTimeout(timer);
      await write();
      if (dirty.size > 0) return { kind: 'refused', why: fault };
      if (local.work.problem?.kind === 'refused') await device.tryAgain(machine);
      isFinished = true;
      const done = await sender.complete(machine);
      isFinished = done.kind === 'done';
      if (done.kind !== 'done') await reload();
      if (done.kind === 'refused' && local.work.problem) return { kind: 'refused', why: reasonOf(local.work.problem) };
      return done.kind === 'waiting' ? { kind: 'refused', why: firstOf() } : done;
    },
    discard: () => device.discard(machine),
    begin: () => {
      leaveDevice = device.listen((changed) => {
        if (changed === machine && !isGone) reload().catch(report);
      });
      leaveSender = sender.subscribe(show);
      reload()
        .then(() => sender.send(machine))
        .catch(report);
    },
    stop: () => {
      leaveDevice();
      leaveSender();
      clearTimeout(timer);
      void write().then(() => sender.send(machine));
    },
    isOnDevice: true,
  };
}

/** The finished stages that are not with the server. */
const stagesOf = ({ entries }: LocalInspection): ReadonlyMap<string, StageHere> =>
  new Map(entries.filter(({ kind }) => kind === 'stage').map(({ stage, state, why, frozen }) => [stage, { isRefused: state === 'refused', why, mayTakeBack: frozen === null }]));

/** Returns `true` if questions have answers now that neither existed before nor were given here. */
function tookOthers(before: Work, now: Work, changes: ReadonlyMap<number, Change>, given: ReadonlyMap<number, ReadonlySet<string>>): boolean {
  const known = new Map(before.items.map((item) => [item.TemplateItemTypeId, storedAnswer(item)]));
  return now.items.some((item) => {
    const was = known.get(item.TemplateItemTypeId);
    const mine = changes.get(item.TemplateItemTypeId)?.mine;
    const is = storedAnswer(item);
    return was !== undefined && !sameAnswer(was, is) && !(mine && sameAnswer(mine, is)) && given.get(item.TemplateItemTypeId)?.has(wordsOf(is)) !== true;
  });
}

const wordsOf = ({ status, measure, comments, area, defect }: Answer): string => JSON.stringify([status, measure.trim(), comments.trim(), area, defect]);
