// The two sides of the dialog: the inspection and the machine.
import type { JSX, KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export type Tab = 'inspection' | 'machine';

const tabs = ['inspection', 'machine'] as const;
const texts = { inspection: 'inspection.tab', machine: 'inspection.machine' } as const;

export function Tabs({ id, shown, onShow }: { id: string; shown: Tab; onShow: (tab: Tab) => void }): JSX.Element {
  const { t } = useTranslation();
  const press = (event: KeyboardEvent<HTMLButtonElement>): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    const other = shown === 'inspection' ? 'machine' : 'inspection';
    onShow(other);
    document.getElementById(`${id}-${other}`)?.focus();
  };
  return (
    <div className="tabs" role="tablist" aria-label={t('inspection.tabs')}>
      {tabs.map((tab) => (
        <button
          key={tab}
          type="button"
          role="tab"
          id={`${id}-${tab}`}
          aria-selected={tab === shown}
          aria-controls={`${id}-${tab}-panel`}
          tabIndex={tab === shown ? 0 : -1}
          onClick={() => onShow(tab)}
          onKeyDown={press}
        >
          {t(texts[tab])}
        </button>
      ))}
    </div>
  );
}
