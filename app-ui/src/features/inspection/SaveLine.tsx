// The place of the answers: with the server, on their way, on this device, or not saved with the reason; a refused photo or
// finished stage; and the lack of a network.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useReach } from '../../offline/hooks.ts';
import { hereText, mayBeSent } from '../../offline/reach.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { useIsOnline } from '../../ui/network.ts';
import { reloadPage } from '../../version.ts';
import type { SaveState, Written } from './saver.ts';
import { saveText } from './saveText.ts';

const icons: Record<SaveState, IconName> = { saved: 'check', saving: 'hourglass', unsent: 'alert', refused: 'alert', conflict: 'alert', over: 'alert' };

interface Props {
  written: Written;
  /** `true` if answers without a network are stored on this device. */
  isOnDevice: boolean;
  onAgain: () => void;
}

export function SaveLine({ written: { save, why, merges, where, isPhotoRefused, stagesHere, isNewer }, isOnDevice, onAgain }: Props): JSX.Element {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const reach = useReach();
  // Answers that are on the device and only wait for the network are safe. A photo and a stage that the server has refused
  // wait for a person, so they are not reported as being sent by themselves.
  const isPhotoLeft = isPhotoRefused && save === 'saved';
  const isStageLeft = !isPhotoLeft && save === 'saved' && [...stagesHere.values()].some(({ isRefused }) => isRefused);
  const isLeft = isPhotoLeft || isStageLeft;
  if (isNewer && save !== 'over') {
    return (
      <div className="saveline bad" data-save={save} data-where={where}>
        <p role="status">
          <Icon name="alert" size={16} />
          {t('offline.newer')}
        </p>
        {where === 'keeping' || where === 'page' ? null : (
          <button type="button" className="btn" onClick={reloadPage}>
            {t('app.reload')}
          </button>
        )}
      </div>
    );
  }
  const isHere = where === 'device' && (save === 'unsent' || save === 'saved') && !isLeft;
  // Nothing waits yet, so the line describes what happens to the next answer.
  const isAway = isOnDevice && !isOnline && save === 'saved' && !isHere && !isLeft;
  const isBeingStored = where === 'keeping' && save === 'unsent';
  const isBad = isLeft || (save !== 'saved' && save !== 'saving' && !isHere && !isBeingStored);
  return (
    <div className={`saveline${isBad ? ' bad' : ''}`} data-save={save} data-where={where}>
      <p role="status">
        <Icon name={isHere || isBeingStored ? 'hourglass' : isAway ? 'alert' : isLeft ? 'alert' : icons[save]} size={16} />
        {isHere ? hereText(reach, t) : isAway ? t('offline.reach.offline') : isBeingStored ? t('offline.keeping') : isLeft ? t(isPhotoLeft ? 'offline.photoLeft' : 'offline.stageLeft') : saveText({ save, why }, t)}
        {merges > 0 && save === 'saved' ? ` ${t('inspection.merged')}` : null}
      </p>
      {mayBeSent(reach) && ((save === 'unsent' && !isBeingStored) || save === 'refused') ? (
        <button type="button" className="btn" onClick={onAgain}>
          {t('app.retry')}
        </button>
      ) : null}
    </div>
  );
}
