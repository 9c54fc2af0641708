// Jobs Imported Status: a progress circle, counts of successful and failed rows, every row with its status (STOCK-057); pause and
// stop while it runs; at the end the failed rows as a file, and the button that undoes the import.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { controlImport, readFailedRows, undoImport } from '../../api/calls.ts';
import { afterColon, asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { ImportJob, ImportRow } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import { ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useStockChanged } from '../queries.ts';
import { isOver, kindOf, percentOf, rowBadge } from './importStatus.ts';
import { NearSerial } from './NearSerial.tsx';
import { RowReason } from './RowReason.tsx';
import { RowTable } from './RowTable.tsx';
import { rowsPerPage, useImportJob } from './useImportJob.ts';

interface Props {
  job: number;
  /** Inside a dialog: closes it. */
  onClose?: () => void;
  /** Inside a dialog: begins with another file. */
  onAnother?: () => void;
}

type Verb = 'pause' | 'resume' | 'stop';

function StatusOf({ row }: { row: ImportRow }): JSX.Element {
  const { t } = useTranslation();
  const kind = kindOf(row);
  const { text, colour, icon } = rowBadge[kind];
  return (
    <>
      <Badge colour={colour} icon={icon} text={t(text)} />{' '}
      {kind === 'imported' || kind === 'waiting' ? null : <RowReason code={row.ReasonCode ?? 0} status={row.Status} cause={row.Cause} />}
      <NearSerial row={row} />
    </>
  );
}

const statusCell = (row: ImportRow): JSX.Element => <StatusOf row={row} />;

export function ImportProgress({ job, onClose, onAnother }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const [view, setView] = useState({ page: 0, status: '' });
  const { data, error, refetch } = useImportJob(job, view);
  const [asking, setAsking] = useState<'undo' | 'stop'>();
  const changed = useStockChanged();
  const refused = (problem: unknown): void => {
    const failure = asFailure(problem);
    if (failure && !failure.isShownGlobally) alert({ type: 'danger', kind: 'import', title: t('import.title'), text: failure.text });
  };
  const undo = useMutation({
    mutationFn: () => undoImport(job),
    onSuccess: async ({ Message, Undone, Kept, Models, Locations }) => {
      const counts = { machines: number(Undone), models: number(Models), locations: number(Locations), kept: number(Kept) };
      alert({ type: 'success', kind: 'import', title: afterColon(Message), text: t('import.undone', counts) });
      onAnother?.();
      await Promise.all([
        changed(),
        ...[keys.importJob(site, job), keys.imports(site)].map((queryKey) => client.invalidateQueries({ queryKey })),
      ]);
    },
    onError: refused,
  });
  const control = useMutation({
    mutationFn: (verb: Verb) => controlImport(job, verb),
    onSuccess: (updated) => client.setQueriesData<ImportJob>({ queryKey: keys.importJob(site, job) }, (before) => before && { ...updated, Rows: before.Rows }),
    onError: refused,
    onSettled: () => client.invalidateQueries({ queryKey: keys.importJob(site, job) }),
  });
  const download = useMutation({
    mutationFn: () => readFailedRows(job),
    onSuccess: (text) => saveFile(new Blob([text], { type: 'text/csv' }), `${data?.FileName.replace(/\.csv$/i, '') ?? ''}-failed.csv`),
    onError: refused,
  });
  if (!data) {
    return error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : <p role="status">{t('app.loading')}</p>;
  }
  const over = isOver(data);
  const bad = data.Failed + data.Duplicates;
  const shownTotal = totalOf(data, view.status);
  const button = (verb: Verb): JSX.Element => (
    <button type="button" className="btn" disabled={control.isPending} onClick={() => (verb === 'stop' ? setAsking('stop') : control.mutate(verb))}>
      {t(`import.${verb}`)}
    </button>
  );
  return (
    <>
      <div className="row progress-line wrap-row">
        <Ring percent={percentOf(data)} />
        <span role="status" className="grow">
          <b>{t('import.progress', { done: number(data.Done), total: number(data.Total) })}</b>
          <br />
          <span className="muted">{t(sentence(data, onClose !== undefined))}</span>
        </span>
        {over ? null : (
          <>
            {button(data.State === 'paused' ? 'resume' : 'pause')}
            {button('stop')}
          </>
        )}
      </div>
      <div className="row wrap-row" role="group" aria-label={t('import.status')}>
        {statusChips(data).map(({ status, text, icon }) => (
          <button
            key={status}
            type="button"
            className={view.status === status ? 'chip on' : 'chip'}
            aria-pressed={view.status === status}
            onClick={() => setView({ page: 0, status })}
          >
            {icon ? <Icon name={icon} size={16} /> : null}
            {t(text.key, { count: text.count })}
          </button>
        ))}
      </div>
      <RowTable label={t('import.stepStatus')} lastColumn={t('import.status')} rows={data.Rows} outcome={statusCell} />
      {shownTotal > rowsPerPage ? (
        <div className="foot plain">
          <PageTurner page={view.page} size={rowsPerPage} total={shownTotal} onPage={(page) => setView({ ...view, page })} />
        </div>
      ) : null}
      <div className="row wrap-row">
        {bad > 0 ? (
          <button type="button" className="btn text" disabled={download.isPending} onClick={() => download.mutate()}>
            <Icon name="download" size={16} />
            {t('import.failedRows')}
          </button>
        ) : null}
        <span className="grow" />
        {over && data.Imported > 0 && !data.DryRun && !data.UndoneAt ? (
          <button type="button" className="btn danger" disabled={undo.isPending} onClick={() => setAsking('undo')}>
            <Icon name="refresh" size={16} />
            {t('import.undo')}
          </button>
        ) : null}
        {over && onAnother ? (
          <button type="button" className="btn" onClick={onAnother}>
            {t('import.another')}
          </button>
        ) : null}
        {onClose ? (
          <button type="button" className="btn brand" onClick={onClose}>
            {t(over ? 'import.done' : 'import.background')}
          </button>
        ) : null}
      </div>
      <Confirm
        open={asking !== undefined}
        title={t(asking === 'stop' ? 'import.stopTitle' : 'import.undo')}
        message={t(asking === 'stop' ? 'import.stopPrompt' : 'import.undoPrompt')}
        danger
        onCancel={() => setAsking(undefined)}
        onOk={() => {
          if (asking === 'stop') control.mutate('stop');
          else undo.mutate();
          setAsking(undefined);
        }}
      />
    </>
  );
}

const number = (value: number): string => shownNumber(value);

function sentence(job: ImportJob, inDialog: boolean): 'import.undoneText' | 'import.failedJob' | 'import.stoppedJob' | 'import.pausedJob' | 'import.finished' | 'import.goesOn' | 'import.runs' {
  if (job.UndoneAt) return 'import.undoneText';
  switch (job.State) {
    case 'failed':
      return 'import.failedJob';
    case 'stopped':
      return 'import.stoppedJob';
    case 'paused':
      return 'import.pausedJob';
    case 'done':
      return 'import.finished';
    default:
      return inDialog ? 'import.goesOn' : 'import.runs';
  }
}

function totalOf(job: ImportJob, status: string): number {
  const totals: Record<string, number> = { imported: job.Imported, failed: job.Failed, duplicate: job.Duplicates };
  return totals[status] ?? job.Done;
}

type ChipText = { key: 'import.all' | 'import.successful' | 'import.failedCount' | 'import.duplicates'; count: number };

function statusChips(job: ImportJob): { status: string; text: ChipText; icon?: 'check' | 'cross' | 'alert' }[] {
  return [
    { status: '', text: { key: 'import.all', count: job.Total } },
    { status: 'imported', text: { key: 'import.successful', count: job.Imported }, icon: 'check' },
    { status: 'failed', text: { key: 'import.failedCount', count: job.Failed }, icon: 'cross' },
    { status: 'duplicate', text: { key: 'import.duplicates', count: job.Duplicates }, icon: 'alert' },
  ];
}

const radius = 27;

/** The progress circle; its arc moves in 300 ms (CONST-019). */
function Ring({ percent }: { percent: number }): JSX.Element {
  const { t } = useTranslation();
  const round = 2 * Math.PI * radius;
  return (
    <svg className="ring" width="64" height="64" viewBox="0 0 64 64" role="img" aria-label={t('import.percent', { percent: String(percent) })}>
      <circle className="back" cx="32" cy="32" r={radius} />
      <circle className="done" cx="32" cy="32" r={radius} strokeDasharray={`${(round * percent) / 100} ${round}`} transform="rotate(-90 32 32)" />
      <text x="32" y="37" textAnchor="middle">
        {percent} %
      </text>
    </svg>
  );
}
