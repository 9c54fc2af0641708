// Unsaved entries of every form on the screen: leaving requires a confirmation.
import { useEffect } from 'react';

const open = new Set<symbol>();

/** Marks entries as unsaved for as long as `unsaved` is true and the component is there. */
export function useUnsaved(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const entry = Symbol('unsaved');
    open.add(entry);
    return () => void open.delete(entry);
  }, [unsaved]);
}

export const somethingIsUnsaved = (): boolean => open.size > 0;
