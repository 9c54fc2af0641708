// The page beneath machines and inspections: the stock list, or the yard where an inspection was opened from it or the person
// begins there. One page for all these addresses, so that the list stays while a machine or an inspection is opened and closed.
import { Suspense, useEffect, type JSX } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { homeOf } from '../home.ts';
import { pages } from '../pages.tsx';
import { isInspection, paths, type fromYard } from '../paths.ts';

const StockPage = pages.Stock.Part;
const YardPage = pages.Yard.Part;

export function ListPage(): JSX.Element {
  const { can } = useSession();
  const location = useLocation();
  const { pathname } = location;
  const isFromYard = (location.state as Partial<typeof fromYard> | null)?.fromYard === true || homeOf(can) === paths.yard;
  const isYard = pathname === paths.yard || (isInspection(pathname) && isFromYard);
  // The code of pages that the yard opens is loaded in advance, also without a network.
  useEffect(() => {
    if (isYard) void pages.Inspection.load().catch(() => undefined);
  }, [isYard]);
  return <Suspense fallback={null}>{isYard ? <YardPage /> : <StockPage />}</Suspense>;
}
