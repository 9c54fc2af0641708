// Marks a machine of a list that has photos or videos.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';

export interface MediaCount {
  photos: number;
  videos: number;
}

export function MediaMark({ count: { photos, videos } }: { count: MediaCount }): JSX.Element | null {
  const { t } = useTranslation();
  if (photos + videos === 0) return null;
  const words = [
    ...(photos > 0 ? [t('media.photos', { count: photos })] : []),
    ...(videos > 0 ? [t('media.videos', { count: videos })] : []),
  ].join(', ');
  return (
    <span className="media-mark" role="img" aria-label={words} title={words}>
      {photos > 0 ? <Icon name="image" size={14} /> : null}
      {videos > 0 ? <Icon name="video" size={14} /> : null}
    </span>
  );
}
