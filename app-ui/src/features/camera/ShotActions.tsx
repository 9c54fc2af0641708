// The photo that was just taken, which can be taken again or marked.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  /** Address of the photo. */
  address: string;
  onRetake: () => void;
  onMarkUp: () => void;
}

export function ShotActions({ address, onRetake, onMarkUp }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="photo-shot" role="group" aria-label={t('camera.last')}>
      <img src={address} alt={t('camera.last')} />
      <button type="button" className="btn" onClick={onRetake}>
        <Icon name="undo" />
        {t('camera.retake')}
      </button>
      <button type="button" className="btn" onClick={onMarkUp}>
        <Icon name="pencil" />
        {t('camera.markUp')}
      </button>
    </div>
  );
}
