// The columns of the spreadsheet of the site's email templates, which are those of their table.
import type { TFunction } from 'i18next';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import type { ExportColumn } from '../../ui/ListExport.tsx';
import { isActive } from './TemplateTable.tsx';

export const templateColumns = (t: TFunction): ExportColumn<MessageTemplate>[] => [
  { heading: t('email.template'), value: ({ TemplateTitle }) => TemplateTitle },
  { heading: t('email.emailType'), value: ({ CategoryName }) => CategoryName },
  { heading: t('email.default'), value: ({ IsDefaultTemplate }) => (IsDefaultTemplate ? t('email.default') : '') },
  { heading: t('email.status'), value: (template) => t(isActive(template) ? 'email.active' : 'email.inactive') },
];
