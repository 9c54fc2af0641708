// Closes an inspection: back to where it was opened, or to the stock list that the address has.
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths, type fromHere } from '../../paths.ts';

export function useLeave(): () => void {
  const navigate = useNavigate();
  const location = useLocation();
  const { search } = location;
  const isFromHere = (location.state as Partial<typeof fromHere> | null)?.fromHere === true;
  return useCallback(() => {
    if (isFromHere) void navigate(-1);
    else void navigate(paths.stock + search, { replace: true });
  }, [navigate, isFromHere, search]);
}
