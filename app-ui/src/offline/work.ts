// An inspection on the device: what the server had when it was last read, the answers over it, and what waits to be sent.
// Pure; device.ts keeps it and sender.ts sends it.
import type { AnswerInput, InspectionItem, StockRow } from '../api/wire.ts';
import { answerInput, sameAnswer, storedAnswer, type Answer, type Question } from '../features/inspection/answers.ts';
import { afterSave, changesOver, clashesOf, itemsById, sendable, withoutStored, type Change, type Changes } from '../features/inspection/changes.ts';
import type { EntryKind, EntryState } from './db.ts';

/** An answer as it is written: `was` is the one that was written before it and may be with the server by now. */
export interface Given extends Change {
  readonly was?: Answer | undefined;
}

/**
 * The answer that another one replaces: where the server has stored the one before it, that one. Anything else is somebody
 * else's.
 */
export const replaced = ({ before, was }: Given, stored: Answer): Answer => (was && sameAnswer(was, stored) ? stored : before);

/**
 * Why nothing of a machine is sent any more until a person decides. `over`: the inspection is not open, or the machine is not
 * in its stage or not here any more. `refused`: the server does not take the answers, or the start, as they are.
 */
export interface Problem {
  readonly kind: 'over' | 'refused';
  readonly why: string;
}

/** An answer to a question that the inspection does not ask any more. */
export interface Lost {
  readonly item: InspectionItem;
  readonly answer: Answer;
}

export interface Work {
  readonly machine: number;
  readonly serial: string;
  /** The stage of the machine that is inspected. */
  readonly status: string;
  /** The inspection; 0 until the server has begun it. */
  readonly lookup: number;
  readonly template: number;
  readonly templateVersion: number;
  /** The version of the inspection that was read. */
  readonly version: number;
  readonly items: readonly InspectionItem[];
  /** The machine as it was last shown. */
  readonly row: StockRow;
  readonly lost: readonly Lost[];
  readonly problem: Problem | null;
}

/** Answers as they are sent, and again until the server has answered: it may have carried them out. A finished stage is sent without any. */
export interface Frozen {
  readonly version: number;
  readonly questions: readonly Question[];
}

/** In place of a question: a photo that is saved as one of the machine, because its inspection is over. */
export const ofMachine = 0;

export interface Photo {
  /** Names its file on the device. */
  readonly file: string;
  /** The question, or `ofMachine`. */
  readonly item: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Its note; a device may have photos from a version without notes. */
  readonly note?: string;
}

/** Something that waits to be sent. */
export interface Entry {
  readonly seq: number;
  readonly machine: number;
  readonly kind: EntryKind;
  readonly state: EntryState;
  readonly key: string;
  readonly at: number;
  /** Why it was refused. */
  readonly why: string;
  readonly frozen: Frozen | null;
  readonly photo: Photo | null;
  /** The name of a finished in-progress stage; empty for what is none. */
  readonly stage: string;
}

/** All that the device has of a machine's inspection. */
export interface LocalInspection {
  readonly work: Work;
  readonly changes: Changes;
  /** Those of a kind that this version knows. */
  readonly entries: readonly Entry[];
  /**
   * Something of the machine was stored here by a newer version of the application, in another tab. Its kind and its order
   * are unknown here, so nothing of the machine is sent or removed until the page is the newer version.
   */
  readonly isNewer: boolean;
}

/** Takes over the server's state. Answers that it has too are done; those to questions that are gone are set aside. */
export function takeTheirs(local: Pick<LocalInspection, 'work' | 'changes'>, theirs: Pick<Work, 'items' | 'version' | 'lookup'> & Partial<Work>): { work: Work; changes: Map<number, Change> } {
  const { changes, gone } = changesOver(theirs, local.changes);
  const own = itemsById(local.work);
  const lost = gone.flatMap((id): Lost[] => {
    const [item, change] = [own.get(id), local.changes.get(id)];
    return item && change ? [{ item, answer: change.mine }] : [];
  });
  return { work: { ...local.work, ...theirs, lost: [...local.work.lost, ...lost] }, changes };
}

/** The server has stored these answers. What was answered meanwhile goes over them. */
export function afterSaved({ work, changes: before }: Pick<LocalInspection, 'work' | 'changes'>, sent: readonly Question[], version: number): { work: Work; changes: Map<number, Change> } {
  const { items, changes } = afterSave(work, before, sent);
  return { work: { ...work, items, version }, changes };
}

export const inputsOf = (frozen: Frozen): AnswerInput[] => frozen.questions.map(answerInput);

/** The next step for a machine. */
export type Step = { kind: EntryKind | 'drop'; entry: Entry };

/** Start, answers, photos, finished stages, complete, in this order; undefined when nothing can be sent, or a person has to decide first. */
export function nextStep(local: LocalInspection): Step | undefined {
  const { work, changes, entries, isNewer } = local;
  if (isNewer) return undefined;
  const machinePhoto = entries.find((one) => one.state === 'waiting' && one.photo?.item === ofMachine);
  if (machinePhoto) return { kind: 'photo', entry: machinePhoto };
  if (work.problem) return undefined;
  const of = (kind: EntryKind): Entry[] => entries.filter((one) => one.kind === kind);
  const [start] = of('start');
  if (work.lookup === 0) return start ? { kind: 'start', entry: start } : undefined;
  if (start) return { kind: 'drop', entry: start };
  const stages = of('stage');
  // A request that is under way is repeated before anything that was answered since.
  const begun = stages.find(({ frozen }) => frozen);
  if (begun) return { kind: 'stage', entry: begun };
  const [answers] = of('answers');
  if (answers && (answers.frozen || withoutStored(work, changes).size < changes.size || sendable(work, changes).length > 0)) return { kind: 'answers', entry: answers };
  if (answers && changes.size === 0) return { kind: 'drop', entry: answers };
  const photos = of('photo');
  const photo = photos.find(({ state }) => state === 'waiting');
  if (photo) return { kind: 'photo', entry: photo };
  const stage = stages.find(({ state, stage: name }) => state === 'waiting' && isStageReady(local, name));
  if (stage) return { kind: 'stage', entry: stage };
  const [complete] = of('complete');
  if (complete?.state !== 'waiting' || changes.size > 0 || photos.length > 0 || stages.length > 0 || work.lost.length > 0) return undefined;
  return { kind: 'complete', entry: complete };
}

/** The questions of an in-progress stage. */
const questionsOfStage = ({ items }: Pick<Work, 'items'>, stage: string): Set<number> =>
  new Set(items.filter(({ StageName }) => StageName === stage).map(({ TemplateItemTypeId }) => TemplateItemTypeId));

/** Returns `true` if every answer and every photo of a stage is with the server. */
function isStageReady({ work, changes, entries }: LocalInspection, stage: string): boolean {
  const questions = questionsOfStage(work, stage);
  return ![...changes.keys()].some((id) => questions.has(id)) && !entries.some(({ photo }) => photo && questions.has(photo.item));
}

/** The items with a stage that the server has finished. */
export const withFinished = (items: readonly InspectionItem[], stage: string): InspectionItem[] =>
  items.map((item) => (item.StageName === stage && !item.IsStageFinished ? { ...item, IsStageFinished: true } : item));

/**
 * Finished stages that wait here while somebody else has answered a question of theirs that was not answered here: they were finished
 * with other answers than the inspection has now, so they wait for a person. Where both have answered, the choice says which counts.
 */
export function stagesInDoubt({ work, changes, entries }: LocalInspection, theirs: readonly InspectionItem[]): Entry[] {
  const known = itemsById(work);
  const changed = new Set(
    theirs.flatMap((item) => {
      const before = known.get(item.TemplateItemTypeId);
      return before && !changes.has(item.TemplateItemTypeId) && !sameAnswer(storedAnswer(before), storedAnswer(item)) ? [item.StageName] : [];
    }),
  );
  return entries.filter(({ kind, stage }) => kind === 'stage' && changed.has(stage)).map((one) => ({ ...one, state: 'refused' as const, why: '', frozen: null }));
}

/** The condition that a machine's part of the outbox waits for. */
export type Waiting = 'send' | 'choice' | 'person' | 'version';

/**
 * `choice`: another user has answered; `person`: a refusal, or answers that were set aside; `version`: a newer version;
 * otherwise only for the network.
 */
export function waitsFor(local: LocalInspection): Waiting {
  const { work, changes, entries, isNewer } = local;
  if (isNewer) return 'version';
  if (entries.length > 0 && changes.size === 0 && entries.every(({ state, photo }) => state === 'waiting' && photo?.item === ofMachine)) return 'send';
  if (work.problem || work.lost.length > 0 || entries.some(({ state }) => state === 'refused')) return 'person';
  return clashesOf(work, changes).length > 0 ? 'choice' : 'send';
}

/** As `waitsFor`, for one finished stage. */
export function stageWaitsFor({ work, changes, entries, isNewer }: LocalInspection, { state, stage }: Entry): Waiting {
  if (isNewer) return 'version';
  const questions = questionsOfStage(work, stage);
  const isPhotoRefused = entries.some((one) => one.state === 'refused' && one.photo !== null && questions.has(one.photo.item));
  if (work.problem || state === 'refused' || isPhotoRefused) return 'person';
  return clashesOf(work, changes).some(({ mine }) => questions.has(mine.id)) ? 'choice' : 'send';
}
