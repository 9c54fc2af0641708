// The question before entries are lost, for what closes or replaces a form.
import { useState, type JSX } from 'react';
import { LeaveQuestion } from './LeaveQuestion.tsx';

interface Leaving {
  /** Goes on at once when nothing is unsaved, else when the user says so. */
  leave: (unsaved: boolean, go: () => void) => void;
  /** To be drawn beside the form. */
  question: JSX.Element;
}

export function useLeaving(): Leaving {
  const [asked, setAsked] = useState<() => void>();
  return {
    leave: (unsaved, go) => {
      if (unsaved) setAsked(() => go);
      else go();
    },
    question: (
      <LeaveQuestion
        open={asked !== undefined}
        onStay={() => setAsked(undefined)}
        onLeave={() => {
          setAsked(undefined);
          asked?.();
        }}
      />
    ),
  };
}
