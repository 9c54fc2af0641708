// Email templates for tests.
import type { MessageTemplate, TemplateCategory } from '../api/messageTemplates.ts';

/** The actions that the server allows with a template in this state. */
const allowed = ({ IsMasterTemplate = false, MessageTemplateSiteMappingId = 0, IsDefaultTemplate = false }: Partial<MessageTemplate>): string[] => [
  ...(IsMasterTemplate ? ['view', 'clone'] : ['edit', 'clone']),
  ...(MessageTemplateSiteMappingId > 0 ? ['deactivate', ...(IsDefaultTemplate ? [] : ['default'])] : ['activate']),
  ...(IsMasterTemplate ? [] : ['delete']),
];

export const messageTemplate = (MessageTemplateId: number, TemplateTitle: string, part: Partial<MessageTemplate> = {}): MessageTemplate => ({
  MessageTemplateId, TemplateTitle, MessageTemplateCategoryId: 1, CategoryName: 'Handover', LanguageId: 1, LanguageCulture: 'en_GB', TemplateSubject: `About ${TemplateTitle}`,
  TemplateContent: '<p>Machine {{vinno}} is ready.</p>', TemplateType: 10, TemplateSource: part.IsMasterTemplate ? 100 : 20, IsDefaultTemplate: false, IsMasterTemplate: false, Deleted: false,
  EntityId: part.IsMasterTemplate ? 0 : 3, FranchiseName: '', MessageTemplateSiteMappingId: 0, LastTimeStamp: `v${MessageTemplateId}`,
  MessageTemplateData: { CreatedByUserId: 1, UpdatedByUserId: 1, CreatedByName: 'Anna Ash', UpdatedByName: 'Anna Ash' }, Actions: { Allowed: allowed(part), Refused: {} }, ...part,
});

export const templateCategories: TemplateCategory[] = [
  { MessageTemplateCategoryId: 1, CategoryName: 'Handover' },
  { MessageTemplateCategoryId: 2, CategoryName: 'Service' },
  { MessageTemplateCategoryId: 3, CategoryName: 'General' },
];
