// Stores the template in work while it is changed, and offers an earlier one that was not saved.
import { useEffect, useRef, useState } from 'react';
import { dropDraft, storedDraft, storeDraft, type Draft, type DraftKey } from './draft.ts';
import type { TemplateValues } from './templateForm.ts';

/** The pause after a change (ms) before the draft is stored. */
const pause = 400;

interface DraftState {
  /** The draft of an earlier visit, until it is taken or discarded. */
  offered: Draft | undefined;
  closeOffer: () => void;
  drop: () => void;
}

/** `changed` are the values that differ from the saved ones; undefined while nothing does. */
export function useDraft({ user, site, template }: DraftKey, changed: TemplateValues | undefined, stamp: string): DraftState {
  const [offered, setOffered] = useState(() => storedDraft({ user, site, template }));
  const isStored = useRef(false);
  useEffect(() => {
    const key = { user, site, template };
    if (changed === undefined) {
      // Everything was changed back.
      if (isStored.current) dropDraft(key);
      isStored.current = false;
      return;
    }
    const timer = setTimeout(() => {
      isStored.current = true;
      storeDraft(key, changed, stamp);
    }, pause);
    return () => clearTimeout(timer);
  }, [user, site, template, changed, stamp]);
  return { offered, closeOffer: () => setOffered(undefined), drop: () => dropDraft({ user, site, template }) };
}
