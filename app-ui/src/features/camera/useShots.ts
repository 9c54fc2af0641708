// The photos that are taken in the dialog of the camera: the last one waits until the next, or until the dialog is left.
import { useCallback, useEffect, useRef, useState, type Dispatch, type RefObject, type SetStateAction } from 'react';
import { useTranslation } from 'react-i18next';
import { fitted, jpegOf, prepare, Unreadable } from '../../machines/media/prepare.ts';
import { vibrate } from '../../ui/vibrate.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** The name of a photo that is taken now. */
function nameOf(now: Date): string {
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  return `photo-${day}-${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}.jpg`;
}

interface Shot {
  file: File;
  /** Address of the photo. */
  address: string;
  /** The note of the photo. */
  note: string;
}

/** Gets each photo with its note. */
export type OnTake = (file: File, note: string) => void;

export interface Shots {
  /** The photo that was taken last, until it is handed over. */
  shot: Shot | undefined;
  show: (file: File | undefined) => void;
  setNote: (note: string) => void;
  hand: () => void;
  taken: number;
  setTaken: Dispatch<SetStateAction<number>>;
  isBusy: boolean;
  fault: string;
  shoot: () => Promise<void>;
  choose: (file: File | undefined) => Promise<void>;
}

/** The photo that waits, and its hand-over to `onTake`. */
function useWaitingShot(onTake: OnTake): Pick<Shots, 'shot' | 'show' | 'setNote' | 'hand'> {
  const [shot, setShot] = useState<Shot>();
  const waiting = useRef<Shot>(undefined);
  const give = useRef(onTake);
  useEffect(() => {
    give.current = onTake;
  });

  const show = useCallback((file: File | undefined): void => {
    if (waiting.current) URL.revokeObjectURL(waiting.current.address);
    // A photo that gets marks keeps its note.
    waiting.current = file && { file, address: URL.createObjectURL(file), note: waiting.current?.note ?? '' };
    setShot(waiting.current);
  }, []);
  const setNote = useCallback((note: string): void => {
    if (!waiting.current) return;
    waiting.current = { ...waiting.current, note };
    setShot(waiting.current);
  }, []);
  /** Hands over the photo that was taken last. */
  const hand = useCallback((): void => {
    if (!waiting.current) return;
    give.current(waiting.current.file, waiting.current.note.trim());
    show(undefined);
  }, [show]);

  return { shot, show, setNote, hand };
}

/** Whoever turns to another program, or closes the dialog in any way, keeps the photo. */
export function useHandOver(hand: () => void): void {
  useEffect(() => {
    const hide = (): void => {
      if (document.hidden) hand();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      hand();
    };
  }, [hand]);
}

export function useShots(video: RefObject<HTMLVideoElement | null>, onTake: OnTake): Shots {
  const { t } = useTranslation();
  const { shot, show, setNote, hand } = useWaitingShot(onTake);
  const [taken, setTaken] = useState(0);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const keep = (file: File): void => {
    hand();
    setFault('');
    setTaken((count) => count + 1);
    show(file);
    vibrate('shutter');
  };
  const shoot = async (): Promise<void> => {
    const picture = video.current;
    if (!picture || isBusy) return;
    setBusy(true);
    try {
      const canvas = document.createElement('canvas');
      const { width, height } = fitted({ width: picture.videoWidth, height: picture.videoHeight });
      Object.assign(canvas, { width, height });
      canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
      keep(await jpegOf(canvas, nameOf(new Date())));
    } catch {
      setFault(t('camera.notTaken'));
    } finally {
      setBusy(false);
    }
  };
  const choose = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setBusy(true);
    try {
      keep(await prepare(file));
    } catch (error) {
      setFault(t(error instanceof Unreadable && error.isHeic ? 'camera.heic' : 'camera.unreadable', { name: file.name }));
    } finally {
      setBusy(false);
    }
  };
  return { shot, show, setNote, hand, taken, setTaken, isBusy, fault, shoot, choose };
}
