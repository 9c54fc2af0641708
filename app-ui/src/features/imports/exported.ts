// The spreadsheet of past imports: its columns, which are those of the table, and its rows.
import type { TFunction } from 'i18next';
import { shownTime } from 'web-shared/values/dates';
import { listImports } from '../../api/calls.ts';
import { mostListRows } from '../../api/reports.ts';
import type { ImportJob } from '../../api/wire.ts';
import { stateBadge } from '../../machines/imports/importStatus.ts';
import { everyPage } from '../../ui/everyPage.ts';
import type { ExportColumn } from '../../ui/ListExport.tsx';

export const importColumns = (t: TFunction): ExportColumn<ImportJob>[] => [
  { heading: t('imports.file'), value: ({ FileName }) => FileName },
  { heading: t('imports.state'), value: (job) => t(stateBadge(job).text) },
  { heading: t('imports.begun'), kind: 'time', value: ({ CreatedAt }) => shownTime(new Date(CreatedAt)) },
  { heading: t('imports.rows'), kind: 'number', value: ({ Total }) => Total },
  { heading: t('imports.imported'), kind: 'number', value: ({ Imported }) => Imported },
  { heading: t('imports.duplicates'), kind: 'number', value: ({ Duplicates }) => Duplicates },
  { heading: t('imports.failed'), kind: 'number', value: ({ Failed }) => Failed },
];

/** The most imports that the server gives at once. */
const mostPerCall = 100;

export const readEveryImport = (signal: AbortSignal): Promise<ImportJob[]> =>
  everyPage(async (offset) => ({ rows: await listImports(offset, mostPerCall, signal) }), mostListRows);
