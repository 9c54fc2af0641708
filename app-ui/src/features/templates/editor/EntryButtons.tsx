// The buttons of a group or an item: up, down, delete. One at the edge keeps the focus and says that it does nothing.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/Icon.tsx';
import { spot } from './acts.ts';
import type { Step } from './doc.ts';

interface Props {
  of: string;
  /** What a screen reader calls the entry. */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: Step) => void;
  onRemove: () => void;
}

export function EntryButtons({ of, name, isFirst, isLast, onMove, onRemove }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className="icon flip" data-spot={spot(of, 'up')} aria-label={t('template.up', { name })} aria-disabled={isFirst} onClick={() => (isFirst ? undefined : onMove(-1))}>
        <Icon name="down" />
      </button>
      <button type="button" className="icon" data-spot={spot(of, 'down')} aria-label={t('template.down', { name })} aria-disabled={isLast} onClick={() => (isLast ? undefined : onMove(1))}>
        <Icon name="down" />
      </button>
      <button type="button" className="icon" aria-label={t('template.remove', { name })} onClick={onRemove}>
        <Icon name="x" />
      </button>
    </>
  );
}
