// Questions of an inspection and their answers so far: kinds of questions, good and bad answers, progress, and obstacles to
// completion. Pure; the server decides by the same rules.
import { unreadOf, type NumberFault as TypedFault } from 'web-shared/values/typedNumber';
import type { AnswerInput, InspectionItem } from '../../api/wire.ts';
import { isBlank } from '../../ui/cleanText.ts';

/** Kind of answer of a question. */
export type Kind = 'yesNo' | 'passFail' | 'number' | 'text';

/** The number of an answer on the wire. */
export type Status = 0 | 1 | 2;

/** The longest comment and text, in characters. */
export const textMax = 500;

export interface Answer {
  /** Null while there is no answer. That of a number and of a text follows from the measure. */
  readonly status: Status | null;
  /** A number is as the server takes it; a typed text that is none is one of `unreadText`. */
  readonly measure: string;
  readonly comments: string;
  /** Area and defect of a failed question; null for none. */
  readonly area: number | null;
  readonly defect: number | null;
}

/** A question with its answer. */
export interface Question {
  readonly id: number;
  readonly kind: Kind;
  readonly item: InspectionItem;
  readonly answer: Answer;
}

/** The questions that follow one another under the same heading. */
export interface QuestionGroup {
  readonly key: string;
  readonly name: string;
  readonly questions: readonly Question[];
}

const kinds: Record<number, Kind> = { 1: 'yesNo', 3: 'number', 4: 'text' };

export const kindOf = (item: Pick<InspectionItem, 'CheckItemTypeId'>): Kind => kinds[item.CheckItemTypeId] ?? 'passFail';

const asStatus = (status: number | null | undefined): Status | null => (status === 0 || status === 1 || status === 2 ? status : null);

/** The answer that the server has. */
export const storedAnswer = (item: InspectionItem): Answer => ({ status: asStatus(item.ItemStatus), measure: item.Measure, comments: item.Comments, area: item.AreaId ?? null, defect: item.DefectId ?? null });

export type NumberFault = `inspection.${TypedFault}`;

const shape = /^-?\d{1,9}(?:\.(\d*))?$/;

/** The fault of a measured number; undefined also for an empty one, which is no answer. */
export function numberFault(measure: string, item: Pick<InspectionItem, 'Decimals'>): NumberFault | undefined {
  const unread = unreadOf(measure);
  if (unread) return `inspection.${unread.fault}`;
  if (measure.trim() === '') return undefined;
  const match = shape.exec(measure.trim());
  if (!match) return 'inspection.notNumber';
  // Stored answers may have zeros after their decimals. In typed ones they are decimals, too.
  return (match[1] ?? '').replace(/0+$/, '').length > item.Decimals ? 'inspection.decimals' : undefined;
}

function graded(kind: Kind, item: InspectionItem, { status, measure }: Answer): Status | null {
  if (kind === 'text') return measure.trim() === '' ? null : 1;
  if (kind !== 'number') return status;
  if (measure === '' || numberFault(measure, item)) return null;
  const number = Number(measure);
  const isGood = (item.Min == null || number >= Number(item.Min)) && (item.Max == null || number <= Number(item.Max));
  return isGood ? 1 : 0;
}

/** An answer with the status that follows from its number or text. */
export const typedAnswer = (item: InspectionItem, answer: Answer): Answer => ({ ...answer, status: graded(kindOf(item), item, answer) });

export const question = (item: InspectionItem, answer: Answer): Question => ({ id: item.TemplateItemTypeId, kind: kindOf(item), item, answer });

/** Returns `true` if two answers are equal; blanks around a text are not stored. */
export const sameAnswer = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.measure.trim() === other.measure.trim() && one.comments.trim() === other.comments.trim() && one.area === other.area && one.defect === other.defect;

/** A question as it is sent. */
export const answerInput = ({ id, kind, item, answer }: Question): AnswerInput => ({
  TemplateItemTypeId: id,
  ItemStatus: kind === 'number' || kind === 'text' ? null : answer.status,
  Comments: answer.comments.trim(),
  Measure: kind === 'number' || kind === 'text' ? answer.measure.trim() : '',
  ...(answer.area === (item.AreaId ?? null) ? {} : { AreaId: answer.area ?? 0 }),
  ...(answer.defect === (item.DefectId ?? null) ? {} : { DefectId: answer.defect ?? 0 }),
});

export const isAnswered = ({ answer }: Question): boolean => answer.status !== null;
export const isFailed = ({ answer }: Question): boolean => answer.status === 0;

export const filters = ['all', 'unanswered', 'failed'] as const;
export type Filter = (typeof filters)[number];

export const matches = (filter: Filter, one: Question): boolean =>
  filter === 'all' || (filter === 'failed' ? isFailed(one) : !isAnswered(one));

export interface Progress {
  readonly answered: number;
  readonly failed: number;
  readonly total: number;
}

export const progressOf = (questions: readonly Question[]): Progress => ({
  answered: questions.filter(isAnswered).length,
  failed: questions.filter(isFailed).length,
  total: questions.length,
});

/** Groups in the order of their first question. */
export function groupsOf(questions: readonly Question[]): QuestionGroup[] {
  const groups: { key: string; name: string; questions: Question[] }[] = [];
  for (const one of questions) {
    const last = groups.at(-1);
    if (last?.name === one.item.ItemGroup) last.questions.push(one);
    else groups.push({ key: `${groups.length} ${one.item.ItemGroup}`, name: one.item.ItemGroup, questions: [one] });
  }
  return groups;
}

export interface Stage {
  readonly name: string;
  readonly questions: readonly Question[];
  readonly isFinished: boolean;
}

/** The in-progress stages of an inspection. */
export function stagesOf(questions: readonly Question[]): Stage[] {
  const names = new Map<string, Question[]>();
  for (const one of questions) {
    const name = one.item.StageName;
    if (name !== '') names.set(name, [...(names.get(name) ?? []), one]);
  }
  return [...names].map(([name, own]) => ({ name, questions: own, isFinished: own.every(({ item }) => item.IsStageFinished) }));
}

export type Fault = NumberFault | 'inspection.selectOption' | 'inspection.commentsRequired' | 'inspection.faultRequired';

/** The obstacle to completing a question. `asksFault`: a failed one needs an area and a defect. */
export function faultOf({ kind, item, answer }: Question, asksFault: boolean): Fault | undefined {
  const wrong = kind === 'number' ? numberFault(answer.measure, item) : undefined;
  if (wrong) return wrong;
  if (answer.status === null) return item.IsMandatory ? 'inspection.selectOption' : undefined;
  if (answer.status !== 0) return undefined;
  if (isBlank(answer.comments)) return 'inspection.commentsRequired';
  return asksFault && (answer.area === null || answer.defect === null) ? 'inspection.faultRequired' : undefined;
}

/** Parts of a question that a failed answer lacks, in the order in which they are shown; whether it has a photo is not known here. */
export function missingOf({ item, answer }: Question, asksFault: boolean): ('fault' | 'comment' | 'photo')[] {
  if (answer.status !== 0) return [];
  return [
    ...(asksFault && (answer.area === null || answer.defect === null) ? (['fault'] as const) : []),
    ...(isBlank(answer.comments) ? (['comment'] as const) : []),
    ...(item.IsPhotoRequired ? (['photo'] as const) : []),
  ];
}

export interface Blocker {
  readonly question: Question;
  readonly fault: Fault;
}

export const blockersOf = (questions: readonly Question[], asksFault: boolean): Blocker[] =>
  questions.flatMap((one) => {
    const fault = faultOf(one, asksFault);
    return fault ? [{ question: one, fault }] : [];
  });
