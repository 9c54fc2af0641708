// The calls of mails to customers.
import { api, body, changes } from './client.ts';
import type { components } from './schema.ts';

/** The permission to write to customers and to read the mails of the site. At a site without the module no user has it. */
export const mailPermission = 'mail.send';

/** The reason of a mail to an address that has refused mails; it can be sent anyway. */
export const suppressed: string = 'email.suppressed';

type Schemas = components['schemas'];

export type MailPlaceholder = Schemas['PlaceholderValue'];
export type MailDocument = Schemas['AttachableDocument'];
export type MailDraft = Schemas['MailDraft'];
export type MailState = Schemas['CustomerMailState'];
export type CustomerMail = Schemas['CustomerMail'];
export type MailSent = Schemas['MailSent'];

export interface MailForm {
  VhcId: number;
  UserId: number;
  TimeStamp: string;
  EmailAddress: string;
  Sitecode: string;
  /** HTML; the server sanitises it. */
  Message: string;
  Subject: string;
  IsHTML: true;
  IsPredictiveMail: false;
  MessageTemplateId: number;
  AttachmentIds: number[];
  SendAnyway: boolean;
}

export interface MailResend {
  MailId: number;
  /** Empty for the same address. */
  EmailAddress: string;
  SendAnyway: boolean;
}

const stoppable = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});

/** The cache keys of mails. */
export const mailKeys = {
  draft: (site: string, record: number) => ['mailDraft', site, record] as const,
  /** The mails about a machine. */
  list: (site: string, record: number) => ['mails', site, record] as const,
  text: (site: string, mail: number) => ['mailText', site, mail] as const,
};

/** Reads a mail to begin with, with the text of a template; with the built-in text for 0. */
export const readMailDraft = (record: number, template: number, signal?: AbortSignal): Promise<MailDraft> =>
  body(api.GET('/api/email/draft/{id}', { params: { path: { id: record }, query: { template } }, ...stoppable(signal) }));

export const sendMail = (form: MailForm): Promise<MailSent> => body(changes.POST('/api/email/sendemail', { body: form }));

/** Lists the mails about a machine, the newest first. */
export const listMails = async (record: number, signal?: AbortSignal): Promise<CustomerMail[]> =>
  (await body(api.GET('/api/email/machine/{id}', { params: { path: { id: record } }, ...stoppable(signal) }))).Mails;

/** Reads the plain text of a mail; empty when it was erased. */
export const readMailText = async (mail: number, signal?: AbortSignal): Promise<string> =>
  (await body(api.GET('/api/email/mail/{id}', { params: { path: { id: mail } }, ...stoppable(signal) }))).Text;

/** Sends the text of a mail once more, as a mail of its own. */
export const resendMail = (input: MailResend): Promise<MailSent> => body(changes.POST('/api/email/resend', { body: input }));
