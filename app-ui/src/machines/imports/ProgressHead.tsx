// The progress of an import, and the counts of its rows by which they are filtered.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportJob } from '../../api/wire.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import { percentOf } from './importStatus.ts';

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

interface LineProps {
  job: ImportJob;
  inDialog: boolean;
  /** The buttons that pause and stop the import. */
  children: ReactNode;
}

export function ProgressLine({ job, inDialog, children }: LineProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="row progress-line wrap-row">
      <Ring percent={percentOf(job)} />
      <span role="status" className="grow">
        <b>{t('import.progress', { done: shownNumber(job.Done), total: shownNumber(job.Total) })}</b>
        <br />
        <span className="muted">{t(sentence(job, inDialog))}</span>
      </span>
      {children}
    </div>
  );
}

interface ChipsProps {
  job: ImportJob;
  status: string;
  onStatus: (status: string) => void;
}

export function StatusChips({ job, status: chosen, onStatus }: ChipsProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="row wrap-row" role="group" aria-label={t('import.status')}>
      {statusChips(job).map(({ status, text, icon }) => (
        <button
          key={status}
          type="button"
          className={chosen === status ? 'chip on' : 'chip'}
          aria-pressed={chosen === status}
          onClick={() => onStatus(status)}
        >
          {icon ? <Icon name={icon} size={16} /> : null}
          {t(text.key, { count: text.count })}
        </button>
      ))}
    </div>
  );
}
