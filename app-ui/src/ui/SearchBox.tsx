// The search box of a list: the list follows the typing after a pause, at once with Enter. `value` is what is searched for.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';

interface Props {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

/** The pause in typing after which is searched (ms). */
const searchAfter = 250;
const longest = 50;

export function SearchBox({ label, value, onSearch }: Props): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  // What is searched for changes without typing too: by Back, and by a link that clears the filters.
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }
  const search = useRef(onSearch);
  useEffect(() => {
    search.current = onSearch;
  });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => search.current(wanted), searchAfter);
    return () => clearTimeout(timer);
  }, [wanted, value]);
  return (
    <form
      role="search"
      aria-label={label}
      className="grow"
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== value) onSearch(wanted);
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
              onSearch('');
            }}
          >
            <Icon name="x" size={16} />
          </button>
        )}
      </div>
    </form>
  );
}
