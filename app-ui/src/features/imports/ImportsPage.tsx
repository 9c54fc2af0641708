// Past imports: the list, and an opened import with its results, failed rows and undo. The address holds the opened one
// (`/imports?open=12`).
import { useInfiniteQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { listImports } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { ImportJob } from '../../api/wire.ts';
import { ImportProgress } from '../../machines/imports/ImportProgress.tsx';
import { isOver, percentOf, stateBadge } from '../../machines/imports/importStatus.ts';
import { useImportJob } from '../../machines/imports/useImportJob.ts';
import { importAddress, paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { shownTime } from '../../ui/dates.ts';
import { Icon } from '../../ui/Icon.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';

const perPage = 20;

export default function ImportsPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  if (!session.can('stock.import')) return <DeniedState text={t('stock.noPermission')} />;
  const open = Number(params.get('open') ?? '');
  return <div className="page-body">{Number.isSafeInteger(open) && open > 0 ? <Opened key={open} job={open} /> : <PastImports />}</div>;
}

function Opened({ job }: { job: number }): JSX.Element {
  const { t } = useTranslation();
  const { data } = useImportJob(job);
  return (
    <section className="card pad import-page" aria-label={data?.FileName ?? t('imports.title')}>
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

function PastImports(): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: keys.imports(site),
    queryFn: ({ pageParam, signal }) => listImports(pageParam, perPage, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < perPage ? undefined : pages.length * perPage),
    meta: { overlay: true },
  });
  if (error && !data) return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <p role="status">{t('app.loading')}</p>;
  // An import that began while pages were read moves the others down, so one may be in two pages.
  const jobs = [...new Map(data.pages.flat().map((job) => [job.JobId, job])).values()];
  if (jobs.length === 0) return <EmptyState icon="file" title={t('imports.none')} text={t('imports.noneText')} />;
  const number = (value: number): string => value.toLocaleString('en-GB');
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="card results" aria-label={t('imports.title')} tabIndex={0}>
        <table className="grid">
          <thead>
            <tr>
              <th scope="col">{t('imports.file')}</th>
              <th scope="col">{t('imports.state')}</th>
              <th scope="col">{t('imports.begun')}</th>
              <th scope="col" className="num">
                {t('imports.rows')}
              </th>
              <th scope="col" className="num">
                {t('imports.imported')}
              </th>
              <th scope="col" className="num">
                {t('imports.duplicates')}
              </th>
              <th scope="col" className="num">
                {t('imports.failed')}
              </th>
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.JobId}>
                <td className="words" title={job.FileName}>
                  <Link className="link" to={importAddress(job.JobId)}>
                    {job.FileName}
                  </Link>
                </td>
                <td>
                  <State job={job} />
                </td>
                <td>{shownTime(new Date(job.CreatedAt))}</td>
                <td className="num">{number(job.Total)}</td>
                <td className="num">{number(job.Imported)}</td>
                <td className="num">{number(job.Duplicates)}</td>
                <td className="num">{number(job.Failed)}</td>
              </tr>
            ))}
          </tbody>
        </table>
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
