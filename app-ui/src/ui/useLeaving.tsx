// The question before entries are lost, for what closes or replaces a form.
import { useState, type JSX } from 'react';
import { LeaveQuestion } from './LeaveQuestion.tsx';

interface Leaving {
  /** Goes on at once when nothing is unsaved, else when the user says so. */
  leave: (unsaved: boolean, go: () => void) => void;
  /** The confirmation, to be rendered next to the form. */
  question: JSX.Element;
}

export function useLeaving(): Leaving {
  const [pendingLeave, setPendingLeave] = useState<() => void>();
  return {
    leave: (unsaved, go) => {
      if (unsaved) setPendingLeave(() => go);
      else go();
    },
    question: (
      <LeaveQuestion
        open={pendingLeave !== undefined}
        onStay={() => setPendingLeave(undefined)}
        onLeave={() => {
          setPendingLeave(undefined);
          pendingLeave?.();
        }}
      />
    ),
  };
}
