// Answers given here that the server does not have yet: which differ from it, which clash with those of another person, which are
// sent, and what is left after a save. Pure; the same for an inspection on the device (offline/work.ts) and one in the page (pageSaver.ts).
import type { InspectionItem } from '../../api/wire.ts';
import { answerInput, numberFault, question, sameAnswer, storedAnswer, type Answer, type Question } from './answers.ts';

/** Others have saved since it was read. Every other conflict means that it has ended, or that the machine has left its stage. */
export const changedByOthers = 'inspections.changed';

/** An answer that the server does not have yet. */
export interface Change {
  readonly mine: Answer;
  /** The server's answer when it was changed. */
  readonly before: Answer;
}

export type Changes = ReadonlyMap<number, Change>;

/** The questions with the answers that the server has. */
interface StoredItems {
  readonly items: readonly InspectionItem[];
}

/** Items by their question. */
export const itemsById = ({ items }: StoredItems): Map<number, InspectionItem> => new Map(items.map((item) => [item.TemplateItemTypeId, item]));

/** The questions as they are shown: an answer given here is shown instead of that of the server. */
export const questionsOf = ({ items }: StoredItems, changes: Changes): Question[] => items.map((item) => question(item, changes.get(item.TemplateItemTypeId)?.mine ?? storedAnswer(item)));

/** Returns `true` if two answers are the same letter for letter, as an input shows them. */
const sameText = (one: Answer, other: Answer): boolean =>
  one.status === other.status && one.measure === other.measure && one.comments === other.comments && one.area === other.area && one.defect === other.defect;

/** Like `questionsOf`, but a question that has not changed keeps its object, so that React does not draw it again. */
export const questionsAfter = (shown: readonly Question[], stored: StoredItems, changes: Changes): Question[] =>
  questionsOf(stored, changes).map((next, at) => {
    const before = shown[at];
    return before?.item === next.item && sameText(before.answer, next.answer) ? before : next;
  });

/** Questions that another person has answered differently since they were answered here. */
export function clashesOf(stored: StoredItems, changes: Changes): { mine: Question; theirs: Question }[] {
  const items = itemsById(stored);
  return [...changes].flatMap(([id, { mine, before }]) => {
    const item = items.get(id);
    if (!item) return [];
    const now = storedAnswer(item);
    return sameAnswer(now, before) || sameAnswer(now, mine) ? [] : [{ mine: question(item, mine), theirs: question(item, now) }];
  });
}

/** The changes that the server does not have now, and the questions that it does not ask any more. */
export function changesOver(stored: StoredItems, changes: Changes): { changes: Map<number, Change>; gone: number[] } {
  const items = itemsById(stored);
  const gone = [...changes.keys()].filter((id) => !items.has(id));
  const left = new Map(withoutStored(stored, changes));
  for (const id of gone) left.delete(id);
  return { changes: left, gone };
}

/** A question with what a save of it stores. */
function storedItem(item: InspectionItem, sent: Question): InspectionItem {
  const { Comments, Measure } = answerInput(sent);
  return { ...item, ItemStatus: sent.answer.status, Comments, Measure, AreaId: sent.answer.area, DefectId: sent.answer.defect };
}

/** Takes over what the server has stored. What was answered meanwhile stays a change. */
export function afterSave(stored: StoredItems, before: Changes, sent: readonly Question[]): { items: InspectionItem[]; changes: Map<number, Change> } {
  const done = new Map(sent.map((one) => [one.id, one]));
  const changes = new Map(before);
  const items = stored.items.map((item) => {
    const one = done.get(item.TemplateItemTypeId);
    if (!one) return item;
    const stored = storedItem(item, one);
    const now = storedAnswer(stored);
    const change = changes.get(one.id);
    if (change && sameAnswer(change.mine, now)) changes.delete(one.id);
    else if (change) changes.set(one.id, { mine: change.mine, before: now });
    return stored;
  });
  return { items, changes };
}

/** The answers that can be sent: no number that the server would refuse, and nothing that waits for a choice or is stored. */
export function sendable(stored: StoredItems, changes: Changes): Question[] {
  const clashes = new Set(clashesOf(stored, changes).map(({ mine }) => mine.id));
  return questionsOf(stored, changes).filter(
    ({ id, kind, item, answer }) => changes.has(id) && !clashes.has(id) && !sameAnswer(answer, storedAnswer(item)) && !(kind === 'number' && numberFault(answer.measure, item) !== undefined),
  );
}

/** The changes without those that say what the server has. Only while no answers are under way. */
export function withoutStored(stored: StoredItems, changes: Changes): Changes {
  const items = itemsById(stored);
  return new Map(
    [...changes].filter(([id, { mine }]) => {
      const item = items.get(id);
      return !item || !sameAnswer(storedAnswer(item), mine);
    }),
  );
}
