// The text of a search box, and the search that follows the typing.
import { useEffect, useRef, useState } from 'react';
import { useChanged } from './useChanged.ts';

/** The pause in typing after which is searched (ms). */
const searchAfter = 250;

interface TypedSearch {
  /** Text of the box. */
  text: string;
  setText: (text: string) => void;
  /** Text of the box, as it is searched for. */
  wanted: string;
  /** Searches without waiting for the pause. */
  search: (text: string) => void;
}

/**
 * Keeps the text of a search box, and calls `onSearch` after a pause in typing. `value` is what is searched for: it
 * follows the calls, and replaces the text when it changes in another way (by Back, by a link that clears the filters).
 */
export function useTypedSearch(value: string, onSearch: (text: string) => void, pause = searchAfter): TypedSearch {
  const [text, setText] = useState(value);
  // Searches of this box that `value` has not followed yet. It follows later than the next letter may be typed, and
  // must not take that letter back.
  const [under, setUnder] = useState<readonly string[]>([]);
  useChanged(value, () => {
    const own = under.indexOf(value);
    setUnder(own < 0 ? [] : under.slice(own + 1));
    if (own < 0 && text.trim() !== value) setText(value);
  });
  const search = (wanted: string) => {
    if (wanted !== (under.at(-1) ?? value)) setUnder([...under, wanted]);
    onSearch(wanted);
  };
  const latest = useRef(search);
  useEffect(() => {
    latest.current = search;
  });
  const wanted = text.trim();
  useEffect(() => {
    if (wanted === value) return;
    const timer = setTimeout(() => latest.current(wanted), pause);
    return () => clearTimeout(timer);
  }, [wanted, value, pause]);
  return { text, setText, wanted, search };
}
