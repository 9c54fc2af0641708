// Which clicks on a link the application handles itself.
import type { MouseEvent } from 'react';

/** A click with a modifier key opens a new tab or window or saves the page: it is left to the browser. */
export const isForBrowser = ({ metaKey, ctrlKey, shiftKey, altKey }: Pick<MouseEvent, 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
