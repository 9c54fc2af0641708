// The frame of the reports of inspections: the choices, which are the address, the first rows, and Export. Group users choose
// sites; others report on their own (REPORT-031).
import type { RowData } from '@tanstack/react-table';
import { useState, type JSX } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from 'react-i18next';
import { rangeProblem } from 'web-shared/values/dates';
import { exportReport, type ExportCall, type ReportName, type ReportPage as Page, type ReportRequest } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DateRangeField } from '../../ui/DateRangeField.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { Preview } from './Preview.tsx';
import { SitesField } from './SitesField.tsx';
import { usePreview, useReportSites, useSettled } from './useReport.ts';
import { mostDays, previewRows, readReportView, requestOf, writeReportView, type ReportView } from './view.ts';
import './reports.css';

/** The sites of a report: those that a group user chooses, the site of other users, or the group of the site that one works at. */
export type ReportSites = 'chosen' | 'group';

interface Props<R extends RowData> {
  name: ReportName;
  sites: ReportSites;
  columns: readonly DataColumn<R>[];
  /** Every column by which the report can be sorted. */
  sortable: readonly string[];
  read: (request: ReportRequest, signal: AbortSignal) => Promise<Page<R>>;
}

/** The choices of the address. */
function useReportView(sortable: readonly string[]): { today: Date; view: ReportView; show: (part: Partial<ReportView>) => void } {
  const { config } = useSession();
  const [params, setParams] = useSearchParams();
  const today = siteToday(config);
  const view = readReportView(params, today, sortable);
  const show = (part: Partial<ReportView>): void => setParams((now) => writeReportView({ ...readReportView(now, today, sortable), ...part }, today), { replace: true });
  return { today, view, show };
}

/** The codes to report on; none while a group user has chosen no site, or all of sites that are still being read. */
function useChosenSites(sites: ReportSites, view: ReportView): { picks: boolean; known: ReturnType<typeof useReportSites>; chosen: string[] } {
  const { site, isGroup } = useSession();
  const picks = isGroup && sites === 'chosen';
  const known = useReportSites(picks);
  if (!picks) return { picks, known, chosen: [site] };
  const codes = known.data?.map(({ SiteCode }) => SiteCode);
  if (view.sites === 'all') return { picks, known, chosen: codes ?? [] };
  // Codes of an old link that may not be read any more are left out.
  return { picks, known, chosen: view.sites.filter((code) => codes?.includes(code) ?? true) };
}

export function ReportPage<R extends RowData>({ name, sites, columns, sortable, read }: Props<R>): JSX.Element {
  const { t } = useTranslation();
  const { today, view, show } = useReportView(sortable);
  const { picks, known, chosen } = useChosenSites(sites, view);
  const [isWrong, setWrong] = useState(false);
  const [refused, setRefused] = useState({ times: 0, isSiteMissing: false });
  const { form, submitted } = useFirstWrong<HTMLDivElement>();
  const codes = useSettled(chosen.join());
  const problem = rangeProblem(view.range, mostDays);
  const siteCode = (some: string[]): string | string[] => (sites === 'group' ? (some[0] ?? '') : some);
  const { from, to } = view.range;
  const isRequestable = problem === undefined && codes !== '' && chosen.length > 0;
  const request = isRequestable ? requestOf({ ...view, range: { from, to } }, siteCode(codes.split(',')), previewRows) : undefined;
  const preview = usePreview(name, request, read);
  const isLoadingAll = view.sites === 'all' && known.data === undefined && !known.error;
  const exported = (): ExportCall | undefined => {
    const isSiteMissing = chosen.length === 0;
    if (!isSiteMissing && !isWrong && problem === undefined) return exportReport(name, requestOf(view, siteCode(chosen)));
    setRefused({ times: refused.times + 1, isSiteMissing });
    submitted();
    return undefined;
  };
  const missing = picks && chosen.length === 0 && !isLoadingAll ? t('reports.chooseSites') : problem && t(`range.${problem}`, { most: mostDays });
  return (
    <div ref={form} className="report">
      <div className="report-bar" role="group" aria-label={t('reports.choices')}>
        {picks ? (
          <SitesField
            known={known}
            values={chosen}
            isMissing={refused.isSiteMissing && chosen.length === 0}
            onChange={(values) => {
              setRefused({ ...refused, isSiteMissing: false });
              show({ sites: values.length > 0 && values.length === known.data?.length ? 'all' : values });
            }}
          />
        ) : null}
        <DateRangeField label={t('reports.range')} range={view.range} onRange={(range) => show({ range })} today={today} most={mostDays} onWrong={setWrong} />
        <span className="grow" />
        <ExportButton isMain rows={missing === undefined ? preview.data?.total : undefined} call={exported} />
      </div>
      <Preview preview={preview} columns={columns} sort={view.sort} onSort={(sort) => show({ sort })} missing={missing} advice={t('reports.noDataText')} />
    </div>
  );
}
