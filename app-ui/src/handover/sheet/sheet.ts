// The sheet of a handover: the questions of the published template with the answers, and what is wrong with them (HAND-023,
// HAND-029 to HAND-032). Pure.
import type { HandoverSettings } from '../../api/module.ts';
import type { HandoverAnswer, HandoverInput, LinkInput, TemplateDetail } from '../../api/wire.ts';
import type { Stroke } from '../signing/strokes.ts';

export const nameMax = 50;
export const commentMax = 500;

export interface SheetQuestion {
  id: number;
  text: string;
}

export interface SheetGroup {
  id: number;
  name: string;
  questions: SheetQuestion[];
}

export type Choice = 'yes' | 'no' | '';

/** The entries of the sheet; answers by the id of their question. */
export interface SheetFields {
  answers: Record<string, { choice: Choice; comment: string }>;
  name: string;
  strokes: Stroke[];
  /** The disclaimer that is accepted; empty for none. Another one has to be accepted again. */
  accepted: string;
}

export function groupsOf({ TemplateGroupGroup }: TemplateDetail): SheetGroup[] {
  const groups = TemplateGroupGroup.map(({ TemplateItemGroupId, ItemGroup, TemplateGroupItemType }) => ({
    id: TemplateItemGroupId,
    name: ItemGroup,
    questions: TemplateGroupItemType.map(({ TemplateItemTypeId, ItemDesc }) => ({ id: TemplateItemTypeId, text: ItemDesc })),
  }));
  return groups.filter(({ questions }) => questions.length > 0);
}

const dormant = 2;

/** Returns `true` if there are no questions: the template is dormant, or has no items. */
export const isDormant = (template: TemplateDetail): boolean => template.Status === dormant || groupsOf(template).length === 0;

/** The fields of a sheet: of an earlier draft, the answers to questions that the template still has. */
export function fieldsOf(groups: readonly SheetGroup[], before: SheetFields | undefined): SheetFields {
  const answers = groups.flatMap(({ questions }) => questions.map(({ id }) => [String(id), before?.answers[id] ?? { choice: '' as const, comment: '' }]));
  return { answers: Object.fromEntries(answers) as SheetFields['answers'], name: before?.name ?? '', strokes: before?.strokes ?? [], accepted: before?.accepted ?? '' };
}

export const answeredOf = ({ answers }: SheetFields): number => Object.values(answers).filter(({ choice }) => choice !== '').length;

/** Returns `true` if a question is answered with no, which fails the handover. */
export const isFailedSheet = (sent: Pick<HandoverInput, 'SaveJcbItemsInfo'>): boolean => sent.SaveJcbItemsInfo.some(({ ItemStatus }) => ItemStatus === 0);

const sentAnswers = (answers: SheetFields['answers']): HandoverAnswer[] =>
  Object.entries(answers).map(([id, { choice, comment }]) => ({
    TemplateItemTypeId: Number(id),
    ItemStatus: choice === 'yes' ? 1 : 0,
    Comments: choice === 'no' ? comment.trim() : '',
  }));

/** The answers that a customer is to sign on a device of their own. */
export const sentSheet = (vhc: number, template: TemplateDetail, { answers }: SheetFields): LinkInput => ({
  VhcId: vhc,
  TemplateId: template.TemplateId,
  TemplateVersion: template.Version,
  Language: template.LanguageId,
  SaveJcbItemsInfo: sentAnswers(answers),
});

/** The body of the call. Fields that the site does not require are not sent. */
export function sentHandover(
  vhc: number,
  template: TemplateDetail,
  { answers, name, accepted }: SheetFields,
  picture: string,
  { signature, disclaimer }: HandoverSettings,
): HandoverInput {
  return {
    VhcId: vhc,
    TemplateId: template.TemplateId,
    TemplateVersion: template.Version,
    Language: template.LanguageId,
    HandoverCustomerSignatureName: signature ? name.trim() : '',
    CustomerSignature: signature ? picture : '',
    DisclaimerAccepted: disclaimer !== '' && accepted === disclaimer,
    Disclaimer: disclaimer,
    SaveJcbItemsInfo: sentAnswers(answers),
  };
}
