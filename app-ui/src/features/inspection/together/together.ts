// Machines that are inspected together: one sheet of answers for all of them, and the exceptions of each. Pure.
import type { Ahead, AheadMachine, AnswerInput, InspectionBatchRequest, InspectionItem } from '../../../api/wire.ts';
import { whyRefused } from '../../../text/served.ts';
import { answerInput, blockersOf, isAnswered, isFailed, question, sameAnswer, storedAnswer, typedAnswer, type Answer, type Fault, type Question } from '../answers.ts';

/** Answers by the id of the question. */
export type Answers = Readonly<Record<number, Answer>>;

export interface Sheet {
  readonly common: Answers;
  /** The exceptions by machine. */
  readonly own: Readonly<Record<number, Answers>>;
}

export const blank: Sheet = { common: {}, own: {} };

export interface LeftOut {
  serial: string;
  /** The server's reason; undefined for a machine of another kind than the others. */
  why?: string;
}

export interface Batch {
  status: string;
  modelName: string;
  templateId: number;
  version: number;
  items: readonly InspectionItem[];
  machines: readonly AheadMachine[];
  leftOut: readonly LeftOut[];
}

/** The machines that can be inspected like the first that can be inspected at all. Undefined when there is none. */
export function batchOf({ Machines, Versions, Refusals }: Ahead): Batch | undefined {
  const first = Machines.find((one) => one.Refused == null && one.TemplateId !== 0);
  const version = first && Versions.find((one) => one.TemplateId === first.TemplateId && one.TemplateVersion === first.TemplateVersion);
  if (!first || !version) return undefined;
  const isLike = (one: AheadMachine): boolean =>
    one.Status === first.Status && one.ModelName === first.ModelName && one.TemplateId === first.TemplateId && one.TemplateVersion === first.TemplateVersion;
  return {
    status: first.Status,
    modelName: first.ModelName,
    templateId: first.TemplateId,
    version: first.TemplateVersion,
    items: version.Items,
    machines: Machines.filter((one) => one.Refused == null && isLike(one)),
    leftOut: Machines.flatMap((one) =>
      one.Refused != null ? [{ serial: one.VinNo, why: whyRefused(one.Refused, Refusals) ?? one.Refused }] : isLike(one) ? [] : [{ serial: one.VinNo }],
    ),
  };
}

/** The questions with the answers for all. */
export const commonOf = (items: readonly InspectionItem[], { common }: Sheet): Question[] =>
  items.map((item) => question(item, common[item.TemplateItemTypeId] ?? storedAnswer(item)));

/** The questions of a machine with its answers, its exceptions first. */
export const ownOf = (items: readonly InspectionItem[], { common, own }: Sheet, machine: number): Question[] =>
  items.map((item) => {
    const id = item.TemplateItemTypeId;
    return question(item, own[machine]?.[id] ?? common[id] ?? storedAnswer(item));
  });

/** The questions that are answered otherwise for a machine than for all. */
export function exceptionsOf(items: readonly InspectionItem[], sheet: Sheet, machine: number): Question[] {
  const common = commonOf(items, sheet);
  return ownOf(items, sheet, machine).filter((one, at) => {
    const all = common[at];
    return all !== undefined && !sameAnswer(one.answer, all.answer);
  });
}

/** Answers a question for all machines. */
export function answeredForAll(items: readonly InspectionItem[], sheet: Sheet, id: number, part: Partial<Answer>): Sheet {
  const item = items.find((one) => one.TemplateItemTypeId === id);
  if (!item) return sheet;
  return { ...sheet, common: { ...sheet.common, [id]: typedAnswer(item, { ...(sheet.common[id] ?? storedAnswer(item)), ...part }) } };
}

/** Answers a question for one machine. An answer like that for all is no exception. */
export function answeredForOne(items: readonly InspectionItem[], sheet: Sheet, machine: number, id: number, part: Partial<Answer>): Sheet {
  const item = items.find((one) => one.TemplateItemTypeId === id);
  if (!item) return sheet;
  const all = sheet.common[id] ?? storedAnswer(item);
  const own = sheet.own[machine] ?? {};
  const next = typedAnswer(item, { ...(own[id] ?? all), ...part });
  const others = Object.fromEntries(Object.entries(own).filter(([key]) => Number(key) !== id));
  return { ...sheet, own: { ...sheet.own, [machine]: sameAnswer(next, all) ? others : { ...others, [id]: next } } };
}

/** A failed question that requires a photo is inspected alone, because a photo is of one machine. */
export type TogetherFault = Fault | 'together.photoAlone';

export interface Missing {
  question: Question;
  fault: TogetherFault;
}

const missingOf = (questions: readonly Question[], asksFault: boolean): Missing[] => [
  ...blockersOf(questions, asksFault),
  ...questions.filter((one) => isFailed(one) && one.item.IsPhotoRequired).map((one) => ({ question: one, fault: 'together.photoAlone' as const })),
];

export interface Reviewed {
  machine: AheadMachine;
  exceptions: number;
  failed: number;
  /** Questions without a complete answer of the machine's own. */
  missing: readonly Missing[];
}

/** The questions without a complete common answer, and each machine as it would be sent. */
export function reviewOf({ items, machines }: Batch, sheet: Sheet, asksFault: boolean): { forAll: Missing[]; each: Reviewed[] } {
  const each = machines.map((machine) => {
    const questions = ownOf(items, sheet, machine.VHCId);
    const own = new Set(exceptionsOf(items, sheet, machine.VHCId).map(({ id }) => id));
    return { machine, own, failed: questions.filter(isFailed).length, all: missingOf(questions, asksFault) };
  });
  const forAll = missingOf(commonOf(items, sheet), asksFault).filter((one) => each.some(({ all, own }) => !own.has(one.question.id) && all.some(({ question: { id } }) => id === one.question.id)));
  return {
    forAll,
    each: each.map(({ machine, own, failed, all }) => ({ machine, exceptions: own.size, failed, missing: all.filter(({ question: { id } }) => own.has(id)) })),
  };
}

const isFilled = (one: Question): boolean => isAnswered(one) || one.answer.comments.trim() !== '';

/** The request of the batch. An answer that an exception takes back is sent as no answer. */
export function askOf({ status, templateId, version, items, machines }: Batch, sheet: Sheet): InspectionBatchRequest {
  const inputs = (questions: readonly Question[]): AnswerInput[] => questions.map(answerInput);
  return {
    Status: status,
    TemplateId: templateId,
    TemplateVersion: version,
    Answers: inputs(commonOf(items, sheet).filter(isFilled)),
    Machines: machines.map(({ VHCId }) => ({ VHCId, Answers: inputs(exceptionsOf(items, sheet, VHCId)) })),
  };
}

/** The refusals of machines: the lines of the server, each with a serial first. */
export const refusedLines = (lines: readonly string[]): { serial: string; why: string }[] =>
  lines.map((line) => {
    const space = line.indexOf(' ');
    return space < 0 ? { serial: line, why: '' } : { serial: line.slice(0, space), why: line.slice(space + 1) };
  });
