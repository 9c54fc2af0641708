// The media area of a history (HIST-006): how many photos and videos there are, and the uploader for more.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { useOverPage } from '../../ui/useOverPage.ts';
import './media.css';
import type { MediaCount } from './MediaMark.tsx';
import { Uploader } from './Uploader.tsx';

interface Props {
  record: number;
  count: MediaCount;
  /** `true` if the record is of the current site, which alone may add. */
  own: boolean;
}

export function MediaArea({ record, count, own }: Props): JSX.Element {
  const { t } = useTranslation();
  const { can } = useSession();
  const over = useOverPage('show');
  const counts = (
    <>
      <span>
        <Icon name="image" size={16} />
        {t('media.photos', { count: count.photos })}
      </span>{' '}
      <span>
        <Icon name="video" size={16} />
        {t('media.videos', { count: count.videos })}
      </span>
    </>
  );
  return (
    <section className="sec" aria-labelledby="media-title">
      <h2 id="media-title" className="h3">
        {t('media.section')}
      </h2>
      {count.photos + count.videos > 0 && over.value !== 'media' ? (
        <Link className="media-counts link" {...over.to('media')}>
          {counts}
        </Link>
      ) : (
        <p className="media-counts">{counts}</p>
      )}
      {own && can('photo.write') ? <Uploader record={record} /> : null}
    </section>
  );
}
