// Adopts an example template: creates it with its groups and questions, translates it and publishes it. An adoption that has
// failed half-way is completed by the next one.
import { listTemplateLanguages, listTemplates, publishTemplate, readTemplateDraft, saveTemplate, saveTemplateGroups, saveTemplateItems, saveTemplateTexts } from '../../api/calls.ts';
import type { Language, TemplateDraft, TemplateRow } from '../../api/wire.ts';
import { states } from '../templates/kinds.ts';
import { firstView, listQuery } from '../templates/listView.ts';
import { isPartOf, missingGroups, missingItems, otherLanguage, ownLanguage, translated, writtenIn, type Example, type Written } from './examples.ts';

export interface Adopting {
  languages: readonly Language[];
  /** The code of the person's language. */
  code: string;
}

/** `new`: no template has its name; `begun`: an adoption has failed half-way; `there`: a template has its name. */
export type ExampleState = { is: 'new' } | { is: 'begun'; id: number } | { is: 'there' };

const sameName = (one: string, other: string): boolean => one.trim().toLowerCase() === other.toLowerCase();

/** The template with the name of the example in one of its languages. */
async function findTemplate(example: Example, signal?: AbortSignal): Promise<TemplateRow | undefined> {
  const pages = await Promise.all([example.en, example.de].map((name) => listTemplates(listQuery({ ...firstView, text: name }), signal)));
  return pages.flatMap(({ Templates }) => Templates).find(({ TemplateName }) => sameName(TemplateName, example.en) || sameName(TemplateName, example.de));
}

const languageOf = (draft: TemplateDraft, languages: readonly Language[]): Written =>
  writtenIn(languages.find(({ LanguageId }) => LanguageId === draft.Template.LanguageId)?.LanguageCode ?? '');

export async function readExampleState(example: Example, { languages }: Adopting, signal?: AbortSignal): Promise<ExampleState> {
  const row = await findTemplate(example, signal);
  if (!row) return { is: 'new' };
  if (row.Status !== states.draft || row.VehicleType !== example.kind) return { is: 'there' };
  const draft = await readTemplateDraft(row.TemplateId, signal);
  return isPartOf(example, languageOf(draft, languages), draft) ? { is: 'begun', id: row.TemplateId } : { is: 'there' };
}

export async function adopt(example: Example, adopting: Adopting): Promise<void> {
  const { languages, code } = adopting;
  const state = await readExampleState(example, adopting);
  if (state.is === 'there') return;
  const own = ownLanguage(languages, code);
  const id = state.is === 'begun' ? state.id : (await saveTemplate({ TemplateId: 0, TemplateName: example[writtenIn(own?.LanguageCode ?? '')], VehicleType: example.kind, ...(own ? { LanguageId: own.LanguageId } : {}) })).TemplateId;
  const empty = await readTemplateDraft(id);
  const written = languageOf(empty, languages);
  const groups = missingGroups(example, written, empty);
  if (groups.length > 0) await saveTemplateGroups(groups);
  const items = missingItems(example, written, await readTemplateDraft(id));
  if (items.length > 0) await saveTemplateItems(items);
  await translate(example, id, written, languages);
  await publishTemplate(id, false);
}

async function translate(example: Example, id: number, written: Written, languages: readonly Language[]): Promise<void> {
  const other = otherLanguage(languages, written);
  if (!other) return;
  const known = (await listTemplateLanguages(id)).find(({ LanguageId }) => LanguageId === other.LanguageId);
  if (known?.IsComplete) return;
  const to = writtenIn(other.LanguageCode);
  await saveTemplateTexts({
    TemplateId: id,
    LanguageId: other.LanguageId,
    TemplateName: example[to],
    ...translated(example, written, to, await readTemplateDraft(id)),
    ...(known?.TimestampDt ? { TimestampDt: known.TimestampDt } : {}),
  });
}
