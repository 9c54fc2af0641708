// The state of an inspection that is stored on the device: the displayed answers over those of the device.
import { sameAnswer, storedAnswer, type Answer } from '../features/inspection/answers.ts';
import { clashesOf, questionsAfter, type Change } from '../features/inspection/changes.ts';
import type { SaveState, StageHere, Where, Written } from '../features/inspection/saver.ts';
import type { InspectionItem } from '../api/wire.ts';
import { i18n } from '../text/i18n.ts';
import type { Device } from './device.ts';
import type { Sender } from './sender.ts';
import { replaced, type LocalInspection, type Problem, type Work } from './work.ts';

export interface DeviceSaving {
  readonly device: Device;
  readonly sender: Sender;
  readonly machine: number;
  readonly listeners: Set<() => void>;
  local: LocalInspection;
  changes: Map<number, Change>;
  /** Answers that are not written to the device yet. */
  readonly dirty: Set<number>;
  readonly underWay: Set<number>;
  /** The answers that were written last; the server may have them before this page is notified. */
  readonly stored: Map<number, Answer>;
  /** All answers that were given here, in words: the server may have taken in any of them by now. */
  readonly given: Map<number, Set<string>>;
  writes: number;
  writing: Promise<void> | undefined;
  fault: string;
  merges: number;
  /** It was completed or discarded, maybe in another tab. */
  isGone: boolean;
  /** It was completed from here. */
  isFinished: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  written: Written;
}

export function beginSaving(device: Device, sender: Sender, opened: LocalInspection): DeviceSaving {
  const saving: DeviceSaving = {
    device,
    sender,
    machine: opened.work.machine,
    listeners: new Set(),
    local: opened,
    changes: new Map(opened.changes),
    dirty: new Set(),
    underWay: new Set(),
    stored: new Map(),
    given: new Map(),
    writes: 0,
    writing: undefined,
    fault: '',
    merges: 0,
    isGone: false,
    isFinished: false,
    timer: undefined,
    written: { questions: [], save: 'saved', why: '', clashes: [], isUnsent: false, merges: 0, where: 'server', isPhotoRefused: false, stagesHere: new Map(), isNewer: false },
  };
  show(saving);
  return saving;
}

/** Why the work is over or refused; the server has given no reason where the inspection was not open any more when it was read. */
export const reasonOf = ({ kind, why }: Problem): string => (why === '' ? i18n.t(kind === 'over' ? 'inspection.over.none' : 'inspection.save.noReason') : why);

function saveOf({ sender, isGone, isFinished, fault }: DeviceSaving, problem: Problem | null, isClash: boolean, isUnsent: boolean): SaveState {
  if (problem?.kind === 'over' || (isGone && !isFinished)) return 'over';
  if (isClash) return 'conflict';
  if (problem || fault !== '') return 'refused';
  if (!isUnsent) return 'saved';
  return sender.state().reach === 'ready' ? 'saving' : 'unsent';
}

function whereOf({ sender, machine, dirty, underWay, fault, local }: DeviceSaving, isUnsent: boolean): Where {
  if (dirty.size > 0 || underWay.size > 0) return fault === '' ? 'keeping' : 'page';
  if (!isUnsent && local.entries.length === 0) return 'server';
  return sender.state().sending === machine ? 'sending' : 'device';
}

/** The finished stages that are not with the server. */
const stagesOf = ({ entries }: LocalInspection): ReadonlyMap<string, StageHere> =>
  new Map(entries.filter(({ kind }) => kind === 'stage').map(({ stage, state, why, frozen }) => [stage, { isRefused: state === 'refused', why, mayTakeBack: frozen === null }]));

export function show(saving: DeviceSaving): void {
  const { local, changes, fault, merges } = saving;
  const { work, entries } = local;
  const clashes = clashesOf(work, changes);
  const isUnsent = changes.size > 0 || entries.some(({ kind }) => kind === 'answers');
  saving.written = {
    questions: questionsAfter(saving.written.questions, work, changes),
    save: saveOf(saving, work.problem, clashes.length > 0, isUnsent),
    why: fault === '' && work.problem ? reasonOf(work.problem) : fault,
    clashes,
    isUnsent,
    merges,
    where: whereOf(saving, isUnsent),
    isPhotoRefused: entries.some((entry) => entry.kind === 'photo' && entry.state === 'refused'),
    stagesHere: stagesOf(local),
    isNewer: local.isNewer,
  };
  for (const listener of saving.listeners) listener();
}

export const wordsOf = ({ status, measure, comments, area, defect }: Answer): string => JSON.stringify([status, measure.trim(), comments.trim(), area, defect]);

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

/** The changes of the device, under those that are not written to it yet. */
function changesUnder({ dirty, underWay, changes, stored }: DeviceSaving, next: LocalInspection): Map<number, Change> {
  const fresh = new Map(next.changes);
  for (const id of [...dirty, ...underWay]) {
    const mine = changes.get(id);
    const item = next.work.items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);
    if (mine) fresh.set(id, { mine: mine.mine, before: fresh.get(id)?.before ?? (item ? replaced({ ...mine, was: stored.get(id) }, storedAnswer(item)) : mine.before) });
    else fresh.delete(id);
  }
  return fresh;
}

/** Items that say the same stay the same objects, so that their questions are not drawn again. */
function itemsOver(before: Work, next: Work): InspectionItem[] {
  const known = new Map(before.items.map((item) => [item.TemplateItemTypeId, item]));
  return next.items.map((item) => {
    const shown = known.get(item.TemplateItemTypeId);
    return shown && JSON.stringify(shown) === JSON.stringify(item) ? shown : item;
  });
}

/** Reads what the device has, under what is not written yet. */
export async function reload(saving: DeviceSaving): Promise<void> {
  let at: number;
  let next: LocalInspection | undefined;
  do {
    at = saving.writes;
    next = await saving.device.read(saving.machine);
  } while (at !== saving.writes);
  if (!next) {
    saving.isGone = true;
    show(saving);
    return;
  }
  const { local, changes, given } = saving;
  const fresh = changesUnder(saving, next);
  if (next.work.version > local.work.version && tookOthers(local.work, next.work, changes, given)) saving.merges += 1;
  saving.local = { ...next, work: { ...next.work, items: itemsOver(local.work, next.work) } };
  saving.changes = fresh;
  show(saving);
}
