// Where the answers are: with the server, on their way, on this device, or not saved and why.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { SaveState, Written } from './saver.ts';

const icons: Record<SaveState, IconName> = { saved: 'check', saving: 'hourglass', unsent: 'alert', refused: 'alert', conflict: 'alert', over: 'alert' };

export function SaveLine({ written: { save, why, merges, where }, onAgain }: { written: Written; onAgain: () => void }): JSX.Element {
  const { t } = useTranslation();
  // What is on the device and only waits for the network is safe.
  const isHere = where === 'device' && (save === 'unsent' || save === 'saved');
  const isBad = save !== 'saved' && save !== 'saving' && !isHere;
  return (
    <div className={`saveline${isBad ? ' bad' : ''}`} data-save={save} data-where={where}>
      <p role="status">
        <Icon name={isHere ? 'hourglass' : icons[save]} size={16} />
        {isHere ? t('offline.here') : t(`inspection.save.${save}`, { why })}
        {merges > 0 && save === 'saved' ? ` ${t('inspection.merged')}` : null}
      </p>
      {save === 'unsent' || save === 'refused' ? (
        <button type="button" className="btn" onClick={onAgain}>
          {t('app.retry')}
        </button>
      ) : null}
    </div>
  );
}
