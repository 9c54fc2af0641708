// Where the answers are: with the server, on their way, or not saved and why.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { SaveState, Written } from './saver.ts';

const icons: Record<SaveState, IconName> = { saved: 'check', saving: 'hourglass', unsent: 'alert', refused: 'alert', conflict: 'alert', over: 'alert' };

export function SaveLine({ written: { save, why, merges }, onAgain }: { written: Written; onAgain: () => void }): JSX.Element {
  const { t } = useTranslation();
  const isBad = save !== 'saved' && save !== 'saving';
  return (
    <div className={`saveline${isBad ? ' bad' : ''}`} data-save={save}>
      <p role="status">
        <Icon name={icons[save]} size={16} />
        {t(`inspection.save.${save}`, { why })}
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
