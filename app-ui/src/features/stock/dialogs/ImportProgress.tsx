// Jobs Imported Status: a progress circle, counts of successful and failed rows, every row with its status (STOCK-057); at the
// end the failed rows as a file, and the button that undoes the import.
import { useMutation } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readFailedRows, undoImport } from '../../../api/calls.ts';
import { afterColon, asFailure } from '../../../api/errors.ts';
import type { ImportJob } from '../../../api/wire.ts';
import { useStockChanged } from '../../../machines/queries.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Confirm } from '../../../ui/Confirm.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { alert } from '../../../ui/toast.tsx';
import { Pager } from '../Pager.tsx';
import { isOver, kindOf, percentOf, rowBadge, type RowKind } from './importStatus.ts';
import { rowsPerPage, useImportJob } from './useImportJob.ts';

interface Props {
  job: number;
  onClose: () => void;
  onAnother: () => void;
}

export function ImportProgress({ job, onClose, onAnother }: Props): JSX.Element {
  const { t } = useTranslation();
  const [view, setView] = useState({ page: 0, status: '' });
  const { data, error } = useImportJob(job, view);
  const [undoing, setUndoing] = useState(false);
  const changed = useStockChanged();
  const undo = useMutation({
    mutationFn: () => undoImport(job),
    onSuccess: async (answer) => {
      alert({ type: 'success', kind: 'import', title: t('import.title'), text: afterColon(answer.Message) });
      onAnother();
      await changed();
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure && !failure.isShownGlobally) {
        alert({ type: 'danger', kind: 'import', title: t('import.title'), text: failure.text });
      }
    },
  });
  const download = useMutation({
    mutationFn: () => readFailedRows(job),
    onSuccess: (text) => saveFile(text, 'failed.csv'),
  });
  if (!data) return error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={onAnother} /> : <p role="status">{t('app.loading')}</p>;
  const over = isOver(data);
  const bad = data.Failed + data.Duplicates;
  const shownTotal = totalOf(data, view.status);
  return (
    <>
      <div className="row progress-line">
        <Ring percent={percentOf(data)} />
        <span role="status">
          <b>{t('import.progress', { done: number(data.Done), total: number(data.Total) })}</b>
          <br />
          <span className="muted">
            {t(data.State === 'failed' ? 'import.failedJob' : over ? 'import.finished' : 'import.goesOn')}
          </span>
        </span>
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
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="scroll-table" aria-label={t('import.stepStatus')} tabIndex={0}>
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{t('import.row')}</th>
              <th scope="col">{t('import.serial')}</th>
              <th scope="col">{t('import.model')}</th>
              <th scope="col">{t('import.location')}</th>
              <th scope="col">{t('import.status')}</th>
              <th scope="col">{t('import.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {data.Rows.map((row) => {
              const kind = kindOf(row);
              const { text, colour, icon } = rowBadge[kind];
              return (
                <tr key={row.Index}>
                  <td className="muted">{row.Index + 1}</td>
                  <td className="serial">{row.VIN}</td>
                  <td>{row.Model}</td>
                  <td>{row.Location}</td>
                  <td>
                    <Badge colour={colour} icon={icon} text={t(text)} />
                  </td>
                  <td className="wrap">
                    <Reason kind={kind} code={row.ReasonCode ?? 0} status={row.Status} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
      {shownTotal > rowsPerPage ? (
        <Pager page={view.page} size={rowsPerPage} total={shownTotal} plain onPage={(page) => setView({ ...view, page })} />
      ) : null}
      <div className="row wrap-row">
        {bad > 0 ? (
          <button type="button" className="btn text" disabled={download.isPending} onClick={() => download.mutate()}>
            <Icon name="download" size={16} />
            {t('import.failedRows')}
          </button>
        ) : null}
        <span className="grow" />
        {over && data.Imported > 0 ? (
          <button type="button" className="btn danger" onClick={() => setUndoing(true)}>
            <Icon name="refresh" size={16} />
            {t('import.undo')}
          </button>
        ) : null}
        {over ? (
          <button type="button" className="btn" onClick={onAnother}>
            {t('import.another')}
          </button>
        ) : null}
        <button type="button" className="btn brand" onClick={onClose}>
          {t(over ? 'import.done' : 'import.background')}
        </button>
      </div>
      <Confirm
        open={undoing}
        title={t('import.undo')}
        message={t('import.undoPrompt')}
        danger
        onCancel={() => setUndoing(false)}
        onOk={() => {
          setUndoing(false);
          undo.mutate();
        }}
      />
    </>
  );
}

const number = (value: number): string => value.toLocaleString('en-GB');

function totalOf(job: ImportJob, status: string): number {
  const totals: Record<string, number> = { imported: job.Imported, failed: job.Failed, duplicate: job.Duplicates };
  return totals[status] ?? job.Total;
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

/** The reason why a row was not imported: translated by its code, else the server's text. */
function Reason({ kind, code, status }: { kind: RowKind; code: number; status: string }): JSX.Element | null {
  const { t } = useTranslation();
  if (kind === 'imported' || kind === 'waiting') return null;
  const texts: Record<number, string> = {
    1: t('import.reasons.code1'),
    2: t('import.reasons.code2'),
    3: t('import.reasons.code3'),
    4: t('import.reasons.code4'),
    5: t('import.reasons.code5'),
  };
  return <>{texts[code] ?? afterColon(status)}</>;
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

function saveFile(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
