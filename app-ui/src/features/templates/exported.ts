// The spreadsheet of All Templates: its columns, which are those of the table, and its rows.
import type { TFunction } from 'i18next';
import { listTemplates } from '../../api/calls.ts';
import { mostListRows } from '../../api/reports.ts';
import type { TemplateRow } from '../../api/wire.ts';
import { everyPage, rowsPerCall } from '../../ui/everyPage.ts';
import type { ExportColumn } from '../../ui/ListExport.tsx';
import { asKind, stateOf } from './kinds.ts';
import { listQuery, type ListView } from './listView.ts';

export const templateColumns = (t: TFunction, languages: ReadonlyMap<number, string>): ExportColumn<TemplateRow>[] => [
  { heading: t('templates.name'), value: ({ TemplateName }) => TemplateName },
  {
    heading: t('templates.kind'),
    value: ({ VehicleType }) => {
      const kind = asKind(VehicleType);
      return kind === undefined ? '' : t(`templates.kinds.kind${kind}`);
    },
  },
  { heading: t('templates.language'), value: ({ LanguageId }) => languages.get(LanguageId) ?? '' },
  { heading: t('templates.status'), value: ({ Status }) => t(`templates.states.${stateOf(Status)}`) },
  { heading: t('templates.version'), kind: 'number', value: ({ Version }) => (Version === 0 ? null : Version) },
  { heading: t('templates.models'), kind: 'number', value: ({ ModelCount }) => ModelCount },
  { heading: t('templates.openInspections'), kind: 'number', value: ({ OpenCount }) => OpenCount },
];

/** The templates of all pages of a view. */
export function readEveryTemplate(view: ListView, signal: AbortSignal): Promise<TemplateRow[]> {
  const query = listQuery(view);
  return everyPage(async (offset) => {
    const { Templates, TotalCount } = await listTemplates({ ...query, FilterProperty: { ...query.FilterProperty, Offset: offset, RecordLimit: rowsPerCall } }, signal);
    return { rows: Templates, total: TotalCount };
  }, mostListRows);
}
