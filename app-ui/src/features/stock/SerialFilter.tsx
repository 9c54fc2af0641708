// Filter By Serial: 4 to 8 digits, Enter applies, emptying the box removes the filter (STOCK-029, STOCK-123, STOCK-124).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ScanButton, takeOne } from '../../machines/scanning.tsx';
import { useFieldScan } from '../../machines/useFieldScan.ts';
import { digitsOnly } from '../../ui/cleanText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { useChanged } from '../../ui/useChanged.ts';
import { useStockView } from './useStockView.ts';
import { serialFilterMax, serialFilterMin } from './view.ts';

export function SerialFilter({ placement }: { placement: 'panel' | 'page' }): JSX.Element {
  const { t } = useTranslation();
  const { view, show } = useStockView();
  const [text, setText] = useState(view.serial);
  useChanged(`${view.filter} ${view.serial}`, () => setText(view.serial));
  const apply = (serial: string): void => {
    if (serial === view.serial) return;
    if (serial !== '' && serial.length < serialFilterMin) {
      alert({ type: 'danger', kind: 'search', title: t('alert.warning'), text: t('stock.tooShort'), id: 'short-search' });
      return;
    }
    clearErrors('search');
    show({ ...view, serial, page: 0 });
  };
  const scanKeys = useFieldScan((serial) => {
    setText(serial === undefined ? view.serial : digitsOnly(serial));
    if (serial !== undefined) apply(digitsOnly(serial));
  });
  return (
    <form
      role="search"
      aria-label={t('shell.filterBySerial')}
      onSubmit={(event) => {
        event.preventDefault();
        apply(text);
      }}
    >
      <div className={placement === 'panel' ? 'in sm' : 'in'}>
        <Icon name={placement === 'panel' ? 'filter' : 'search'} size={16} />
        <input
          data-search-box
          type="text"
          inputMode="numeric"
          aria-label={t('shell.filterBySerial')}
          placeholder={t('stock.serialPlaceholder')}
          maxLength={serialFilterMax}
          value={text}
          autoComplete="off"
          onKeyDown={scanKeys}
          onPaste={(event) => event.preventDefault()}
          onChange={(event) => {
            const next = digitsOnly(event.target.value).slice(0, serialFilterMax);
            setText(next);
            if (next === '') apply('');
          }}
        />
        <ScanButton taker={{ title: t('scan.intoFilter'), ...takeOne((serial) => apply(digitsOnly(serial))) }} />
      </div>
    </form>
  );
}
