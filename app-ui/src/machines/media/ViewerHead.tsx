import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { downloadAddress } from '../../api/media.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { MediaItem } from './media.ts';

interface Props {
  titleId: string;
  title: string;
  item: MediaItem;
  index: number;
  count: number;
  onRemove: (() => void) | undefined;
  onClose: () => void;
}

/** The head of the viewer: its title, the position of the item, and the actions on it. */
export function ViewerHead({ titleId, title, item, index, count, onRemove, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <header className="dialog-head">
      <h2 id={titleId} className="h2 cut">
        {title}
      </h2>
      <span className="muted viewer-at" role="status">
        {t('media.position', { at: index + 1, of: count })}
      </span>
      <span className="grow" />
      <a className="icon" href={downloadAddress(item.id)} download={item.fileName} aria-label={t('media.download')} title={t('media.download')}>
        <Icon name="download" />
      </a>
      {onRemove ? (
        <button type="button" className="icon" aria-label={t('media.remove')} title={t('media.remove')} onClick={onRemove}>
          <Icon name="trash" />
        </button>
      ) : null}
      <button type="button" className="icon" aria-label={t('app.close')} onClick={onClose}>
        <Icon name="x" />
      </button>
    </header>
  );
}
