// Carries out the steps of a machine's outbox: the requests to the server, and the changes on the device that follow their
// answers and refusals.
import { randomId } from 'web-shared/browser/idempotency';
import { asFailure, type Failure } from '../api/errors.ts';
import { report } from '../api/report.ts';
import { NotAccepted, sendFile } from '../api/uploads.ts';
import type { CompletedInspection } from '../api/wire.ts';
import { sameAnswer, storedAnswer } from '../features/inspection/answers.ts';
import { changedByOthers, sendable, withoutStored } from '../features/inspection/changes.ts';
import type { Device } from './device.ts';
import { NotMine, type Remote } from './remote.ts';
import { afterSaved, inputsOf, ofMachine, stagesInDoubt, takeTheirs, withFinished, type Entry, type LocalInspection, type Problem, type Step, type Work } from './work.ts';

/** The device and the server of an outbox. */
export interface Outbox {
  readonly device: Device;
  readonly remote: Remote;
  /** Answers of completions that somebody waits for. */
  readonly completed: Map<number, CompletedInspection | undefined>;
}

/** Changes what the device has of a machine, unless it is gone. */
const change = ({ device }: Outbox, machine: number, to: (local: LocalInspection) => Parameters<Device['write']>[1]): Promise<void> =>
  device.locked(machine, async () => {
    const local = await device.read(machine);
    if (local) await device.write(machine, to(local));
  });

/** The server has carried the request out and does not know its answer any more, or does not give it. */
const answerLost: ReadonlySet<string | undefined> = new Set(['platform.repeat_untold', 'platform.repeat_standing']);

/** The id of the photo names one of another inspection or question: one that was announced before this one was begun anew. */
const takenByOther = 'assets.client_id_taken';

/** Records why the work on a machine can not go on. */
const problem = (outbox: Outbox, machine: number, is: Problem): Promise<void> => change(outbox, machine, ({ work }) => ({ work: { ...work, problem: is } }));

/** Removes the entry. */
const drop = (outbox: Outbox, machine: number, { seq }: Entry): Promise<void> => change(outbox, machine, () => ({ drop: [seq] }));

/** The entry waits for a person. */
const refuse = (outbox: Outbox, machine: number, entry: Entry, why: string): Promise<void> =>
  change(outbox, machine, (local) => ({ put: now(local, entry).map((one) => ({ ...one, state: 'refused' as const, why, frozen: null })) }));

/** The entry is sent as another one. */
const rename = (outbox: Outbox, machine: number, entry: Entry): Promise<void> => change(outbox, machine, (local) => ({ put: now(local, entry).map((one) => ({ ...one, key: randomId() })) }));

/** The entry as it is now. */
const now = ({ entries }: LocalInspection, { seq }: Entry): Entry[] => entries.filter((one) => one.seq === seq);

/** Reads the inspection again and takes in what others have answered; false when it is not open any more. */
async function readAgain(outbox: Outbox, work: Work): Promise<boolean> {
  const { machine, lookup } = work;
  const { State, Version: version } = await outbox.remote.inspection(machine, lookup);
  if (State !== 'Open') return false;
  const items = await outbox.remote.items(machine, lookup);
  await change(outbox, machine, (local) => {
    const doubted = new Map(stagesInDoubt(local, items).map((one) => [one.seq, one]));
    const put = local.entries.filter(({ kind }) => kind === 'answers' || kind === 'stage').map((one) => doubted.get(one.seq) ?? { ...one, frozen: null });
    return { ...takeTheirs(local, { lookup, version, items }), put };
  });
  return true;
}

/** Like `readAgain`, where nothing depends on it now. */
export async function readOrLater(outbox: Outbox, work: Work): Promise<void> {
  try {
    if (!(await readAgain(outbox, work))) await problem(outbox, work.machine, { kind: 'over', why: '' });
  } catch (error) {
    // The next save finds out, or the next event.
    if (!asFailure(error) && !(error instanceof NotMine)) report(error);
  }
}

async function start(outbox: Outbox, { work }: LocalInspection, entry: Entry): Promise<void> {
  const { machine } = work;
  const begun = await outbox.remote.start({ machine, status: work.status, template: work.template, templateVersion: work.templateVersion, key: entry.key });
  if (begun.Status !== work.status) {
    await problem(outbox, machine, { kind: 'over', why: '' });
    return;
  }
  const items = await outbox.remote.items(machine, begun.TemplateLookupId);
  const theirs = { lookup: begun.TemplateLookupId, version: begun.Version, template: begun.TemplateId, templateVersion: begun.TemplateVersion, items };
  await change(outbox, machine, (local) => ({ ...takeTheirs(local, theirs), put: stagesInDoubt(local, items), drop: now(local, entry).map(({ seq }) => seq) }));
}

async function answers(outbox: Outbox, { work }: LocalInspection, entry: Entry): Promise<void> {
  const { machine, lookup } = work;
  let sent = entry;
  if (!entry.frozen) {
    // What is sent is written down with its key before it is sent, so that a repeat is the same request.
    await change(outbox, machine, (local) => {
      const changes = withoutStored(local.work, local.changes);
      const questions = sendable(local.work, changes);
      sent = { ...entry, key: randomId(), frozen: questions.length > 0 ? { version: local.work.version, questions } : null };
      return { changes, put: [sent] };
    });
  }
  const { frozen } = sent;
  if (!frozen) return;
  const { Version } = await outbox.remote.save({ machine, lookup, version: frozen.version, items: inputsOf(frozen), key: sent.key });
  await change(outbox, machine, (local) => {
    const next = afterSaved(local, frozen.questions, Version);
    return { ...next, ...(next.changes.size === 0 ? { drop: [entry.seq] } : { put: [{ ...sent, frozen: null }] }) };
  });
}

async function photo(outbox: Outbox, { work }: LocalInspection, entry: Entry): Promise<void> {
  const file = await outbox.device.fileOf(entry);
  if (!file || !entry.photo) return refuse(outbox, work.machine, entry, '');
  const { item, name, size, note = '' } = entry.photo;
  const { machine, lookup } = work;
  try {
    await sendFile({
      file,
      announce: () => (item === ofMachine ? outbox.remote.announceMachinePhoto({ name, size, machine, note, client: entry.key }) : outbox.remote.announce({ name, size, machine, lookup, item, note, client: entry.key })),
      put: outbox.remote.put,
      confirm: outbox.remote.confirm,
    });
  } catch (error) {
    if (!(error instanceof NotAccepted)) throw error;
    return refuse(outbox, work.machine, entry, error.message);
  }
  return drop(outbox, work.machine, entry);
}

async function stage(outbox: Outbox, { work }: LocalInspection, entry: Entry): Promise<void> {
  const { machine, lookup } = work;
  const frozen = entry.frozen ? [entry] : [];
  if (!entry.frozen) {
    // As answers are: written down with its key and its version before it is sent. It may have been taken back meanwhile.
    await change(outbox, machine, (local) => {
      frozen.push(...now(local, entry).map((one) => ({ ...one, key: randomId(), frozen: { version: local.work.version, questions: [] } })));
      return { put: frozen };
    });
  }
  const [sent] = frozen;
  if (!sent?.frozen) return;
  await outbox.remote.save({ machine, lookup, version: sent.frozen.version, items: [], stage: sent.stage, key: sent.key });
  await change(outbox, machine, (local) => ({ work: { ...local.work, items: withFinished(local.work.items, entry.stage) }, drop: [entry.seq] }));
  // The version is read, and not counted up: a stage that others have finished is answered with theirs, whatever else they have saved.
  await readOrLater(outbox, work);
}

async function complete(outbox: Outbox, { work }: LocalInspection, entry: Entry): Promise<void> {
  const { machine, lookup } = work;
  const done = await outbox.remote.complete({ machine, lookup, key: entry.key });
  outbox.completed.set(machine, done);
  await outbox.device.locked(machine, () => outbox.device.remove(machine));
}

/**
 * Returns `true` if the inspection is completed with the answers of this device: a completion whose answer was lost for
 * long.
 */
async function isCompletedAsHere(outbox: Outbox, { machine, lookup, items }: Work): Promise<boolean> {
  if ((await outbox.remote.inspection(machine, lookup)).State !== 'Completed') return false;
  const theirs = new Map((await outbox.remote.items(machine, lookup)).map((item) => [item.TemplateItemTypeId, item]));
  return items.every((item) => {
    const other = theirs.get(item.TemplateItemTypeId);
    return other !== undefined && sameAnswer(storedAnswer(item), storedAnswer(other));
  });
}

const steps: Record<Step['kind'], (outbox: Outbox, local: LocalInspection, entry: Entry) => Promise<void>> = {
  start, answers, photo, stage, complete,
  drop: (outbox, { work }, entry) => drop(outbox, work.machine, entry),
};

/** Carries a step out; throws the failure of its request. */
export const carryOut = (outbox: Outbox, local: LocalInspection, { kind, entry }: Step): Promise<void> => steps[kind](outbox, local, entry);

/** Records the server's refusal of a step. */
export async function refused(outbox: Outbox, { work }: LocalInspection, { kind, entry }: Step, failure: Failure): Promise<void> {
  const { machine } = work;
  const { Reason } = failure.body;
  const why = failure.text;
  if ((kind === 'start' && answerLost.has(Reason)) || Reason === takenByOther) {
    await rename(outbox, machine, entry);
    return;
  }
  if ((kind === 'answers' || kind === 'stage') && (Reason === changedByOthers || answerLost.has(Reason))) {
    if (!(await readAgain(outbox, work))) await problem(outbox, machine, { kind: 'over', why });
    return;
  }
  if (kind === 'complete' && (Reason === 'platform.repeat_untold' || (failure.status === 409 && (await isCompletedAsHere(outbox, work))))) {
    outbox.completed.set(machine, undefined);
    await outbox.device.locked(machine, () => outbox.device.remove(machine));
    return;
  }
  const isOfMachine = kind === 'photo' && entry.photo?.item === ofMachine;
  const isOver = failure.status === 404 || (failure.status === 409 && kind !== 'complete') || Reason === 'inspections.not_open';
  if (isOver && !isOfMachine) await problem(outbox, machine, { kind: 'over', why });
  else if (kind === 'photo' || kind === 'stage' || kind === 'complete') await refuse(outbox, machine, entry, why);
  else {
    // The refused request has changed nothing, so the next one is made anew of what is answered then.
    await change(outbox, machine, (local) => ({ work: { ...local.work, problem: { kind: 'refused', why } }, put: now(local, entry).map((one) => ({ ...one, frozen: null })) }));
  }
}
