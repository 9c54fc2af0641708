// The answers of a handover after its corrections. Pure.
import type { Handover } from '../../api/wire.ts';

export interface AnswerNow {
  status: number;
  comment: string;
  /** The text of the question. */
  text: string;
  /** Time of the answer, or of its latest correction, DD/MM/YYYY HH:mm:ss. */
  time: string;
  /** Name of the user who gave it, or corrected it last; empty where it is not stored. */
  by: string;
}

/** The answers after all corrections, which are what is corrected next; by the id of their question. */
export function answersNow({ Items, Corrections, TimeStamp, Facts }: Handover): Record<number, AnswerNow> {
  const now: Record<number, AnswerNow> = {};
  const entries = [{ Items, TimeStamp, Actor: Facts.UserName }, ...Corrections];
  for (const { Items: lines, TimeStamp: time, Actor: by } of entries) {
    for (const { TemplateItemTypeId, ItemStatus, Comments, ItemDesc } of lines) {
      if (TemplateItemTypeId != null) now[TemplateItemTypeId] = { status: ItemStatus ?? 1, comment: Comments, text: ItemDesc, time, by };
    }
  }
  return now;
}

/** The day of a time DD/MM/YYYY HH:mm:ss. */
export const dayOf = (time: string): string => time.split(' ')[0] ?? '';
