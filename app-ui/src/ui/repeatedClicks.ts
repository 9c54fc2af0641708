// Ignores clicks that would send a change again: those on a control while what it has sent is under way, also before the page has
// rendered that, and the second one of a double-click whose first has sent it. One rule for the whole application, so that no
// button needs one of its own.
import type { Mutation, QueryClient } from '@tanstack/react-query';

const controls = 'button, a[href], [role="menuitem"], [role="option"]';

/** A change in the background does not keep its control from sending the next one. */
const isUnderWay = ({ state, meta }: Mutation): boolean => state.status === 'pending' && meta?.['overlay'] !== false;

/** Ignores them until the returned function is called. */
export function ignoreRepeatedClicks(client: QueryClient): () => void {
  let pressed: Element | null = null;
  let sent: Mutation[] = [];
  const leaveCache = client.getMutationCache().subscribe(({ type, mutation }) => {
    // Changes with a scope, such as photos, are sent one after another, however many there are.
    if (type === 'added' && mutation.options.scope === undefined) sent.push(mutation as Mutation);
  });
  const click = (event: MouseEvent): void => {
    const control = event.target instanceof Element ? event.target.closest(controls) : null;
    const isSecond = event.detail > 1 && sent.some(({ state }) => state.status !== 'error');
    if (isSecond || (control !== null && control === pressed && sent.some(isUnderWay))) {
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    pressed = control;
    sent = [];
  };
  document.addEventListener('click', click, true);
  return () => {
    leaveCache();
    document.removeEventListener('click', click, true);
  };
}
