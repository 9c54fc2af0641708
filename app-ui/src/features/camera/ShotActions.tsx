// The photo that was just taken, which can be taken again or marked.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { noteMost } from '../../machines/media/MediaNote.tsx';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  /** Address of the photo. */
  address: string;
  note: string;
  onNote: (note: string) => void;
  onRetake: () => void;
  onMarkUp: () => void;
}

export function ShotActions({ address, note, onNote, onRetake, onMarkUp }: Props): JSX.Element {
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
      <input className="photo-note" aria-label={t('media.note')} placeholder={t('media.addNote')} maxLength={noteMost} value={note} onChange={(event) => onNote(event.target.value)} />
    </div>
  );
}
