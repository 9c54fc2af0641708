// The search for a machine by its serial: at most 8 digits, no spaces, no paste; Enter searches (HAND-012).
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldScan } from '../../machines/useFieldScan.ts';
import { digitsOnly } from '../../ui/cleanText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { alert, clearErrors } from '../../ui/toast.tsx';

const shortest = 4;
const longest = 8;

export function VinSearch({ serial, onSearch }: { serial: string; onSearch: (serial: string) => void }): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState(serial);
  const clear = (): void => {
    setText('');
    onSearch('');
  };
  const scanKeys = useFieldScan((read) => {
    setText(read === undefined ? serial : digitsOnly(read));
    if (read === undefined) return;
    clearErrors('search');
    onSearch(digitsOnly(read));
  });
  return (
    <form
      role="search"
      aria-label={t('handover.vinSearch')}
      className="vin"
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && text.length < shortest) {
          alert({ type: 'danger', kind: 'search', title: t('alert.warning'), text: t('stock.tooShort'), id: 'short-search' });
          return;
        }
        clearErrors('search');
        onSearch(text);
      }}
    >
      <div className="in">
        <Icon name="search" size={16} />
        <input
          type="text"
          inputMode="numeric"
          aria-label={t('handover.vinSearch')}
          placeholder={t('stock.serialPlaceholder')}
          maxLength={longest}
          value={text}
          autoComplete="off"
          onKeyDown={scanKeys}
          onPaste={(event) => event.preventDefault()}
          onChange={(event) => {
            const next = digitsOnly(event.target.value.toUpperCase()).slice(0, longest);
            setText(next);
            if (next === '' && serial !== '') onSearch('');
          }}
        />
        {text === '' ? null : (
          <button type="button" className="icon" aria-label={t('app.clearSearch')} onClick={clear}>
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
    </form>
  );
}
