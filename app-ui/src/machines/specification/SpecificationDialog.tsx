// Full Specification: how a machine was built, by the catalogue of its group (HIST-014).
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { readSpecification } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Specification } from '../../api/wire.ts';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { SearchBox } from '../../ui/SearchBox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import './specification.css';
import { factsOf, failureOf, matching, valueOf, type Feature } from './specification.ts';

/** Above this many rows they can be searched. */
const searchAbove = 12;

interface Props {
  serial: string;
  open: boolean;
  onClose: () => void;
}

export default function SpecificationDialog({ serial, open, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: keys.specification(site, serial),
    queryFn: ({ signal }) => readSpecification(serial, signal),
    enabled: open,
    // It says itself what a failure means.
    retry: false,
  });
  const failed = error && !data ? failureOf(error) : undefined;
  return (
    <Modal open={open} title={t('specification.title')} width="medium" onClose={onClose}>
      <p className="muted">
        <span className="serial">{serial}</span>
      </p>
      {data ? (
        <Built data={data} />
      ) : failed ? (
        <ErrorState
          title={'text' in failed ? failed.text : t(`specification.${failed.key}`)}
          text=""
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton of="lines" count={10} />
      )}
    </Modal>
  );
}

function Built({ data }: { data: Specification }): JSX.Element {
  const { t } = useTranslation();
  const [sought, setSought] = useState('');
  const { Features: features } = data;
  const shown = matching(features, sought);
  const columns: DataColumn<Feature>[] = [
    { id: 'code', head: t('specification.code'), width: 140, cell: ({ Code }) => valueOf(Code) },
    { id: 'name', head: t('specification.item'), width: 200, flexible: true, className: 'words', cell: ({ Description }) => valueOf(Description) },
  ];
  return (
    <>
      <dl className="facts">
        {factsOf(data).map(({ name, value }) => (
          <div key={name}>
            <dt>{t(`specification.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {features.length === 0 ? (
        <EmptyState title={t('specification.none')} />
      ) : (
        <section className="features" aria-label={t('specification.features')}>
          {features.length > searchAbove ? (
            <div className="row">
              <SearchBox label={t('specification.search')} value={sought} onSearch={setSought} />
              <span className="muted" role="status">
                {t('specification.shown', { shown: shown.length, count: features.length })}
              </span>
            </div>
          ) : null}
          {shown.length === 0 ? (
            <EmptyState title={t('specification.noMatch', { text: sought })} />
          ) : (
            <DataTable columns={columns} rows={shown} rowId={(row) => String(features.indexOf(row))} />
          )}
        </section>
      )}
    </>
  );
}
