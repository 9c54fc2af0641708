// Scanners that type like a keyboard: fast keys, then Enter or Tab. Pure; the times are those of the key events, because the
// handlers of a busy page run at once for keys that a person pressed one after another.

/** The longest pause between two keys of a scanner (ms). Slow ones with Bluetooth need 30; people who type fast need 80. */
export const longestPause = 50;
/** The fewest characters of a code: those of a serial. */
export const shortestCode = 7;
/** Number of keys from which they may be a scanner's and are buffered. Two keys may be a shortcut of a person. */
const bufferedFrom = 3;

/** Keys that a scanner presses between the characters. */
const between: ReadonlySet<string> = new Set(['Shift', 'CapsLock', 'AltGraph', 'NumLock', 'Unidentified']);

export interface Key {
  key: string;
  /** The time of the press in ms. */
  at: number;
  /** It is an automatic repeat of a pressed key. */
  isRepeat: boolean;
}

export interface Wedge<Pressed extends Key> {
  /** Answers whether the page must not get the key: it is a scanner's, or it is not known yet whose it is. */
  press: (pressed: Pressed) => boolean;
  /**
   * Nothing followed within the longest pause, or the keys go to a field: the buffered keys are a code, or are given back.
   */
  end: () => void;
}

interface Ways<Pressed> {
  /** Gets each code. */
  onRead: (text: string) => void;
  /** Gets keys that were buffered and are no code, in their order. */
  onGiveBack: (buffered: readonly Pressed[]) => void;
}

export function makeWedge<Pressed extends Key>({ onRead, onGiveBack }: Ways<Pressed>): Wedge<Pressed> {
  let text = '';
  let last = 0;
  let buffered: Pressed[] = [];
  const end = (): void => {
    const read = text;
    const back = buffered;
    text = '';
    buffered = [];
    // Nobody types that many keys so fast: a scanner that ends its codes with no key.
    if (read.length >= shortestCode) onRead(read);
    else if (back.length > 0) onGiveBack(back);
  };
  return {
    end,
    press: (pressed) => {
      const { key, at, isRepeat } = pressed;
      if (between.has(key)) return false;
      const isFast = text !== '' && !isRepeat && at - last <= longestPause;
      last = at;
      if (!isFast) end();
      if (key.length !== 1) {
        const isEnd = text.length >= shortestCode && (key === 'Enter' || key === 'Tab');
        end();
        return isEnd;
      }
      if (isRepeat) return false;
      text += key;
      if (text.length < bufferedFrom) return false;
      buffered.push(pressed);
      return true;
    },
  };
}
