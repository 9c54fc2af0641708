// A photo of a question, with its marks and its removal.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlacedPhoto } from '../../offline/useItemPhotos.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  photo: PlacedPhoto;
  mayChange: boolean;
  isRemoving: boolean;
  onSee: () => void;
  onMark: () => void;
  onRemove: () => void;
}

export function PhotoTile({ photo, mayChange, isRemoving, onSee, onMark, onRemove }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <li className={photo.where === 'server' ? undefined : 'q-waits'} data-where={photo.where}>
      {/* A link, so that it can be opened in a tab of its own, too. */}
      <a
        href={photo.address}
        aria-haspopup="dialog"
        title={photo.name}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onSee();
        }}
      >
        <img src={photo.thumbnail} alt={photo.name} loading="lazy" decoding="async" />
      </a>
      {photo.where === 'server' ? null : <span className="cap">{photo.refused === undefined ? t('offline.photoHere') : photo.refused || t('offline.photoRefused')}</span>}
      {mayChange ? (
        <>
          <button type="button" className="icon q-mark" aria-label={t('camera.markUpOf', { name: photo.name })} title={t('camera.markUp')} onClick={onMark}>
            <Icon name="pencil" />
          </button>
          <button type="button" className="icon" disabled={isRemoving} aria-label={t('pictures.remove', { name: photo.name })} onClick={onRemove}>
            <Icon name="trash" />
          </button>
        </>
      ) : null}
    </li>
  );
}
