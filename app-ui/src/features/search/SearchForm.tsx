// The search box of Machine Search.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { ScanButton, takeOne } from '../../machines/scanning.tsx';
import type { useFieldScan } from '../../machines/useFieldScan.ts';
import { digitsOnly } from '../../ui/cleanText.ts';
import { Icon } from '../../ui/Icon.tsx';

interface Props {
  text: string;
  /** Most digits that are taken. */
  longest: number;
  onText: (text: string) => void;
  onFind: (text: string) => void;
  onReset: () => void;
  scanKeys: ReturnType<typeof useFieldScan>;
}

export function SearchForm({ text, longest, onText, onFind, onReset, scanKeys }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <form
      role="search"
      aria-label={t('search.title')}
      className="row search-line"
      onSubmit={(event) => {
        event.preventDefault();
        onFind(text);
      }}
    >
      <div className="in grow">
        <input
          data-search-box
          aria-label={t('search.title')}
          placeholder={t('search.placeholder')}
          value={text}
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={scanKeys}
          onPaste={(event) => event.preventDefault()}
          onChange={(event) => onText(digitsOnly(event.target.value).slice(0, longest))}
        />
        <button type="submit" className="icon" aria-label={t('search.button')}>
          <Icon name="search" />
        </button>
        <ScanButton taker={{ title: t('scan.intoSearch'), ...takeOne((read) => onFind(digitsOnly(read))) }} />
      </div>
      <button type="button" className="btn lg" onClick={onReset}>
        {t('search.reset')}
      </button>
    </form>
  );
}
