// The calls of mails to customers.
import type { Client } from 'openapi-fetch';
import { api, body, changes } from './client.ts';

/** The permission to write to customers, and to read what was written. A site without the module has it for nobody. */
export const mailPermission = 'mail.send';

/** The reason of a mail to an address that has refused mails; it can be sent anyway. */
export const suppressed: string = 'email.suppressed';

/** The value of a placeholder for one machine. */
export interface MailPlaceholder {
  Name: string;
  Value: string;
}

/** A document of a machine. */
export interface MailDocument {
  AssetId: number;
  Name: string;
  /** Bytes. */
  Size: number;
}

/** A mail to begin with. */
export interface MailDraft {
  VhcId: number;
  Model: string;
  Vin: string;
  /** The address of the machine's customer; empty for none. */
  EmailAddress: string;
  /** The site writes with templates. */
  IsTemplateEnabled: boolean;
  /** 0 for the built-in text. */
  MessageTemplateId: number;
  Subject: string;
  /** HTML with the values of the placeholders. */
  Message: string;
  Placeholders: MailPlaceholder[];
  Documents: MailDocument[];
  /** The most that attachments can have in all, in bytes. */
  AttachmentLimit: number;
}

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

export type MailState = 'queued' | 'sending' | 'accepted' | 'refused' | 'waiting' | 'given_up' | 'returned' | 'withdrawn';

/** A mail that was written to a customer. */
export interface CustomerMail {
  MailId: number;
  VhcId: number;
  EmailAddress: string;
  IsCustomerAddress: boolean;
  Subject: string;
  SenderName: string;
  /** DD/MM/YYYY HH:mm:ss */
  SentOn: string;
  State: MailState;
  /** DD/MM/YYYY HH:mm:ss */
  StateOn: string;
  Tries: number;
  /** The answer of the mail server; empty for none. */
  Reply: string;
  MessageId: string;
  Attachments: Pick<MailDocument, 'Name' | 'Size'>[];
  Actions: { Allowed: string[]; Refused: Record<string, string> };
}

export interface MachineMails {
  VhcId: number;
  Mails: CustomerMail[];
}

export interface MailText {
  Mail: CustomerMail;
  /** The plain text; empty when it was erased. */
  Text: string;
}

export interface MailResend {
  MailId: number;
  /** Empty for the same address. */
  EmailAddress: string;
  SendAnyway: boolean;
}

export interface MailSent {
  Message: string;
  Mail: CustomerMail;
}

interface Read<Path, Answer, Query = never> {
  get: {
    parameters: { path: Path } & ([Query] extends [never] ? unknown : { query: Query });
    responses: { 200: { content: { 'application/json': Answer } } };
  };
}
interface Send<Input> {
  post: { requestBody: { content: { 'application/json': Input } }; responses: { 200: { content: { 'application/json': MailSent } } } };
}

interface MailPaths {
  '/api/email/draft/{vhc_id}': Read<{ vhc_id: number }, MailDraft, { template: number }>;
  '/api/email/machine/{vhc_id}': Read<{ vhc_id: number }, MachineMails>;
  '/api/email/mail/{mail_id}': Read<{ mail_id: number }, MailText>;
  '/api/email/sendemail': Send<MailForm>;
  '/api/email/resend': Send<MailResend>;
}

const reads = api as unknown as Client<MailPaths>;
const writes = changes as unknown as Client<MailPaths>;

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
  body(reads.GET('/api/email/draft/{vhc_id}', { params: { path: { vhc_id: record }, query: { template } }, ...stoppable(signal) }));

export const sendMail = (form: MailForm): Promise<MailSent> => body(writes.POST('/api/email/sendemail', { body: form }));

/** Lists the mails about a machine, the newest first. */
export const listMails = async (record: number, signal?: AbortSignal): Promise<CustomerMail[]> =>
  (await body(reads.GET('/api/email/machine/{vhc_id}', { params: { path: { vhc_id: record } }, ...stoppable(signal) }))).Mails;

/** Reads the plain text of a mail; empty when it was erased. */
export const readMailText = async (mail: number, signal?: AbortSignal): Promise<string> =>
  (await body(reads.GET('/api/email/mail/{mail_id}', { params: { path: { mail_id: mail } }, ...stoppable(signal) }))).Text;

/** Sends the text of a mail once more, as a mail of its own. */
export const resendMail = (input: MailResend): Promise<MailSent> => body(writes.POST('/api/email/resend', { body: input }));
