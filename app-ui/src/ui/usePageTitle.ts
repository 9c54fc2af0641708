// Sets the document title, for the browser's tab and screen readers.
import { useEffect } from 'react';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Hardstand' : `${title} - Hardstand`;
  }, [title]);
}
