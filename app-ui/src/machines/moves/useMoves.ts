// The calls of the moves with their alerts, and the refresh of every list of
// machines afterwards.
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { acknowledge, relocateMachines, restock, transferMachines, undoTransfer } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { siteTime } from '../../api/siteDay.ts';
import type { StockRow } from '../../api/wire.ts';
import { servedText } from '../../text/served.ts';
import { alert } from '../../ui/toast.tsx';
import { useStockChanged } from '../queries.ts';
import { byLocation, failureHeading } from './moves.ts';

const ids = (rows: readonly StockRow[]): number[] => rows.map((row) => row.VhcId);

/** The statuses with an alert here; 401, 403, 500 and 503 are shown by the global handling. */
const isShownHere = (status: number): boolean => [404, 409, 412, 422].includes(status);

export interface Moves {
  accept: (rows: readonly StockRow[], location: number) => void;
  reject: (rows: readonly StockRow[], comment: string) => void;
  transfer: (rows: readonly StockRow[], site: string) => void;
  undo: (rows: readonly StockRow[], location: number) => void;
  restock: (rows: readonly StockRow[], location: number) => void;
  /** To another location of the site. */
  relocate: (rows: readonly StockRow[], location: number) => void;
  busy: boolean;
}

interface Sent {
  call: () => Promise<{ Message: string }>;
  /** Undoes the move, from a button of its alert; known when the server has answered. */
  takeBack?: () => (() => void) | undefined;
  /** It is itself an undo from an alert: no dialog waits for it. */
  isUndo?: true;
}

/**
 * `onDone` is called when the server has carried out a move that a dialog requested; a failed move leaves the dialog as it
 * is.
 */
export function useMoves(onDone: () => void): Moves {
  const { t } = useTranslation();
  const session = useSession();
  const changed = useStockChanged();
  const { mutate, isPending } = useMutation({
    mutationFn: (move: Sent) => move.call(),
    onSuccess: ({ Message }, { takeBack, isUndo }) => {
      const back = takeBack?.();
      alert({ type: 'success', kind: 'move', title: servedText(Message), ...(back ? { action: { text: t('moves.undoNow'), run: back } } : {}) });
      if (!isUndo) onDone();
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (!failure || !isShownHere(failure.status)) return;
      const named = failure.body.Errors?.['VhcIds'] ?? [];
      const heading = failureHeading(failure.body.Message, t('moves.errorInService'));
      alert({ type: 'danger', kind: 'move', title: heading, ...(named.length > 0 ? { text: named.join(', ') } : {}) });
    },
    onSettled: changed,
  });
  const takeBack = (rows: readonly StockRow[]): (() => void) | undefined => {
    const groups = byLocation(rows);
    if (!session.can('stock.undo') || groups.size === 0) return undefined;
    return () => {
      mutate({
        isUndo: true,
        call: async () => {
          let answer = { Message: '' };
          for (const [location, VhcIds] of groups) answer = await undoTransfer({ VhcIds, LocationId: location });
          return answer;
        },
      });
    };
  };
  const moveBack = (from: readonly { LocationId: number; VhcIds: number[] }[]): void => {
    mutate({
      isUndo: true,
      call: async () => {
        let answer = { Message: '' };
        for (const stood of from) answer = await relocateMachines(stood);
        return answer;
      },
    });
  };
  return {
    accept: (rows, location) =>
      mutate({ call: () => acknowledge({ VhcIds: ids(rows), LocationId: location, Approved: true, Comments: '', AuditDate: siteTime(session.config) }) }),
    reject: (rows, comment) =>
      mutate({ call: () => acknowledge({ VhcIds: ids(rows), Approved: false, Comments: comment, AuditDate: siteTime(session.config) }) }),
    transfer: (rows, site) => {
      mutate({ call: () => transferMachines({ VhcIds: ids(rows), Sitecode: site }), takeBack: () => takeBack(rows) });
    },
    undo: (rows, location) => mutate({ call: () => undoTransfer({ VhcIds: ids(rows), LocationId: location }) }),
    restock: (rows, location) => mutate({ call: () => restock({ VhcIds: ids(rows), LocationId: location }) }),
    relocate: (rows, location) => {
      let from: { LocationId: number; VhcIds: number[] }[] = [];
      mutate({
        call: async () => {
          const answer = await relocateMachines({ VhcIds: ids(rows), LocationId: location });
          from = answer.From.filter((stood) => stood.LocationId !== 0);
          return answer;
        },
        takeBack: () => (from.length > 0 ? () => moveBack(from) : undefined),
      });
    },
    busy: isPending,
  };
}
