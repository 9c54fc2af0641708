// Says that what is shown was entered before, and offers to start again without it.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { shownTime } from 'web-shared/values/dates';
import { Icon } from '../../ui/Icon.tsx';
import './draftLine.css';

export function DraftLine({ at, onDiscard }: { at: string; onDiscard: () => void }): JSX.Element | null {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(true);
  if (!isShown) return null;
  return (
    <p className="draft-line" role="status">
      <Icon name="clock" size={16} />
      <span className="grow">{t('handover.restored', { time: shownTime(new Date(at)) })}</span>
      <button
        type="button"
        className="btn text"
        onClick={() => {
          setShown(false);
          onDiscard();
        }}
      >
        {t('handover.discard')}
      </button>
    </p>
  );
}
