// Where the answers are: with the server, on their way, on this device, or not saved and why; and whether a photo was refused.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { SaveState, Written } from './saver.ts';

const icons: Record<SaveState, IconName> = { saved: 'check', saving: 'hourglass', unsent: 'alert', refused: 'alert', conflict: 'alert', over: 'alert' };

export function SaveLine({ written: { save, why, merges, where, isPhotoRefused }, onAgain }: { written: Written; onAgain: () => void }): JSX.Element {
  const { t } = useTranslation();
  // What is on the device and only waits for the network is safe.
  // A photo that the server has refused waits for a person, so it is not said to be sent by itself.
  const isPhotoLeft = isPhotoRefused && save === 'saved';
  const isHere = where === 'device' && (save === 'unsent' || save === 'saved') && !isPhotoLeft;
  const isBeingKept = where === 'keeping' && save === 'unsent';
  const isBad = isPhotoLeft || (save !== 'saved' && save !== 'saving' && !isHere && !isBeingKept);
  return (
    <div className={`saveline${isBad ? ' bad' : ''}`} data-save={save} data-where={where}>
      <p role="status">
        <Icon name={isHere || isBeingKept ? 'hourglass' : isPhotoLeft ? 'alert' : icons[save]} size={16} />
        {isHere ? t('offline.here') : isBeingKept ? t('offline.keeping') : isPhotoLeft ? t('offline.photoLeft') : t(`inspection.save.${save}`, { why })}
        {merges > 0 && save === 'saved' ? ` ${t('inspection.merged')}` : null}
      </p>
      {(save === 'unsent' && !isBeingKept) || save === 'refused' ? (
        <button type="button" className="btn" onClick={onAgain}>
          {t('app.retry')}
        </button>
      ) : null}
    </div>
  );
}
