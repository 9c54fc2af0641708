// The dialog over a page as a part of its address (`?show=specification`): a reload shows it again, Back closes it, and a
// link can open it. Entries that are not saved stay, because the page below does not change (shell/LeaveGuard.tsx).
import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** The parts of an address that only name the dialog over the page. */
export const overPage = ['show', 'at'] as const;
export type OverPage = (typeof overPage)[number];

/** The query of an address without what is open over its page. */
export function withoutOverPage(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of overPage) params.delete(name);
  return params.size === 0 ? '' : `?${params.toString()}`;
}

/** The history state of an entry that was added by opening something, so that Back closes it. */
interface Opened {
  overPage?: boolean;
}

export interface OverPageDoor {
  /** Empty while nothing is open. */
  value: string;
  /** Target of a link that opens it. */
  to: (value: string) => { to: { search: string }; state: unknown };
  /** Opens it by a new history entry; another value replaces the one that is open. */
  open: (value: string) => void;
  close: () => void;
}

export function useOverPage(name: OverPage): OverPageDoor {
  const location = useLocation();
  const { search } = location;
  const state: unknown = location.state;
  const navigate = useNavigate();
  const value = new URLSearchParams(search).get(name) ?? '';
  const opened = (state as Opened | null)?.overPage === true;
  const to = useCallback(
    (next: string) => {
      const params = new URLSearchParams(search);
      params.set(name, next);
      return { to: { search: `?${params.toString()}` }, state: { ...(state as object | null), overPage: true } };
    },
    [search, state, name],
  );
  const open = useCallback(
    (next: string): void => {
      const target = to(next);
      // An entry that was not added here stays one that Back does not close.
      if (value === '') void navigate(target.to, { state: target.state });
      else void navigate(target.to, { replace: true, state });
    },
    [navigate, to, value, state],
  );
  const close = useCallback((): void => {
    if (opened) {
      void navigate(-1);
      return;
    }
    const params = new URLSearchParams(search);
    params.delete(name);
    void navigate({ search: params.size === 0 ? '' : `?${params.toString()}` }, { replace: true, state });
  }, [navigate, opened, search, state, name]);
  return useMemo(() => ({ value, to, open, close }), [value, to, open, close]);
}
