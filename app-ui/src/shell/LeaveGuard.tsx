// Asks before unsaved entries are lost by going to another address, with Back, or by closing the tab.
import { useEffect, type JSX } from 'react';
import { NavigationType, useBlocker } from 'react-router';
import { LeaveQuestion } from '../ui/LeaveQuestion.tsx';
import { somethingIsUnsaved } from '../ui/unsaved.ts';
import { withoutOverPage } from '../ui/useOverPage.ts';

export function LeaveGuard(): JSX.Element {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    const isElsewhere = from.pathname !== to.pathname || (withoutOverPage(from.search) !== withoutOverPage(to.search) && historyAction !== NavigationType.Replace);
    return isElsewhere && somethingIsUnsaved();
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent): void => {
      if (somethingIsUnsaved()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  return <LeaveQuestion open={blocker.state === 'blocked'} onStay={() => blocker.reset?.()} onLeave={() => blocker.proceed?.()} />;
}
