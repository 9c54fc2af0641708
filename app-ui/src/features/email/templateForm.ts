// The values of the form of an email template: from a record, checked, and as they are sent. Pure.
import { defaultLanguageId, emailType, inputOf, templateSources, type MessageTemplate, type MessageTemplateInput, type TemplateCategory } from '../../api/messageTemplates.ts';
import type { Language } from '../../api/wire.ts';
import { isBlank } from '../../ui/cleanText.ts';

/** The longest title and subject. */
export const longest = { title: 100, subject: 200 } as const;

export interface TemplateValues {
  title: string;
  subject: string;
  /** 0 while none is chosen. */
  category: number;
  language: number;
  /** HTML. */
  content: string;
}

export type TemplateField = keyof TemplateValues;
export const templateFields = ['title', 'subject', 'category', 'language', 'content'] as const satisfies readonly TemplateField[];

export const blank: TemplateValues = { title: '', subject: '', category: 0, language: defaultLanguageId, content: '' };

export const valuesOf = (template: MessageTemplate): TemplateValues => ({
  title: template.TemplateTitle,
  subject: template.TemplateSubject,
  category: template.MessageTemplateCategoryId,
  language: template.LanguageId,
  content: template.TemplateContent,
});

export const isChanged = (values: TemplateValues, base: TemplateValues): boolean => templateFields.some((field) => values[field] !== base[field]);

export type RequiredText = 'titleRequired' | 'subjectRequired' | 'categoryRequired' | 'languageRequired';

/** The missing values, by field. */
export function missingIn(values: TemplateValues): Partial<Record<TemplateField, RequiredText>> {
  return {
    ...(isBlank(values.title) ? { title: 'titleRequired' } : {}),
    ...(isBlank(values.subject) ? { subject: 'subjectRequired' } : {}),
    ...(values.category === 0 ? { category: 'categoryRequired' } : {}),
    ...(values.language === 0 ? { language: 'languageRequired' } : {}),
  };
}

/** The field of the form for a field of a refusal. */
export function fieldOf(name: string): TemplateField | undefined {
  const fields: Record<string, TemplateField> = {
    templatetitle: 'title', templatesubject: 'subject', messagetemplatecategoryid: 'category', languageid: 'language', templatecontent: 'content',
  };
  return fields[name.toLowerCase()];
}

/** The values that two people have changed differently since `before`. */
export const conflictsBetween = (before: TemplateValues, theirs: TemplateValues, mine: TemplateValues): TemplateField[] =>
  templateFields.filter((field) => theirs[field] !== before[field] && mine[field] !== before[field] && theirs[field] !== mine[field]);

/** Merges the saved values into the edited ones: a field that was edited here stays. */
export function merged(before: TemplateValues, theirs: TemplateValues, mine: TemplateValues): TemplateValues {
  const take = <F extends TemplateField>(field: F): TemplateValues[F] => (mine[field] === before[field] ? theirs[field] : mine[field]);
  return { title: take('title'), subject: take('subject'), category: take('category'), language: take('language'), content: take('content') };
}

/** The lists of the form's selects. */
export interface Choices {
  categories: readonly TemplateCategory[];
  languages: readonly Language[];
}

interface Site {
  siteId: number;
  userId: number;
}

function fieldsOf(values: TemplateValues, { categories, languages }: Choices): Pick<
  MessageTemplateInput,
  'TemplateTitle' | 'TemplateSubject' | 'MessageTemplateCategoryId' | 'CategoryName' | 'LanguageId' | 'LanguageCulture' | 'TemplateContent'
> {
  return {
    TemplateTitle: values.title.trim(),
    TemplateSubject: values.subject.trim(),
    MessageTemplateCategoryId: values.category,
    CategoryName: categories.find(({ MessageTemplateCategoryId }) => MessageTemplateCategoryId === values.category)?.CategoryName ?? '',
    LanguageId: values.language,
    LanguageCulture: languages.find(({ LanguageId }) => LanguageId === values.language)?.LanguageCode ?? '',
    TemplateContent: values.content,
  };
}

/** A new template of the site, also one that is a copy of another. */
export const newTemplate = (values: TemplateValues, choices: Choices, { siteId, userId }: Site): MessageTemplateInput => ({
  MessageTemplateId: 0,
  ...fieldsOf(values, choices),
  TemplateType: emailType,
  TemplateSource: templateSources.site,
  IsDefaultTemplate: false,
  IsMasterTemplate: false,
  Deleted: false,
  EntityId: siteId,
  MessageTemplateSiteMappingId: 0,
  LastTimeStamp: '',
  MessageTemplateData: { CreatedByUserId: userId, UpdatedByUserId: userId },
});

/** A template with changed values. */
export const changedTemplate = (values: TemplateValues, template: MessageTemplate, choices: Choices): MessageTemplateInput => ({ ...inputOf(template), ...fieldsOf(values, choices) });
