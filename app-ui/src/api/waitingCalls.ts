// The calls that wait after the end of a session, until the person has signed in again or given up.
import { useCallback, useEffect, useRef, useState } from 'react';
import { whenSessionEnds, type SessionEnding } from './client.ts';

interface WaitingCalls {
  /** Why calls wait; undefined while the session goes on. */
  ended: SessionEnding | undefined;
  /** Answers the calls that wait for the end of a session: they are repeated, or fail. */
  answerWaiting: (again: boolean) => void;
  addWaiting: (answer: (again: boolean) => void, ending: SessionEnding) => void;
}

export function useWaitingCalls(): WaitingCalls {
  const [ended, setEnded] = useState<SessionEnding>();
  const waitingCalls = useRef<((again: boolean) => void)[]>([]);
  const answerWaiting = useCallback((again: boolean): void => {
    setEnded(undefined);
    for (const answer of waitingCalls.current.splice(0)) answer(again);
  }, []);
  const addWaiting = useCallback((answer: (again: boolean) => void, ending: SessionEnding): void => {
    waitingCalls.current.push(answer);
    setEnded(ending);
  }, []);
  return { ended, answerWaiting, addWaiting };
}

/** Leaves calls waiting while the session has ended, until the person has signed in again. */
export function useSessionEnd(signedIn: boolean, addWaiting: WaitingCalls['addWaiting']): void {
  useEffect(() => {
    if (!signedIn) return undefined;
    whenSessionEnds((ending) => new Promise((resolve) => addWaiting(resolve, ending)));
    return () => whenSessionEnds(undefined);
  }, [signedIn, addWaiting]);
}
