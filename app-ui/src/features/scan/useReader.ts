// Reads the codes in the picture of the camera while it is on.
import { useEffect, useRef, useState, type RefObject } from 'react';
import { makeView } from './inView.ts';
import { makeReader } from './reader.ts';

/** The pause between two pictures (ms), in which the page answers to touches. */
const pause = 80;

/** `onCodes` gets codes when they come into view. Answers whether the reader could not be loaded. */
export function useReader(isOn: boolean, video: RefObject<HTMLVideoElement | null>, onCodes: (codes: string[]) => void): boolean {
  const [isBroken, setBroken] = useState(false);
  const latest = useRef(onCodes);
  useEffect(() => {
    latest.current = onCodes;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const view = makeView();
    makeReader().then(
      (reader) => {
        setBroken(false);
        const next = async (): Promise<void> => {
          // A picture that cannot be read is followed by another one.
          const codes = video.current && !document.hidden ? await reader.read(video.current).catch(() => []) : [];
          // The person may have closed it while the picture was read.
          if (stopped()) return;
          const fresh = view(codes);
          if (fresh.length > 0) latest.current(fresh);
          timer = setTimeout(() => void next(), pause);
        };
        if (!stopped()) void next();
      },
      () => setBroken(true),
    );
    const stopped = (): boolean => isOver;
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, video]);
  return isBroken;
}
