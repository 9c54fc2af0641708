// The use of scanned codes by a screen, from the camera or from a scanner that types like a keyboard. The shell shows the
// dialog and listens to scanners (shell/Scanning.tsx).
import { createContext, use, useEffect, useRef, type JSX, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/Icon.tsx';

/** The outcome of a code. */
export interface Outcome {
  serial: string;
  isFound: boolean;
  /** The message about it; nothing where the dialog closes. */
  text: string;
  /** The requested item is visible: the dialog closes. */
  isDone?: boolean;
  /** The action that is possible now. An answer replaces the outcome. */
  action?: { text: string; run: () => Promise<Outcome> | undefined; closes?: boolean };
}

export interface Taker {
  /** The title of the dialog, where it is not that of scanning a machine. */
  title?: string;
  /** Gets the serials that a code can mean, the likeliest first. */
  take: (serials: readonly [string, ...string[]]) => Outcome | Promise<Outcome>;
}

/** Takes one serial, for a field or a filter. */
export const takeOne = (onSerial: (serial: string) => void): Taker => ({
  take: ([serial]) => {
    onSerial(serial);
    return { serial, isFound: true, text: '', isDone: true };
  },
});

export interface Scanning {
  /** Opens the dialog with the camera. Without a taker the machine of the code is opened. */
  open: (taker?: Taker) => void;
  /** Passes the input of scanners to the caller; the latest claim has it. Returns a function that releases the claim. */
  claim: (claim: RefObject<Claim | undefined>) => () => void;
}

export const ScanContext = createContext<Scanning | undefined>(undefined);

/** Scanning, inside the shell. */
export const useScan = (): Scanning | undefined => use(ScanContext);

/** Receiver of the input of scanners: a screen, or the dialog, which has a list. */
export interface Claim extends Taker {
  /** Gets the code itself, in place of `take`. */
  read?: (text: string) => void;
}

/** Takes what scanners read while the screen is shown. Without it the machine of the code is opened. */
export function useScans(claim: Claim | undefined): void {
  const scan = useScan();
  const latest = useRef(claim);
  useEffect(() => {
    latest.current = claim;
  });
  const put = scan?.claim;
  const isWanted = claim !== undefined;
  useEffect(() => (isWanted ? put?.(latest) : undefined), [put, isWanted]);
}

interface ButtonProps {
  taker?: Taker;
  /** Text next to the icon; without it the icon is the button. */
  text?: string;
  className?: string;
}

/** Opens the dialog with the camera. */
export function ScanButton({ taker, text, className }: ButtonProps): JSX.Element | null {
  const { t } = useTranslation();
  const scan = useScan();
  if (!scan) return null;
  return (
    <button
      type="button"
      className={className ?? (text === undefined ? 'icon' : 'btn lg')}
      aria-haspopup="dialog"
      {...(text === undefined ? { 'aria-label': t('scan.button'), title: t('scan.button') } : {})}
      onClick={() => scan.open(taker)}
    >
      <Icon name="scan" />
      {text}
    </button>
  );
}
