// Scanners that type into a field of serials. The field gets every character, because a person may type them too; a code that was
// typed as fast as only scanners do is read as one that is scanned outside of a field, and its Enter does not submit the form.
import { useEffect, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { alert } from '../ui/toast.tsx';
import { serialsIn } from './scanned.ts';
import { longestPause, makeWedge } from './wedge.ts';

interface Keys {
  /** Gets each key of the field, with what becomes of a code: it answers whether the text of the field was replaced. */
  press: (event: KeyboardEvent<HTMLInputElement>, take: (code: string, typed: string) => boolean) => void;
  stop: () => void;
}

function makeKeys(): Keys {
  let field: HTMLInputElement | undefined;
  /** The length of the field's text at the last key. */
  let length = 0;
  let isReplaced = false;
  const wasReplaced = (): boolean => isReplaced;
  let latest: (code: string, typed: string) => boolean = () => false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wedge = makeWedge({
    onRead: (code) => {
      // A field that was emptied meanwhile has none of it any more.
      isReplaced = field !== undefined && field.value.length >= length && latest(code, field.value);
    },
    onGiveBack: () => undefined,
  });
  /** A timer that is late means that the page was busy: keys pressed in time may still be queued. */
  const wait = (): void => {
    const begun = performance.now();
    clearTimeout(timer);
    timer = setTimeout(() => (performance.now() - begun > 2 * longestPause ? wait() : wedge.end()), longestPause + 10);
  };
  return {
    press: (event, take) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key, currentTarget, nativeEvent } = event;
      if (currentTarget.value.length < length) wedge.end();
      [field, latest, isReplaced] = [currentTarget, take, false];
      if (wedge.press({ key, at: nativeEvent.timeStamp, isRepeat: event.repeat }) && key.length > 1 && wasReplaced()) event.preventDefault();
      length = currentTarget.value.length;
      wait();
    },
    stop: () => clearTimeout(timer),
  };
}

/** Answers the key handler of the field. `onScan` gets the likeliest serial of a code, or undefined for a code without one. */
export function useFieldScan(onScan: (serial: string | undefined) => void): (event: KeyboardEvent<HTMLInputElement>) => void {
  const { t } = useTranslation();
  const [keys] = useState(makeKeys);
  useEffect(() => keys.stop, [keys]);
  const take = (code: string, typed: string): boolean => {
    const [serial] = serialsIn(code);
    if (serial !== undefined && serial === typed) return false;
    if (serial === undefined) alert({ type: 'Warning', kind: 'search', title: t('scan.noSerial', { text: code.slice(0, 40) }), id: 'scan' });
    onScan(serial);
    return true;
  };
  return (event) => keys.press(event, take);
}
