// The view of the stock list: read from the address, completed from browser storage, written back to the address.
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { store, storedLocation, storeLocation, storeSalesSearch, watchLocation } from '../../api/storage.ts';
import { isStock, paths } from '../../paths.ts';
import { isSalesSearch, validFilter } from './filters.ts';
import { readView, writeView, type StockView } from './view.ts';

export interface StockViewDoor {
  view: StockView;
  /** Shows another view by a new history entry, so that Back returns to this one. A machine next to the list stays open. */
  show: (next: StockView) => void;
}

/** The address of a view, for links. */
export function addressOf(view: StockView): string {
  const query = writeView(view).toString();
  return query === '' ? paths.stock : `${paths.stock}?${query}`;
}

export function useStockView(): StockViewDoor {
  const session = useSession();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { hierarchy } = session.module('shell');
  const remembered = useSyncExternalStore(watchLocation, () => storedLocation(session.user.UserId, session.site));
  const view = useMemo(() => {
    const requested = readView(isStock(pathname) ? params : new URLSearchParams());
    return {
      ...requested,
      filter: validFilter(requested.filter, hierarchy),
      location: requested.location === 0 ? remembered : requested.location,
    };
  }, [params, pathname, hierarchy, remembered]);
  const show = useCallback(
    (next: StockView): void => {
      store('filter', next.filter);
      storeSalesSearch(isSalesSearch(next.filter));
      if (next.location !== view.location) storeLocation(session.user.UserId, session.site, next.location);
      const address = addressOf(next);
      void navigate(pathname !== paths.stock && isStock(pathname) ? address.replace(paths.stock, pathname) : address);
    },
    [navigate, pathname, view.location, session.user.UserId, session.site],
  );
  return { view, show };
}
