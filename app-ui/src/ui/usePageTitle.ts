// The name of the page in the browser's tab and for screen readers.
import { useEffect } from 'react';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Hardstand' : `${title} - Hardstand`;
  }, [title]);
}
