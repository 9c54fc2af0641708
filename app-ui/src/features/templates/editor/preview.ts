// A template as a technician sees it: its groups by stage, in a language, and the meaning of an answer. Pure.
import type { TemplateLanguageTexts } from '../../../api/wire.ts';
import { itemTypes, type Doc, type Group, type Item } from './doc.ts';
import type { Stored } from './saving.ts';

export interface Stage {
  /** Empty for the groups without one. */
  readonly name: string;
  readonly groups: readonly Group[];
}

/** The stages in the order in which they are first named. Groups without items are left out. */
export function stagesOf(doc: Doc): Stage[] {
  const stages = new Map<string, Group[]>();
  for (const group of doc) {
    if (group.items.length === 0) continue;
    const name = group.stage.trim();
    stages.set(name, [...(stages.get(name) ?? []), group]);
  }
  return [...stages].map(([name, groups]) => ({ name, groups }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The document in another language. A text that is missing there stays in the template's own, as on the machine. */
export function inLanguage(doc: Doc, stored: Stored, texts: TemplateLanguageTexts): { doc: Doc; missing: number } {
  const groups = new Map((texts.Groups ?? []).map((one) => [Number(one.TemplateItemGroupId), textOf(one.ItemGroup)]));
  const items = new Map((texts.Items ?? []).map((one) => [Number(one.TemplateItemTypeId), textOf(one.ItemDesc)]));
  let missing = 0;
  const translated = (text: string | undefined, own: string): string => {
    if (text) return text;
    missing += 1;
    return own;
  };
  const now = doc.map((group) => ({
    ...group,
    name: translated(groups.get(stored.groups.get(group.key)?.id ?? 0), group.name),
    items: group.items.map((item) => ({ ...item, text: translated(items.get(stored.items.get(item.key)?.id ?? 0), item.text) })),
  }));
  return { doc: now, missing };
}

export const answers = { yesNo: ['yes', 'no'], passFail: ['pass', 'fail', 'notApplicable'] } as const;

/** The outcome of an answer. */
export type Verdict = 'open' | 'good' | 'failed' | 'unreadable';

/** A number is as calls take it. */
export function verdictOf({ type, min, max, decimals }: Item, answer: string): Verdict {
  const text = answer.trim();
  if (text === '') return 'open';
  if (type === itemTypes.text) return 'good';
  if (type !== itemTypes.number) return text === 'no' || text === 'fail' ? 'failed' : 'good';
  const fits = new RegExp(decimals > 0 ? `^-?\\d{1,9}(\\.\\d{1,${decimals}})?$` : '^-?\\d{1,9}$').test(text);
  if (!fits) return 'unreadable';
  const isLow = min.trim() !== '' && Number(text) < Number(min);
  const isHigh = max.trim() !== '' && Number(text) > Number(max);
  return isLow || isHigh ? 'failed' : 'good';
}
