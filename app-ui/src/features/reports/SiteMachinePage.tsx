// Site Machine: the extract of the machines of the site that one works at, by status, today or on a past day.
import { useMemo, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { dashedDate } from 'web-shared/values/dates';
import { exportMachines, readExtract, type ExportCall, type ExtractRequest, type ReportPage } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import type { StockRow } from '../../api/wire.ts';
import { DateField } from '../../ui/DateField.tsx';
import { ExportButton } from '../../ui/ExportButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { extractColumns } from './columns.tsx';
import { extractRequest, readExtractView, statusesAt, writeExtractView, type ExtractStatus, type ExtractView } from './extract.ts';
import { Preview } from './Preview.tsx';
import { usePreview } from './useReport.ts';
import { previewRows } from './view.ts';
import './reports.css';

async function readPage(request: ExtractRequest, signal: AbortSignal): Promise<ReportPage<StockRow>> {
  const { JcbStockList: rows } = await readExtract(request, signal);
  return { rows, total: rows[0]?.TotalCount ?? 0 };
}

export default function SiteMachinePage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [params, setParams] = useSearchParams();
  const { hierarchy } = session.module('shell');
  const now = siteToday(session.config);
  const today = dashedDate(now);
  const view = readExtractView(params, hierarchy);
  const show = (part: Partial<ExtractView>): void => setParams((before) => writeExtractView({ ...readExtractView(before, hierarchy), ...part }), { replace: true });
  const preview = usePreview('SiteMachine', extractRequest(view, previewRows), readPage);
  const isPast = view.asOf !== '';
  const [isWrong, setWrong] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const { form, submitted } = useFirstWrong<HTMLDivElement>();
  const exported = (): ExportCall | undefined => {
    if (!isWrong) return exportMachines(extractRequest(view));
    setRefusals(refusals + 1);
    submitted();
    return undefined;
  };
  const columns = useMemo(() => extractColumns(t, isPast), [t, isPast]);
  return (
    <div ref={form} className="report">
      <div className="report-bar" role="group" aria-label={t('reports.choices')}>
        <div className="report-status">
          <SelectField
            label={t('reports.status')}
            value={view.status}
            choices={statusesAt(hierarchy).map((status) => ({ id: status, label: t(`reports.statuses.${status === '' ? 'all' : status}`) }))}
            onChange={(event) => show({ status: event.target.value as ExtractStatus })}
          />
        </div>
        <DateField
          inForm
          label={t('stock.asOf')}
          day={isPast ? view.asOf : today}
          today={now}
          max={now}
          maxText={t('stock.futureDay')}
          onDay={(day) => show({ asOf: day === today ? '' : day })}
          onWrong={setWrong}
        />
        <span className="grow" />
        <ExportButton isMain rows={preview.data?.total} call={exported} />
      </div>
      <Preview preview={preview} columns={columns} sort={isPast ? undefined : view.sort} onSort={(sort) => show({ sort })} missing={undefined} advice={t('reports.noMachines')} />
    </div>
  );
}
