// Stores the template in work while it is changed, and offers an earlier one that was not saved.
import { useEffect, useRef, useState } from 'react';
import { dropDraft, storedDraft, storeDraft, type Draft, type DraftKey } from './draft.ts';
import type { TemplateValues } from './templateForm.ts';

/** The pause after a change (ms) before the draft is stored. */
const pause = 400;

interface DraftState {
  /** The draft of an earlier visit, until it is taken or discarded. Meanwhile it stays in the storage as it is. */
  offered: Draft | undefined;
  take: () => void;
  discard: () => void;
  /** Drops the stored draft, unless it is offered. */
  drop: () => void;
}

/** `changed` are the values that differ from the saved ones; undefined while nothing does. `base` are the saved ones, of the version `stamp`. */
export function useDraft({ user, site, template }: DraftKey, changed: TemplateValues | undefined, stamp: string, base?: TemplateValues): DraftState {
  const [offered, setOffered] = useState(() => storedDraft({ user, site, template }));
  const isOffered = offered !== undefined;
  const isStored = useRef(false);
  useEffect(() => {
    if (isOffered) return;
    const key = { user, site, template };
    if (changed === undefined) {
      // Everything was changed back.
      if (isStored.current) dropDraft(key);
      isStored.current = false;
      return;
    }
    const timer = setTimeout(() => {
      isStored.current = true;
      storeDraft(key, changed, stamp, base);
    }, pause);
    return () => clearTimeout(timer);
  }, [user, site, template, changed, stamp, base, isOffered]);
  const drop = (): void => dropDraft({ user, site, template });
  return {
    offered,
    take: () => {
      // It is in the storage, until the form says the same as the template.
      isStored.current = true;
      setOffered(undefined);
    },
    discard: () => {
      drop();
      setOffered(undefined);
    },
    drop: () => {
      if (!isOffered) drop();
    },
  };
}
