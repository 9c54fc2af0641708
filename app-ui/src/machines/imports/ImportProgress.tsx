// Jobs Imported Status: a progress circle, counts of successful and failed rows, every row with its status (STOCK-057); pause and
// stop while it runs; at the end the failed rows as a file, and the button that undoes the import.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { ImportJob, ImportRow } from '../../api/wire.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { isOver, kindOf, rowBadge } from './importStatus.ts';
import { NearSerial } from './NearSerial.tsx';
import { ProgressLine, StatusChips } from './ProgressHead.tsx';
import { RowReason } from './RowReason.tsx';
import { RowTable } from './RowTable.tsx';
import { useImportActions, type Verb } from './useImportActions.ts';
import { rowsPerPage, useImportJob } from './useImportJob.ts';

interface Props {
  job: number;
  /** Inside a dialog: closes it. */
  onClose?: () => void;
  /** Inside a dialog: begins with another file. */
  onAnother?: () => void;
}

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

function totalOf(job: ImportJob, status: string): number {
  const totals: Record<string, number> = { imported: job.Imported, failed: job.Failed, duplicate: job.Duplicates };
  return totals[status] ?? job.Done;
}

export function ImportProgress({ job, onClose, onAnother }: Props): JSX.Element {
  const { t } = useTranslation();
  const [view, setView] = useState({ page: 0, status: '' });
  const { data, error, refetch } = useImportJob(job, view);
  const [asking, setAsking] = useState<'undo' | 'stop'>();
  const { undo, control, download } = useImportActions(job, data?.FileName, onAnother);
  if (!data) {
    return error ? <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} /> : <Skeleton of="lines" count={4} />;
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
      <ProgressLine job={data} inDialog={onClose !== undefined}>
        {over ? null : (
          <>
            {button(data.State === 'paused' ? 'resume' : 'pause')}
            {button('stop')}
          </>
        )}
      </ProgressLine>
      <StatusChips job={data} status={view.status} onStatus={(status) => setView({ page: 0, status })} />
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
