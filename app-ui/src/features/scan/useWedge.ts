// Listens on the whole page for a scanner that types like a keyboard. What is typed into a field stays the field's.
import { useEffect, useRef } from 'react';
import { isTyping } from '../../ui/useKeys.ts';
import { giveBack, isGivenBack } from './giveBack.ts';
import { longestPause, makeWedge, type Key } from '../../machines/wedge.ts';

interface Pressed extends Key {
  event: KeyboardEvent;
}

export function useWedge(onRead: (text: string) => void): void {
  const latest = useRef(onRead);
  useEffect(() => {
    latest.current = onRead;
  });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** Number of times that keys that were given back have moved the focus. */
    let moves = 0;
    const wedge = makeWedge<Pressed>({
      onRead: (text) => latest.current(text),
      onGiveBack: (buffered) => {
        if (giveBack(buffered.map(({ event }) => event))) moves += 1;
      },
    });
    /** Ends the sequence after the pause. A timer that is late means that the page was busy: keys pressed in time may still be queued. */
    const wait = (): void => {
      const startedAt = performance.now();
      clearTimeout(timer);
      timer = setTimeout(() => (performance.now() - startedAt > 2 * longestPause ? wait() : wedge.end()), longestPause + 10);
    };
    const stop = (event: KeyboardEvent): void => {
      event.preventDefault();
      event.stopPropagation();
    };
    const press = (event: KeyboardEvent): void => {
      if (isGivenBack(event)) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) {
        wedge.end();
        return;
      }
      const before = moves;
      if (wedge.press({ key: event.key, at: event.timeStamp, isRepeat: event.repeat, event })) {
        stop(event);
        wait();
        return;
      }
      // The buffered keys, pressed just now, moved the focus. The browser would deliver this key to the element before.
      if (moves > before && (event.key.length === 1 || event.key === 'Enter')) {
        stop(event);
        giveBack([new KeyboardEvent('keydown', event)]);
      }
    };
    // Before every other listener, so that no shortcut acts on the keys and Enter presses no button.
    window.addEventListener('keydown', press, true);
    return () => {
      window.removeEventListener('keydown', press, true);
      clearTimeout(timer);
    };
  }, []);
}
