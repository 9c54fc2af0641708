// The search box of a list: the list follows the typing after a pause, at once with Enter. `value` is what is searched for.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';
import { useTypedSearch } from './useTypedSearch.ts';

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  /** The list is on the page already: it follows every letter. */
  isLocal?: boolean;
}

const longest = 50;

export function SearchBox({ label, value, onSearch, isLocal = false }: Props): JSX.Element {
  const { t } = useTranslation();
  const { text, setText, wanted, search } = useTypedSearch(value, onSearch, isLocal ? 0 : undefined);
  return (
    <form
      role="search"
      aria-label={label}
      className="grow"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== value) search(wanted);
      }}
    >
      <div className="in">
        <Icon name="search" size={16} />
        <input
          data-search-box
          type="text"
          aria-label={label}
          placeholder={label}
          value={text}
          maxLength={longest}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.target.value)}
        />
        {text === '' ? null : (
          <button
            type="button"
            className="icon"
            aria-label={t('app.clearSearch')}
            onClick={() => {
              setText('');
              search('');
            }}
          >
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
    </form>
  );
}
