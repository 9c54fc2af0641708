// The buttons of an open machine: the machine before and after it in the list, and printing.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  /** The place in the list, from 0; -1 when the machine is not in it. */
  at: number;
  /** The length of the list. */
  of: number;
  onStep: (step: 1 | -1) => void;
}

export function HistoryTools({ at, of, onStep }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      {of > 1 && at >= 0 ? (
        <>
          <button type="button" className="btn" disabled={at === 0} onClick={() => onStep(-1)}>
            <Icon name="left" size={16} />
            {t('history.previousMachine')}
          </button>
          <button type="button" className="btn" disabled={at === of - 1} onClick={() => onStep(1)}>
            {t('history.nextMachine')}
            <Icon name="right" size={16} />
          </button>
          <span className="muted" role="status">
            {t('history.position', { at: String(at + 1), of: String(of) })}
          </span>
        </>
      ) : null}
      <span className="grow" />
      <button type="button" className="btn text" onClick={() => window.print()}>
        {t('history.print')}
      </button>
    </>
  );
}
