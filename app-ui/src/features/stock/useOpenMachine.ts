// The machine of the address, and the ways to it and back to the list.
import { useCallback } from 'react';
import { useLocation, useMatch, useNavigate } from 'react-router';
import { fromHere, inspectionAddress, machineAddress, paths } from '../../paths.ts';
import { serialText } from '../../ui/cleanText.ts';
import { withoutOverPage } from '../../ui/useOverPage.ts';

/** The history state of a machine that was opened from the list, which is the entry before it. */
interface FromList {
  fromList?: boolean;
}

export interface OpenMachineDoor {
  serial: string | undefined;
  /** Opens a machine; one that is open already is replaced, so that Back returns to the list. `show`: what is open over it. */
  open: (serial: string, show?: string) => void;
  close: () => void;
  /** Opens the inspection of a machine; Back returns to where it was opened. */
  inspect: (serial: string) => void;
}

export function useOpenMachine(): OpenMachineDoor {
  const serialParam = useMatch(paths.machine)?.params.serial;
  const serial = serialParam === undefined ? undefined : serialText(serialParam);
  const location = useLocation();
  const { search } = location;
  const navigate = useNavigate();
  const isOpen = serial !== undefined;
  const isInspecting = useMatch(paths.inspection) !== null;
  const fromList = (location.state as FromList | null)?.fromList === true;
  const open = useCallback(
    (next: string, show?: string): void => {
      const params = new URLSearchParams(search);
      if (show !== undefined) params.set('show', show);
      const to: FromList = { fromList: fromList || !isOpen };
      void navigate(machineAddress(next, params.size === 0 ? '' : `?${params.toString()}`), { replace: isOpen, state: to });
    },
    [navigate, search, isOpen, fromList],
  );
  const close = useCallback((): void => {
    if (fromList) void navigate(-1);
    else void navigate(paths.stock + withoutOverPage(search), { replace: true });
  }, [navigate, search, fromList]);
  const inspect = useCallback(
    // The second click of a double-click on the serial finds it open.
    (of: string): void => void navigate(inspectionAddress(of, withoutOverPage(search)), { state: fromHere, replace: isInspecting }),
    [navigate, search, isInspecting],
  );
  return { serial, open, close, inspect };
}
