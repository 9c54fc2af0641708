// The answers of an inspection that is stored on the device: displayed at once, written to the device in the background, and
// sent by the sender. Another tab, and the sender, change the same inspection; their changes are taken over.
import type { InspectionItem } from '../api/wire.ts';
import { report } from '../api/report.ts';
import { question, storedAnswer, typedAnswer, type Answer } from '../features/inspection/answers.ts';
import { pauses, type Completion, type FinishResult, type Saver } from '../features/inspection/saver.ts';
import { i18n } from '../text/i18n.ts';
import { WorkGone, type Device } from './device.ts';
import { isFull } from './deviceFull.ts';
import { beginSaving, reasonOf, reload, show, wordsOf, type DeviceSaving } from './deviceSaverState.ts';
import { write } from './deviceWrites.ts';
import type { Sender } from './sender.ts';
import type { LocalInspection } from './work.ts';

/** The first thing to resolve where nothing is sent. */
const firstOf = ({ isNewer }: LocalInspection): string => i18n.t(isNewer ? 'offline.newer' : 'offline.decideFirst');

const itemOf = ({ local }: DeviceSaving, id: number): InspectionItem | undefined => local.work.items.find(({ TemplateItemTypeId }) => TemplateItemTypeId === id);

/** Returns `true` if only answers are left that the server would refuse as they are typed. */
const onlyUnsendable = ({ sender, local }: DeviceSaving): boolean => sender.state().reach === 'ready' && local.entries.every(({ kind, frozen }) => kind !== 'start' && frozen === null);

function soon(saving: DeviceSaving, pause: number): void {
  clearTimeout(saving.timer);
  saving.timer = setTimeout(() => void write(saving).then(() => saving.sender.send(saving.machine)), pause);
}

async function flush(saving: DeviceSaving): Promise<boolean> {
  const { device, sender, machine, dirty } = saving;
  clearTimeout(saving.timer);
  await write(saving);
  if (dirty.size > 0) return false;
  try {
    if (saving.local.work.problem?.kind === 'refused') await device.tryAgain(machine);
    await sender.send(machine);
    await reload(saving);
  } catch (error) {
    // The device cannot be read: the session has ended meanwhile, for example. What is written stays there.
    report(error);
    return false;
  }
  const { save } = saving.written;
  return save === 'saved' || (save === 'saving' && onlyUnsendable(saving));
}

function answer(saving: DeviceSaving, id: number, part: Partial<Answer>, typed: boolean): void {
  const { device, machine, changes, given, dirty } = saving;
  const item = itemOf(saving, id);
  if (!item || saving.isGone) return;
  const stored = storedAnswer(item);
  const before = changes.get(id)?.before ?? stored;
  const mine = typedAnswer(item, { ...question(item, changes.get(id)?.mine ?? stored).answer, ...part });
  // Also where it says what the server has: a request that is under way, maybe from another tab, may store another answer.
  changes.set(id, { mine, before });
  given.set(id, (given.get(id) ?? new Set<string>()).add(wordsOf(mine)));
  dirty.add(id);
  show(saving);
  void write(saving);
  if (saving.local.work.problem?.kind === 'refused') device.tryAgain(machine).catch(report);
  if (saving.written.save !== 'over') soon(saving, typed ? pauses.typing : pauses.choice);
}

function resolve(saving: DeviceSaving, id: number, prefer: 'mine' | 'theirs'): void {
  const { device, sender, machine } = saving;
  const item = itemOf(saving, id);
  if (!item) return;
  write(saving)
    .then(() => device.resolve(machine, id, prefer, storedAnswer(item)))
    .then(() => reload(saving))
    .then(() => sender.send(machine))
    .catch(report);
}

async function finish(saving: DeviceSaving, stage: string): Promise<FinishResult> {
  const { device, sender, machine, dirty } = saving;
  clearTimeout(saving.timer);
  await write(saving);
  if (dirty.size > 0) return { ok: false, why: saving.fault };
  try {
    if (saving.local.work.problem?.kind === 'refused') await device.tryAgain(machine);
    const result = await sender.finish(machine, stage);
    await reload(saving);
    if (result.kind === 'done') return { ok: true };
    if (result.kind === 'queued') return { ok: true, isQueued: true };
    if (result.kind === 'waiting') return { ok: false, why: firstOf(saving.local) };
    return { ok: false, why: result.why === '' ? i18n.t(saving.local.work.problem ? 'offline.movedOn' : 'offline.stageChanged', { stage }) : result.why };
  } catch (error) {
    if (error instanceof WorkGone) await reload(saving).catch(report);
    else if (!isFull(error)) report(error);
    return { ok: false, why: saving.isGone ? '' : i18n.t(isFull(error) ? 'offline.full' : 'offline.notStored') };
  }
}

async function complete(saving: DeviceSaving): Promise<Completion> {
  const { device, sender, machine, dirty } = saving;
  clearTimeout(saving.timer);
  await write(saving);
  if (dirty.size > 0) return { kind: 'refused', why: saving.fault };
  if (saving.local.work.problem?.kind === 'refused') await device.tryAgain(machine);
  saving.isFinished = true;
  const done = await sender.complete(machine);
  saving.isFinished = done.kind === 'done';
  if (done.kind !== 'done') await reload(saving);
  if (done.kind === 'refused' && saving.local.work.problem) return { kind: 'refused', why: reasonOf(saving.local.work.problem) };
  return done.kind === 'waiting' ? { kind: 'refused', why: firstOf(saving.local) } : done;
}

export function createDeviceSaver(device: Device, sender: Sender, opened: LocalInspection): Saver {
  const saving = beginSaving(device, sender, opened);
  const { machine, listeners } = saving;
  const shown = (): void => show(saving);
  let leaveDevice: () => void = () => undefined;
  let leaveSender: () => void = () => undefined;
  return {
    state: () => saving.written,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    answer: (id, part, typed = false) => answer(saving, id, part, typed),
    flush: () => flush(saving),
    resolve: (id, prefer) => resolve(saving, id, prefer),
    heard: (of, version) => {
      if (saving.isGone || saving.isFinished) return;
      // What is typed is written first, so that what others have answered does not go over it.
      void write(saving).then(() => sender.hear(machine, of, version));
    },
    finish: (stage) => finish(saving, stage),
    unfinish: (stage) =>
      device
        .unfinishStage(machine, stage)
        .then(() => reload(saving))
        .catch(report),
    complete: () => complete(saving),
    discard: () => device.discard(machine),
    begin: () => {
      leaveDevice = device.listen((changed) => {
        if (changed === machine && !saving.isGone) reload(saving).catch(report);
      });
      leaveSender = sender.subscribe(shown);
      reload(saving)
        .then(() => sender.send(machine))
        .catch(report);
    },
    stop: () => {
      leaveDevice();
      leaveSender();
      clearTimeout(saving.timer);
      void write(saving).then(() => sender.send(machine));
    },
    isOnDevice: true,
  };
}
