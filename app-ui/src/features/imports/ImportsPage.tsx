// Past imports: the list, and an opened import with its results, failed rows and undo. The address holds the opened one
// (`/imports?open=12`).
import { useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { shownTime } from 'web-shared/values/dates';
import { listImports } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { ImportJob } from '../../api/wire.ts';
import { ImportProgress } from '../../machines/imports/ImportProgress.tsx';
import { isOver, percentOf, stateBadge } from '../../machines/imports/importStatus.ts';
import { useImportJob } from '../../machines/imports/useImportJob.ts';
import { importAddress, paths } from '../../paths.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListExport } from '../../ui/ListExport.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { importColumns, readEveryImport } from './exported.ts';

const perPage = 20;

export default function ImportsPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const openParam = Number(params.get('open') ?? '');
  const open = Number.isSafeInteger(openParam) && openParam > 0 ? openParam : 0;
  // What was shown before this, 0 for the list: the focus follows, because the link that had it is gone.
  const [shown, setShown] = useState<{ open: number; before?: number }>({ open });
  if (shown.open !== open) setShown({ open, before: shown.open });
  if (!session.can('stock.import')) return <DeniedState text={t('stock.noPermission')} />;
  return (
    <div className="page-body">
      {open > 0 ? <Opened key={open} job={open} focused={shown.before !== undefined} /> : <PastImports closed={shown.before ?? 0} />}
    </div>
  );
}

function Opened({ job, focused }: { job: number; focused: boolean }): JSX.Element {
  const { t } = useTranslation();
  const { data } = useImportJob(job);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (focused) section.current?.focus();
  }, [focused]);
  return (
    <section ref={section} className="card pad import-page" aria-label={data?.FileName ?? t('imports.title')} tabIndex={-1}>
      <p>
        <Link className="row" to={paths.imports}>
          <Icon name="left" size={16} />
          {t('imports.back')}
        </Link>
      </p>
      {data ? (
        <div className="row wrap-row">
          <h2 className="h3 cut">{data.FileName}</h2>
          <State job={data} />
          <span className="muted">{shownTime(new Date(data.CreatedAt))}</span>
        </div>
      ) : null}
      <ImportProgress job={job} />
    </section>
  );
}

function State({ job }: { job: ImportJob }): JSX.Element {
  const { t } = useTranslation();
  const { text, colour, icon } = stateBadge(job);
  return (
    <span className="row">
      <Badge colour={colour} icon={icon} text={isOver(job) || job.State === 'queued' ? t(text) : `${t(text)} ${percentOf(job)} %`} />
      {job.DryRun ? <Badge colour="grey" icon="info" text={t('imports.dryRun')} /> : null}
    </span>
  );
}

/** `closed` is the import that was open before, whose link gets the focus. */
function PastImports({ closed }: { closed: number }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  // The same function in every render, so that it runs when the link appears and not again.
  const focus = useCallback((link: HTMLAnchorElement | null) => link?.focus(), []);
  const columns = useMemo<DataColumn<ImportJob>[]>(() => {
    const number = (name: 'Total' | 'Imported' | 'Duplicates' | 'Failed'): Pick<DataColumn<ImportJob>, 'className' | 'cell'> => ({
      className: 'num',
      cell: (job) => shownNumber(job[name]),
    });
    return [
      {
        id: 'file',
        head: t('imports.file'),
        width: 150,
        flexible: true,
        className: 'words',
        title: ({ FileName }) => FileName,
        cell: ({ JobId, FileName }) => (
          <Link ref={JobId === closed ? focus : null} className="link" to={importAddress(JobId)}>
            {FileName}
          </Link>
        ),
      },
      { id: 'state', head: t('imports.state'), width: 128, cell: (job) => <State job={job} /> },
      { id: 'begun', head: t('imports.begun'), width: 170, priority: 4, hosts: ['file'], cell: ({ CreatedAt }) => shownTime(new Date(CreatedAt)) },
      { id: 'rows', head: t('imports.rows'), width: 84, priority: 3, hosts: ['state'], ...number('Total') },
      { id: 'imported', head: t('imports.imported'), width: 100, priority: 1, hosts: ['state'], ...number('Imported') },
      { id: 'duplicates', head: t('imports.duplicates'), width: 110, priority: 2, hosts: ['failed'], ...number('Duplicates') },
      { id: 'failed', head: t('imports.failed'), width: 76, ...number('Failed') },
    ];
  }, [t, closed, focus]);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keys.imports(site),
    queryFn: ({ pageParam, signal }) => listImports(pageParam, perPage, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perPage ? undefined : pages.length * perPage),
    meta: { overlay: true },
  });
  if (error && !data) return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton of="rows" count={10} className="card" />;
  // An import that began while pages were read moves the others down, so one may be in two pages.
  const jobs = [...new Map(data.pages.flat().map((job) => [job.JobId, job])).values()];
  if (jobs.length === 0) return <EmptyState icon="file" title={t('imports.none')} text={t('imports.noneText')} />;
  return (
    <>
      <ListExport name="imports" columns={importColumns(t)} total={hasNextPage ? undefined : jobs.length} read={readEveryImport} />
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="card results" aria-label={t('imports.title')} tabIndex={0}>
        <DataTable columns={columns} rows={jobs} rowId={({ JobId }) => String(JobId)} />
      </section>
      {hasNextPage ? (
        <p>
          <button type="button" className="btn" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('imports.more')}
          </button>
        </p>
      ) : null}
    </>
  );
}
