// The calls of email templates, the templates of mails that a site sends to its customers.
import type { Client } from 'openapi-fetch';
import { api, body, changes } from './client.ts';
import type { components } from './schema.ts';
import type { Filter } from './wire.ts';

/** The type of a template that is an email. */
export const emailType = 10;

/** The owner of a template: the site, or the operator of the platform for all sites. */
export const templateSources = { site: 20, master: 100 } as const;
export type TemplateSource = (typeof templateSources)[keyof typeof templateSources];

/** The language of a new template. */
export const defaultLanguageId = 1;

interface Authors {
  CreatedByUserId: number;
  UpdatedByUserId: number;
  CreatedByName?: string;
  UpdatedByName?: string;
}

/** The fields of a template that are sent. */
export interface MessageTemplateInput {
  MessageTemplateId: number;
  MessageTemplateCategoryId: number;
  CategoryName: string;
  LanguageId: number;
  LanguageCulture: string;
  TemplateTitle: string;
  TemplateSubject: string;
  /** HTML; the server sanitises it. */
  TemplateContent: string;
  TemplateType: number;
  TemplateSource: TemplateSource;
  IsDefaultTemplate: boolean;
  IsMasterTemplate: boolean;
  Deleted: boolean;
  /** The id of the site; 0 for a master template. */
  EntityId: number;
  /** Above 0 for a template that is active for the site. */
  MessageTemplateSiteMappingId: number;
  /** Identifies the version of the template. It is sent back unchanged. */
  LastTimeStamp: string;
  MessageTemplateData: Authors;
}

export interface MessageTemplate extends MessageTemplateInput {
  /** Of a master template; empty for every franchise. */
  FranchiseName: string;
  Actions: components['schemas']['RowActions'];
}

export interface TemplateCategory {
  MessageTemplateCategoryId: number;
  CategoryName: string;
}

interface TemplateQuery {
  FilterRequest: { Filters: []; FilterProperty: { OrderBy: string; Offset: number; RecordLimit: number } };
  EntityId: number[];
  TemplateSource: TemplateSource;
}

interface ActiveQuery {
  Filters: Filter[];
  FilterProperty: { OrderBy: string; Offset: number; RecordLimit: number };
}

interface MappingKey {
  MessageTemplateSiteMappingId: number;
  SiteCode: string;
  MessageTemplateId: number;
  Deleted: false;
  MessageTemplateData: Authors;
  LastTimeStamp: string;
}
type DefaultMapping = MappingKey & { IsDefaultTemplate: true; templatetype: number; TemplateSubject: string; MessageTemplateCategoryId: number };

/** A mail that is being written. */
export interface MailDraft {
  Subject: string;
  /** HTML. */
  Message: string;
  LanguageId: number;
  /** The machine whose values are filled in; 0 for a sample. */
  VhcId: number;
  /** As a mail program with a dark background shows it. */
  Dark: boolean;
}

export interface MailPreview {
  Subject: string;
  /** The plain text part. */
  Text: string;
  /** The address of the HTML part, which opens once. */
  Url: string;
}

/** A POST with a JSON body. */
interface Call<Input, Answer = number> {
  post: { requestBody: { content: { 'application/json': Input } }; responses: { 200: { content: { 'application/json': Answer } } } };
}

interface TemplatePaths {
  '/api/MessageTemplate/ReadMessageTemplate': Call<TemplateQuery, MessageTemplate[]>;
  '/api/MessageTemplate/ReadMessageTamplateMapping': Call<ActiveQuery, MessageTemplate[]>;
  '/api/MessageTemplate/SaveMessageTemplate': Call<MessageTemplateInput>;
  '/api/MessageTemplate/UpdateMessageTemplate': Call<MessageTemplateInput>;
  '/api/MessageTemplate/jcb/ReadMessageTamplateCategory': { get: { responses: { 200: { content: { 'application/json': TemplateCategory[] } } } } };
  '/api/MessageTemplate/SaveMessageTamplateMapping': Call<MappingKey>;
  '/api/MessageTemplate/UpdateMessageTamplateMapping': Call<DefaultMapping>;
  '/api/MessageTemplate/preview': Call<MailDraft, MailPreview>;
  '/api/MessageTemplate/test': Call<MailDraft, { Message: string }>;
  '/api/MessageTemplate/DeleteMessageTamplateMapping/{mappingId}': {
    delete: { parameters: { path: { mappingId: number } }; responses: { 200: { content: { 'application/json': number } } } };
  };
}

const reads = api as unknown as Client<TemplatePaths>;
const writes = changes as unknown as Client<TemplatePaths>;

const stoppable = (signal: AbortSignal | undefined): { signal?: AbortSignal } => (signal ? { signal } : {});

/** The cache keys of a site's templates. */
export const messageTemplateKeys = {
  all: (site: string) => ['messageTemplates', site] as const,
  lists: (site: string) => ['messageTemplates', site, 'list'] as const,
  list: (site: string, source: TemplateSource) => ['messageTemplates', site, 'list', source] as const,
  /** Those that are active for the site. */
  active: (site: string) => ['messageTemplates', site, 'list', 'active'] as const,
  one: (site: string, id: number) => ['messageTemplates', site, 'one', id] as const,
  categories: (site: string) => ['messageTemplateCategories', site] as const,
  preview: (site: string, draft: string, machine: number, dark: boolean, attempt: number) => ['mailPreview', site, draft, machine, dark, attempt] as const,
  previewMachine: (site: string, serial: string) => ['mailPreviewMachine', site, serial] as const,
};

/** Lists the templates of a site, or the master templates, by title. */
export const listMessageTemplates = (siteId: number, source: TemplateSource, signal?: AbortSignal): Promise<MessageTemplate[]> =>
  body(
    reads.POST('/api/MessageTemplate/ReadMessageTemplate', {
      body: { FilterRequest: { Filters: [], FilterProperty: { OrderBy: 'TemplateTitle ASC', Offset: 0, RecordLimit: 0 } }, EntityId: [siteId], TemplateSource: source },
      ...stoppable(signal),
    }),
  );

const equals = (FieldName: string, FieldValue: string, FieldType: Filter['FieldType']): Filter => ({ FieldName, FieldValue, ConditionOperator: 'equals', FieldType, Function: 'None' });

/** Lists the templates of every category that are active for the site, by title. */
export const listActiveTemplates = (site: string, signal?: AbortSignal): Promise<MessageTemplate[]> =>
  body(
    reads.POST('/api/MessageTemplate/ReadMessageTamplateMapping', {
      body: {
        Filters: [equals('sitecode', site, 'String'), equals('TemplateType', String(emailType), 'Int'), equals('MessageTemplateCategoryId', '0', 'Int')],
        FilterProperty: { OrderBy: 'TemplateTitle ASC', Offset: 0, RecordLimit: 0 },
      },
      ...stoppable(signal),
    }),
  );

/** Reads a template of the site or a master template; null when there is none with this id. */
export async function readMessageTemplate(siteId: number, id: number, signal?: AbortSignal): Promise<MessageTemplate | null> {
  for (const source of [templateSources.site, templateSources.master]) {
    const found = (await listMessageTemplates(siteId, source, signal)).find(({ MessageTemplateId }) => MessageTemplateId === id);
    if (found) return found;
  }
  return null;
}

export const listTemplateCategories = (signal?: AbortSignal): Promise<TemplateCategory[]> =>
  body(reads.GET('/api/MessageTemplate/jcb/ReadMessageTamplateCategory', stoppable(signal)));

/** Creates a template and answers its id, or 0 when the server does not send it. */
export async function createMessageTemplate(template: MessageTemplateInput): Promise<number> {
  const { response } = await writes.POST('/api/MessageTemplate/SaveMessageTemplate', { body: template });
  return Number(response.headers.get('X-Message-Template-Id') ?? 0) || 0;
}

export const updateMessageTemplate = (template: MessageTemplateInput): Promise<number> => body(writes.POST('/api/MessageTemplate/UpdateMessageTemplate', { body: template }));

/** The fields of a template that are sent: the server alone sets the franchise and the actions. */
export const inputOf = (template: MessageTemplate): MessageTemplateInput => ({
  MessageTemplateId: template.MessageTemplateId,
  MessageTemplateCategoryId: template.MessageTemplateCategoryId,
  CategoryName: template.CategoryName,
  LanguageId: template.LanguageId,
  LanguageCulture: template.LanguageCulture,
  TemplateTitle: template.TemplateTitle,
  TemplateSubject: template.TemplateSubject,
  TemplateContent: template.TemplateContent,
  TemplateType: template.TemplateType,
  TemplateSource: template.TemplateSource,
  IsDefaultTemplate: template.IsDefaultTemplate,
  IsMasterTemplate: template.IsMasterTemplate,
  Deleted: template.Deleted,
  EntityId: template.EntityId,
  MessageTemplateSiteMappingId: template.MessageTemplateSiteMappingId,
  LastTimeStamp: template.LastTimeStamp,
  MessageTemplateData: template.MessageTemplateData,
});

/** Renders a mail that is being written, as its recipients get it. */
export const previewMail = (draft: MailDraft, signal?: AbortSignal): Promise<MailPreview> => body(reads.POST('/api/MessageTemplate/preview', { body: draft, ...stoppable(signal) }));

/** Sends a mail that is being written to the own address. */
export const sendTestMail = (draft: MailDraft): Promise<{ Message: string }> => body(writes.POST('/api/MessageTemplate/test', { body: draft }));

export const deleteMessageTemplate = (template: MessageTemplate): Promise<number> => updateMessageTemplate({ ...inputOf(template), Deleted: true });

const mappingOf = ({ MessageTemplateId, MessageTemplateData, LastTimeStamp }: MessageTemplate, site: string): Omit<MappingKey, 'MessageTemplateSiteMappingId'> => ({
  SiteCode: site, MessageTemplateId, Deleted: false, MessageTemplateData, LastTimeStamp,
});

/** Makes a template active for the site. */
export const activateTemplate = (template: MessageTemplate, site: string): Promise<number> =>
  body(writes.POST('/api/MessageTemplate/SaveMessageTamplateMapping', { body: { MessageTemplateSiteMappingId: 0, ...mappingOf(template, site) } }));

export const deactivateTemplate = ({ MessageTemplateSiteMappingId: mappingId }: MessageTemplate): Promise<number> =>
  body(writes.DELETE('/api/MessageTemplate/DeleteMessageTamplateMapping/{mappingId}', { params: { path: { mappingId } } }));

/** Makes an active template the default of its category at the site. */
export const makeTemplateDefault = (template: MessageTemplate, site: string): Promise<number> =>
  body(
    writes.POST('/api/MessageTemplate/UpdateMessageTamplateMapping', {
      body: {
        MessageTemplateSiteMappingId: template.MessageTemplateSiteMappingId,
        ...mappingOf(template, site),
        IsDefaultTemplate: true,
        templatetype: emailType,
        TemplateSubject: template.TemplateSubject,
        MessageTemplateCategoryId: template.MessageTemplateCategoryId,
      },
    }),
  );
