// Closes a dialog that has an address: back to where it was opened, or to the address below it with the stock list's query.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../api/session.tsx';
import { homeOf } from '../home.ts';
import { paths, type fromHere } from '../paths.ts';
import { withoutOverPage } from '../ui/useOverPage.ts';

/**
 * `below` is the address that a dialog is closed to when it was opened by its own address; without it the page with which the
 * person begins: the yard, or the stock list.
 */
export function useLeave(below?: string): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const search = withoutOverPage(location.search);
  const isYard = homeOf(useSession().can) === paths.yard;
  const isFromHere = (location.state as Partial<typeof fromHere> | null)?.fromHere === true;
  const to = below === undefined && isYard ? paths.yard : (below ?? paths.stock) + search;
  return useCallback(() => {
    if (isFromHere) void navigate(-1);
    else void navigate(to, { replace: true });
  }, [navigate, isFromHere, to]);
}
