// The head of an inspection above its answers: template, result, its authors and times, and its photos and videos.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readInspection } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { InspectionViewer, inspectionMediaOf, inspectionMediaText } from '../../machines/media/InspectionViewer.tsx';
import { useInspectionMedia } from '../../machines/media/queries.ts';
import type { MediaType } from '../../machines/media/media.ts';
import { useStatusName } from '../../machines/status.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';

interface Props {
  serial: string;
  record: number;
  lookup: number;
}

/** 'DD/MM/YYYY HH:mm' */
const minute = (time: string): string => time.slice(0, 16);

export function InspectedHead({ serial, record, lookup }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site, can } = useSession();
  const statusName = useStatusName();
  const over = useOverPage('show');
  const { data } = useQuery({
    queryKey: keys.inspectionInfo(site, record, lookup),
    queryFn: ({ signal }) => readInspection(record, lookup, signal),
    enabled: record > 0 && lookup > 0,
  });
  // Only the site of the record reads its inspection.
  const viewed = can('asset.read') ? inspectionMediaOf(over.value) : undefined;
  return (
    <>
      {data ? (
        <div className="inspected-head">
          <p className="row wrap-row">
            <strong>{statusName(data.Status)}</strong>
            {data.Success === 1 ? <Badge colour="green" icon="check" text={t('history.passed')} /> : null}
            {data.Success === 0 ? <Badge colour="red" icon="cross" text={t('history.failed')} /> : null}
            {data.State === 'Completed' ? null : <Badge colour="grey" icon="dash" text={t(data.State === 'Open' ? 'inspected.open' : 'inspected.ended')} />}
            <span className="grow" />
            <MediaLink record={record} lookup={lookup} type="photo" />
            <MediaLink record={record} lookup={lookup} type="video" />
          </p>
          <p className="muted">
            {data.TemplateName === '' ? null : <span>{t('inspected.template', { name: data.TemplateName, version: data.TemplateVersion })}</span>}
            {data.CompletedOn == null ? null : <span>{t('inspected.completed', { date: minute(data.CompletedOn), name: data.CompletedBy ?? '' })}</span>}
            <span>{t('inspected.begun', { date: minute(data.BegunOn), name: data.BegunBy })}</span>
          </p>
        </div>
      ) : null}
      {viewed?.record === record && viewed.lookup === lookup ? (
        <InspectionViewer key={over.value} of={viewed} own={data !== undefined} title={t('media.of', { serial })} onClose={over.close} />
      ) : null}
    </>
  );
}

/** Opens the photos, or the videos, of the inspection where it has any. */
function MediaLink({ record, lookup, type }: { record: number; lookup: number; type: MediaType }): JSX.Element | null {
  const { t } = useTranslation();
  const over = useOverPage('show');
  const { data } = useInspectionMedia(record, lookup, type, true);
  if (!data || data.length === 0) return null;
  return (
    <Link className="ev-media" {...over.to(inspectionMediaText({ type, record, lookup }))}>
      <Icon name={type === 'photo' ? 'image' : 'video'} size={15} />
      {t(type === 'photo' ? 'media.photos' : 'media.videos', { count: data.length })}
    </Link>
  );
}
