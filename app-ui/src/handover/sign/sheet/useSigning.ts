// The state of signing a handover by a link: what the customer enters, what is sent, and the answer.
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { pictureOf, type Stroke } from '../../signing/strokes.ts';
import { isBlank } from '../../../ui/cleanText.ts';
import { openSheet, sign, tellSeen, type Declined, type Refused, type Sheet, type Signed } from '../calls.ts';
import { asRefused } from '../refusals.ts';

const nameMax = 50;

/** The photos are read again as often as this (ms): their addresses can be used for ten minutes. */
const photosReadEvery = 5 * 60_000;
/** When the page is looked at again, they are read again if they are older than this (ms). */
const photosFresh = 60_000;

/** The current disclaimer differs from the displayed one, or there was none. */
const changedSince: readonly string[] = ['handover.disclaimer_changed', 'stock.disclaimer_required'];

/** Reads the addresses of the photos again before they end, and when the customer comes back to the page. */
function usePhotos(token: string, enabled: boolean, onPhotos: (photos: Sheet['Photos']) => void): void {
  const latest = useRef(onPhotos);
  useEffect(() => {
    latest.current = onPhotos;
  });
  useEffect(() => {
    if (!enabled) return undefined;
    let at = Date.now();
    let isHere = true;
    const read = (): void => {
      at = Date.now();
      // A link that cannot be used any more says so when it is signed: what was entered stays until then.
      openSheet(token).then(
        ({ Photos }) => {
          if (isHere) latest.current(Photos);
        },
        () => undefined,
      );
    };
    const seen = (): void => {
      if (document.visibilityState === 'visible' && Date.now() - at >= photosFresh) read();
    };
    const timer = setInterval(read, photosReadEvery);
    document.addEventListener('visibilitychange', seen);
    return () => {
      isHere = false;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [token, enabled]);
}

/** Reports that the customer has come to the form, which is the end of what is read. */
function useSeen(token: string, form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const mark = form.current;
    if (!mark || typeof IntersectionObserver === 'undefined') return undefined;
    const watcher = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      watcher.disconnect();
      tellSeen(token).catch(() => undefined);
    });
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [token, form]);
}

interface Params {
  token: string;
  sheet: Sheet;
  /** Number of times that the disclaimer was changed while the page was open. */
  changes: number;
  onGone: () => void;
  /** Reads the sheet again; answers why it could not. */
  onChanged: () => Promise<Refused | undefined>;
  /** The photos have new addresses. */
  onPhotos: (photos: Sheet['Photos']) => void;
}

/** The name and the acceptance of the disclaimer as they are entered. */
export interface SigningEntries {
  /** Prefix of the ids of the fields. */
  id: string;
  name: string;
  setName: (name: string) => void;
  strokes: readonly Stroke[];
  setStrokes: (strokes: Stroke[]) => void;
  isAccepted: boolean;
  setAccepted: (disclaimer: string | undefined) => void;
  isNameLong: boolean;
  isNameWrong: boolean;
  isAcceptWrong: boolean;
}

export interface Signing {
  entries: SigningEntries;
  /** The answer that is being sent. */
  sending: 'sign' | 'decline' | undefined;
  setSending: (sending: 'sign' | 'decline' | undefined) => void;
  refused: Refused | undefined;
  /** The signature, once it is signed: here, or before the page was opened. */
  signed: Signed | undefined;
  declined: { answer: Declined; reason: string } | undefined;
  onDeclined: (answer: Declined, reason: string) => void;
  onGone: () => void;
  submit: () => Promise<void>;
  form: RefObject<HTMLFormElement | null>;
  heading: RefObject<HTMLHeadingElement | null>;
  /** The alert about another disclaimer. */
  change: RefObject<HTMLParagraphElement | null>;
}

export function useSigning({ token, sheet, changes, onGone, onChanged, onPhotos }: Params): Signing {
  const id = useId();
  const [name, setName] = useState('');
  const [strokes, setStrokes] = useState<Stroke[]>([]);
  /** The disclaimer that was accepted: another one is not. */
  const [accepted, setAccepted] = useState<string>();
  const [tried, setTried] = useState(false);
  /** The answer that is being sent: a handover is not signed and declined at once. */
  const [sending, setSending] = useState<'sign' | 'decline'>();
  const [refused, setRefused] = useState<Refused>();
  const [done, setDone] = useState<Signed>();
  const [declined, setDeclined] = useState<{ answer: Declined; reason: string }>();
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** It is signed or declined: the page says so from then on, although its link is gone. */
  const isOver = useRef(false);
  const gone = (): void => {
    if (!isOver.current) onGone();
  };
  useSeen(token, form);
  // The link shows the signed record, too, until it ends.
  usePhotos(token, declined === undefined && sheet.Photos.length > 0, onPhotos);
  const change = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The alert is above the text that is to be read again, which may be long.
    if (changes > 0) change.current?.focus();
  }, [changes]);
  const isAccepted = sheet.Disclaimer === '' || accepted === sheet.Disclaimer;
  const isLong = Array.from(name.trim()).length > nameMax;
  const submit = async (): Promise<void> => {
    setTried(true);
    setRefused(undefined);
    const isNameMissing = isBlank(name) || isLong;
    if (isNameMissing || !isAccepted) {
      document.getElementById(isNameMissing ? `${id}-name` : `${id}-accept`)?.focus();
      return;
    }
    setSending('sign');
    try {
      const answer = await sign(token, {
        Name: name.trim(), Signature: pictureOf(strokes), DisclaimerAccepted: sheet.Disclaimer !== '', Disclaimer: sheet.Disclaimer,
      });
      isOver.current = true;
      setDone({ ...answer, SignedBy: name.trim() });
      window.scrollTo(0, 0);
      heading.current?.focus();
    } catch (error) {
      const why = asRefused(error);
      if (why.status === 404) gone();
      else if (changedSince.includes(why.reason)) setRefused(await onChanged());
      else setRefused(why);
    } finally {
      setSending(undefined);
    }
  };
  return {
    entries: { id, name, setName, strokes, setStrokes, isAccepted, setAccepted, isNameLong: isLong, isNameWrong: isLong || (tried && isBlank(name)), isAcceptWrong: tried && !isAccepted },
    sending,
    setSending,
    refused,
    signed: done ?? (sheet.SignedOn ? { SignedOn: sheet.SignedOn, Code: sheet.Code, SignedBy: sheet.SignedBy } : undefined),
    declined,
    onDeclined: (answer, reason) => {
      isOver.current = true;
      setDeclined({ answer, reason });
    },
    onGone: gone,
    submit,
    form,
    heading,
    change,
  };
}
