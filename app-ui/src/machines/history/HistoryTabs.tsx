import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isForBrowser } from '../../ui/clicks.ts';
import { Icon } from '../../ui/Icon.tsx';
import { withoutOverPage, type useOverPage } from '../../ui/useOverPage.ts';

interface Props {
  over: ReturnType<typeof useOverPage>;
  isGallery: boolean;
  count: { photos: number; videos: number };
}

/** The links to the timeline and to the gallery of a machine. */
export function HistoryTabs({ over, isGallery, count }: Props): JSX.Element {
  const { t } = useTranslation();
  const { search } = useLocation();
  return (
    <nav className="history-tabs" aria-label={t('history.parts')}>
      <Link
        to={{ search: withoutOverPage(search) }}
        aria-current={isGallery ? undefined : 'page'}
        onClick={(event) => {
          if (isForBrowser(event)) return;
          event.preventDefault();
          if (isGallery) over.close();
        }}
      >
        {t('history.timeline')}
      </Link>
      <Link {...over.to('media')} replace={isGallery} aria-current={isGallery ? 'page' : undefined}>
        {t('media.tab')} <span className="count">{count.photos}</span>
        {count.videos > 0 ? (
          <span className="count" role="img" aria-label={t('media.videos', { count: count.videos })}>
            <Icon name="video" size={14} /> {count.videos}
          </span>
        ) : null}
      </Link>
    </nav>
  );
}
