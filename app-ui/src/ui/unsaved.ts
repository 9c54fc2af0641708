// What the user has entered and not saved yet, by every form on the screen: who leaves asks first.
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
