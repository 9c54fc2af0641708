// The values of a mail that is being written: from a draft, checked, and as they are sent. Pure.
import { isEmailAddress } from 'web-shared/values/emailAddress';
import type { MailDocument, MailDraft, MailForm } from '../../api/mails.ts';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import type { PlaceholderValues } from '../../ui/mailEditor/placeholders.ts';
import { isBlank } from '../../ui/cleanText.ts';

/** The longest address and subject. */
export const longest = { address: 50, subject: 200 } as const;

/** A text as it was filled in, before it is changed. */
export interface Filled {
  /** 0 for the built-in text. */
  template: number;
  subject: string;
  message: string;
}

export interface MailValues {
  step: 'address' | 'text';
  /** 0 for none. */
  template: number;
  address: string;
  subject: string;
  /** HTML. */
  message: string;
  /** The ids of the attached documents. */
  attachments: readonly number[];
  /** Undefined until a text is filled in. */
  filled?: Filled;
}

export const filledOf = ({ Subject, Message }: MailDraft, template: number): Filled => ({ template, subject: Subject, message: Message });

/** The values of a new mail. */
export const beginning = ({ EmailAddress }: MailDraft, template: number): MailValues => ({
  step: 'address', template, address: EmailAddress, subject: '', message: '', attachments: [],
});

/** The values with a text that was filled in, which is the next step. */
export const withText = (values: MailValues, filled: Filled): MailValues => ({
  ...values, step: 'text', template: filled.template, subject: filled.subject, message: filled.message, filled,
});

/** The values when the templates that are not offered any more are gone: their text stays, as one without a template. */
export function withOffered(values: MailValues, isOffered: (template: number) => boolean): MailValues {
  const { template, filled } = values;
  const orNone = (id: number): number => (isOffered(id) ? id : 0);
  return { ...values, template: orNone(template), ...(filled ? { filled: { ...filled, template: orNone(filled.template) } } : {}) };
}

export const isTextChanged = ({ subject, message, filled }: MailValues): boolean => filled !== undefined && (subject !== filled.subject || message !== filled.message);

/** Something was entered that closing would lose. */
export const isEntered = (values: MailValues, { EmailAddress }: MailDraft): boolean =>
  values.address !== EmailAddress || values.attachments.length > 0 || isTextChanged(values);

export type MailField = 'address' | 'subject' | 'message' | 'attachments';

export function addressProblem(address: string): 'mail.addressRequired' | 'mail.addressInvalid' | undefined {
  if (isBlank(address)) return 'mail.addressRequired';
  return isEmailAddress(address.trim()) ? undefined : 'mail.addressInvalid';
}

/** The bytes of the attached documents. */
export const attachedSize = (attachments: readonly number[], documents: readonly MailDocument[]): number =>
  documents.reduce((sum, { AssetId, Size }) => (attachments.includes(AssetId) ? sum + Size : sum), 0);

type Problem = ReturnType<typeof addressProblem> | 'email.subjectRequired' | 'mail.messageRequired' | 'mail.attachmentsLarge';

/** The mistakes, by field. */
export function problemsOf(values: MailValues, draft: MailDraft): Partial<Record<MailField, Problem>> {
  const address = addressProblem(values.address);
  return {
    ...(address ? { address } : {}),
    ...(isBlank(values.subject) ? { subject: 'email.subjectRequired' } : {}),
    ...(values.message === '' ? { message: 'mail.messageRequired' } : {}),
    ...(attachedSize(values.attachments, draft.Documents) > draft.AttachmentLimit ? { attachments: 'mail.attachmentsLarge' } : {}),
  };
}

/** The field of the form for a field of a refusal. */
export function fieldOf(name: string): MailField | undefined {
  const fields: Record<string, MailField> = { emailaddress: 'address', subject: 'subject', message: 'message', attachmentids: 'attachments' };
  return fields[name.toLowerCase()];
}

interface Sender {
  userId: number;
  site: string;
  /** Also to an address that has refused mails. */
  anyway: boolean;
}

export const formOf = (values: MailValues, record: number, { userId, site, anyway }: Sender): MailForm => ({
  VhcId: record,
  UserId: userId,
  TimeStamp: '',
  EmailAddress: values.address.trim(),
  Sitecode: site,
  Message: values.message,
  Subject: values.subject.trim(),
  IsHTML: true,
  IsPredictiveMail: false,
  MessageTemplateId: values.template,
  AttachmentIds: [...values.attachments],
  SendAnyway: anyway,
});

export const valuesOfPlaceholders = ({ Placeholders }: MailDraft): PlaceholderValues => Object.fromEntries(Placeholders.map(({ Name, Value }) => [Name, Value]));

/** The category whose default is chosen to begin with. */
const generalCategory = 3;

/** The default template of General; 0 for none. */
export const usualTemplate = (templates: readonly MessageTemplate[]): number =>
  templates.find((template) => template.IsDefaultTemplate && template.MessageTemplateCategoryId === generalCategory)?.MessageTemplateId ?? 0;

export interface TemplateGroup {
  label: string;
  choices: { id: number; label: string }[];
}

/** The templates by category, those in the user's language first; the others with the name of theirs. */
export function groupsOf(templates: readonly MessageTemplate[], languageId: number, nameOf: (culture: string) => string): TemplateGroup[] {
  const groups = new Map<number, MessageTemplate[]>();
  for (const template of templates) groups.set(template.MessageTemplateCategoryId, [...(groups.get(template.MessageTemplateCategoryId) ?? []), template]);
  const isOther = ({ LanguageId }: MessageTemplate): number => (LanguageId === languageId ? 0 : 1);
  return [...groups.entries()]
    .sort(([one], [other]) => one - other)
    .map(([, own]) => ({
      label: own[0]?.CategoryName ?? '',
      choices: [...own]
        .sort((one, other) => isOther(one) - isOther(other))
        .map((template) => ({
          id: template.MessageTemplateId,
          label: isOther(template) ? `${template.TemplateTitle} (${nameOf(template.LanguageCulture)})` : template.TemplateTitle,
        })),
    }));
}

/** The name of a language such as `de_DE`, in the language of the page. */
export function languageName(culture: string, page: string): string {
  try {
    return new Intl.DisplayNames([page], { type: 'language' }).of(culture.split(/[_-]/)[0] ?? '') ?? culture;
  } catch {
    return culture;
  }
}
