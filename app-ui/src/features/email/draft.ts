// The template in work, in local storage (EMAIL-041): it outlives a closed tab and an ended session, and holds no personal data.
import type { TemplateValues } from './templateForm.ts';

export interface Draft {
  values: TemplateValues;
  /** The version of the template that was changed; empty for a new one. */
  stamp: string;
  /** The values of that version; an older draft does not have them. */
  base?: TemplateValues;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** Identifies a draft: the user and the site that it is of, and the template. */
export interface DraftKey {
  user: number;
  site: string;
  template: number | 'new';
}

const storageKey = ({ user, site, template }: DraftKey): string => `hardstand.emailTemplate.${user}.${site}.${template}`;

const isValues = (values: Partial<TemplateValues> | undefined): values is TemplateValues =>
  values !== undefined &&
  [values.title, values.subject, values.content].every((text) => typeof text === 'string') &&
  [values.category, values.language].every((id) => Number.isSafeInteger(id));

/** Reads a draft; undefined for none, and for one that cannot be read. */
export function storedDraft(key: DraftKey): Draft | undefined {
  try {
    const { values, stamp, base, savedAt } = JSON.parse(localStorage.getItem(storageKey(key)) ?? '{}') as { values?: Partial<TemplateValues>; stamp?: unknown; base?: Partial<TemplateValues>; savedAt?: unknown };
    return isValues(values) && typeof stamp === 'string' && typeof savedAt === 'number' ? { values, stamp, savedAt, ...(isValues(base) ? { base } : {}) } : undefined;
  } catch {
    return undefined;
  }
}

export function storeDraft(key: DraftKey, values: TemplateValues, stamp: string, base?: TemplateValues): void {
  try {
    localStorage.setItem(storageKey(key), JSON.stringify({ values, stamp, savedAt: Date.now(), ...(base ? { base } : {}) } satisfies Draft));
  } catch {
    // The storage is full or switched off: the text is in the form.
  }
}

export const dropDraft = (key: DraftKey): void => localStorage.removeItem(storageKey(key));
