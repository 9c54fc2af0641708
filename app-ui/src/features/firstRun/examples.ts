// The example templates of a new site, in English and German, and what a working copy lacks of one. Pure.
import type { Language, TemplateDraft, TemplateGroupInput, TemplateItemInput } from '../../api/wire.ts';
import { itemTypes } from '../templates/editor/doc.ts';
import type { TemplateKind } from '../templates/kinds.ts';
import file from './examples.json';

/** The languages of the examples. */
export type Written = 'en' | 'de';

type Texts = Readonly<Record<Written, string>>;

interface ExampleItem extends Texts {
  /** Pass or fail unless another answer is named. */
  readonly answer?: 'yes' | 'number' | 'text';
  readonly unit?: string;
  readonly decimals?: number;
  readonly min?: string;
  readonly max?: string;
  /** A failed answer needs a photo. */
  readonly photo?: boolean;
  readonly optional?: boolean;
}

interface ExampleGroup extends Texts {
  readonly items: readonly ExampleItem[];
}

export interface Example extends Texts {
  readonly kind: TemplateKind;
  readonly groups: readonly ExampleGroup[];
}

export const examples = file as readonly Example[];

export const questionsOf = ({ groups }: Example): number => groups.reduce((count, { items }) => count + items.length, 0);

/** The language in which an example is written for a language of the server. */
export const writtenIn = (code: string): Written => (code.startsWith('de') ? 'de' : 'en');

/** The language of a new template: that of the person where the examples have it, otherwise English. */
export const ownLanguage = (languages: readonly Language[], code: string): Language | undefined =>
  languages.find(({ LanguageCode }) => LanguageCode === code && /^(de|en)/.test(code)) ?? languages.find(({ LanguageCode }) => LanguageCode.startsWith('en'));

/** The language into which a template is translated: the other one of the examples, where the server has it. */
export const otherLanguage = (languages: readonly Language[], own: Written): Language | undefined =>
  languages.find(({ LanguageCode }) => LanguageCode.startsWith(own === 'de' ? 'en' : 'de'));

const answerTypes = { yes: itemTypes.yesNo, number: itemTypes.number, text: itemTypes.text } as const;

const groupsOf = (draft: TemplateDraft): TemplateDraft['Groups'] => draft.Groups.filter(({ Deleted }) => !Deleted);
const itemsOf = (draft: TemplateDraft): TemplateDraft['Items'] => draft.Items.filter(({ Deleted }) => !Deleted);

export function missingGroups(example: Example, written: Written, draft: TemplateDraft): TemplateGroupInput[] {
  const there = new Set(groupsOf(draft).map(({ ItemGroup }) => ItemGroup));
  return example.groups.flatMap((group, place) =>
    there.has(group[written]) ? [] : [{ TemplateItemGroupId: 0, TemplateId: draft.Template.TemplateId, ItemGroup: group[written], StageName: '', OrderList: place }],
  );
}

/** The items that are missing in the groups of the working copy. */
export function missingItems(example: Example, written: Written, draft: TemplateDraft): TemplateItemInput[] {
  return groupsOf(draft).flatMap(({ TemplateItemGroupId, ItemGroup }) => {
    const there = new Set(itemsOf(draft).filter((item) => item.TemplateItemGroupId === TemplateItemGroupId).map(({ ItemDesc }) => ItemDesc));
    const items = example.groups.find((group) => group[written] === ItemGroup)?.items ?? [];
    return items.flatMap((item, place) => (there.has(item[written]) ? [] : [itemInput(item, item[written], TemplateItemGroupId, place)]));
  });
}

function itemInput({ answer, unit, decimals, min, max, photo, optional }: ExampleItem, ItemDesc: string, TemplateItemGroupId: number, OrderList: number): TemplateItemInput {
  const number = answer === 'number' ? { Unit: unit ?? '', Decimals: decimals ?? 0, ...(min === undefined ? {} : { Min: min }), ...(max === undefined ? {} : { Max: max }) } : {};
  return {
    TemplateItemTypeId: 0,
    TemplateItemGroupId,
    ItemDesc,
    CheckItemTypeId: answer === undefined ? itemTypes.passFail : answerTypes[answer],
    IsMandatory: optional !== true,
    IsPhotoRequired: photo === true,
    OrderList,
    ...number,
  };
}

/** Returns `true` if the working copy has nothing but parts of the example, as after an adoption that has failed half-way. */
export function isPartOf(example: Example, written: Written, draft: TemplateDraft): boolean {
  const names = new Map(groupsOf(draft).map(({ TemplateItemGroupId, ItemGroup }) => [TemplateItemGroupId, ItemGroup]));
  const textsOf = (name: string | undefined): readonly string[] => example.groups.find((group) => group[written] === name)?.items.map((item) => item[written]) ?? [];
  return (
    [...names.values()].every((name) => example.groups.some((group) => group[written] === name)) &&
    itemsOf(draft).every(({ TemplateItemGroupId, ItemDesc }) => textsOf(names.get(TemplateItemGroupId)).includes(ItemDesc))
  );
}

/** The texts of the working copy in the other language. */
export function translated(example: Example, from: Written, to: Written, draft: TemplateDraft): { Groups: { TemplateItemGroupId: number; ItemGroup: string }[]; Items: { TemplateItemTypeId: number; ItemDesc: string }[] } {
  const texts = new Map(example.groups.flatMap((group) => [[group[from], group[to]] as const, ...group.items.map((item) => [`${group[from]}\n${item[from]}`, item[to]] as const)]));
  const names = new Map(groupsOf(draft).map(({ TemplateItemGroupId, ItemGroup }) => [TemplateItemGroupId, ItemGroup]));
  return {
    Groups: groupsOf(draft).map(({ TemplateItemGroupId, ItemGroup }) => ({ TemplateItemGroupId, ItemGroup: texts.get(ItemGroup) ?? '' })),
    Items: itemsOf(draft).map(({ TemplateItemTypeId, TemplateItemGroupId, ItemDesc }) => ({ TemplateItemTypeId, ItemDesc: texts.get(`${names.get(TemplateItemGroupId) ?? ''}\n${ItemDesc}`) ?? '' })),
  };
}
