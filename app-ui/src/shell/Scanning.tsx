// Scanning on every page: a scanner that types is listened to, the dialog with the camera opens over the page, and a machine that
// is scanned is shown; in the yard and over an inspection its inspection is opened. A serial that is not known can be added where the person may.
import { useCallback, useMemo, useRef, useState, type JSX, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { asFailure } from '../api/errors.ts';
import { useSession } from '../api/session.tsx';
import { signal, wakeSound } from '../features/scan/signals.ts';
import { useWedge } from '../features/scan/useWedge.ts';
import { addChoices } from '../features/stock/addChoices.ts';
import { findScanned } from '../machines/findScanned.ts';
import { ScanContext, type Claim, type Outcome, type Scanning as Way, type Taker } from '../machines/scanning.tsx';
import { serialsIn } from '../machines/scanned.ts';
import { fromYard, inspectionAddress, isInspection, isStock, machineAddress, paths } from '../paths.ts';
import { laterDialog } from '../ui/laterDialog.tsx';
import { alert } from '../ui/toast.tsx';

const ScanDialog = laterDialog(() => import('../features/scan/ScanDialog.tsx'));
const MachineDialog = laterDialog(() => import('../machines/MachineDialog.tsx'));

/** A dialog that is open, with what it begins with. */
interface Shown {
  taker: Taker;
  first?: Outcome;
}

export function Scanning({ children }: { children: ReactNode }): JSX.Element {
  const { t } = useTranslation();
  const claims = useRef<RefObject<Claim | undefined>[]>([]);
  const [shown, setShown] = useState<Shown>();
  const [adding, setAdding] = useState<string>();
  const add = useCallback((serial: string): undefined => {
    setAdding(serial);
  }, []);
  const machine = useMachineTaker(add);
  const way = useMemo<Way>(
    () => ({
      open: (taker) => {
        wakeSound();
        setShown({ taker: taker ?? machine });
      },
      claim: (claim) => {
        claims.current.push(claim);
        return () => {
          claims.current = claims.current.filter((one) => one !== claim);
        };
      },
    }),
    [machine],
  );
  /**
   * Handles a code that a scanner has typed: an action without a message is carried out at once, the rest is reported in the
   * dialog.
   */
  const read = async (text: string): Promise<void> => {
    const [first, ...more] = serialsIn(text);
    const claim = claims.current.at(-1)?.current;
    if (claim?.read) {
      claim.read(text);
      return;
    }
    if (first === undefined) {
      signal('notFound');
      alert({ type: 'Warning', kind: 'search', title: t('scan.noSerial', { text: text.slice(0, 40) }), id: 'scan' });
      return;
    }
    try {
      const outcome = await (claim ?? machine).take([first, ...more]);
      signal(outcome.isFound ? 'found' : 'notFound');
      // A screen shows by itself what it has taken.
      if (!claim && !outcome.isDone) setShown({ taker: machine, first: outcome });
    } catch (error) {
      signal('notFound');
      alert({ type: 'danger', kind: 'search', title: first, text: t('scan.failed', { why: asFailure(error)?.text ?? t('app.tryLater') }), id: 'scan' });
    }
  };
  useWedge((text) => void read(text));
  return (
    <ScanContext value={way}>
      {children}
      {shown ? <ScanDialog taker={shown.taker} first={shown.first} onClose={() => setShown(undefined)} /> : null}
      {adding === undefined ? null : <MachineDialog serial={adding} onClose={() => setAdding(undefined)} />}
    </ScanContext>
  );
}

/** Opens the machine of a code; one that is not known is offered to be added, with the serial filled in. */
function useMachineTaker(onAdd: (serial: string) => undefined): Taker {
  const { t } = useTranslation();
  const { site, can, module } = useSession();
  const navigate = useNavigate();
  const location = useLocation();
  const { pathname, search } = location;
  const isInspecting = isInspection(pathname);
  const inspects = (isInspecting || pathname === paths.yard) && can('inspection.perform');
  const from = location.state as unknown;
  const mayAdd = addChoices(module('stockList').hierarchy, can).includes('create');
  const list = isStock(pathname) ? search : '';
  const take = useCallback(
    async (serials: readonly [string, ...string[]]): Promise<Outcome> => {
      const found = await findScanned(serials, site, can('stock.search'));
      const serial = found?.row.Vin ?? serials[0];
      if (!found) {
        const action = mayAdd ? { action: { text: t('stock.addMachine'), closes: true, run: () => onAdd(serial) } } : {};
        return { serial, isFound: false, text: t(can('stock.search') ? 'scan.unknown' : 'scan.unknownHere'), ...action };
      }
      const inSearch = `${paths.search}?q=${encodeURIComponent(serial)}`;
      if (!found.isHere) {
        const place = `${found.row.SiteCode} ${found.row.SiteName}`;
        return { serial, isFound: true, text: t('scan.elsewhere', { site: place }), action: { text: t('scan.show'), closes: true, run: () => void navigate(inSearch) } };
      }
      // Of two inspections one after another Back leads to where the first was opened.
      if (inspects) void navigate(inspectionAddress(serial), isInspecting ? { state: from, replace: true } : { state: fromYard });
      else void navigate(can('stock.history') ? machineAddress(serial, list) : inSearch);
      return { serial, isFound: true, text: t('scan.found'), isDone: true };
    },
    [site, can, mayAdd, list, inspects, isInspecting, from, navigate, onAdd, t],
  );
  return useMemo(() => ({ take }), [take]);
}
