// Sends the request of a handover dialog and reports its result. On success and when the server refuses, the dialog leads to
// the stock list (HAND-010); a refused draft is retained and offered again.
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { asFailure, type Failure } from '../../api/errors.ts';
import { ordered, paths } from '../../paths.ts';
import { servedText } from '../../text/served.ts';
import { alert, clearErrors } from '../../ui/toast.tsx';
import { withoutOverPage } from '../../ui/useOverPage.ts';
import { useStockChanged } from '../../machines/queries.ts';

interface Sent {
  call: () => Promise<{ Message: string }>;
  /** Drops the draft. */
  onDone: () => void;
  /** The alert of a request that is saved with a failed result; `text` follows the message of the server. */
  warning?: { title: string; text: string } | undefined;
  /** Handles a refusal in the dialog, which then stays; answers whether it did. */
  onRefused?: (failure: Failure) => boolean;
}

interface Orders {
  send: (sent: Sent) => void;
  busy: boolean;
  /** It has ended: the dialog is about to go, and nothing in it is unsaved. */
  isOver: boolean;
}

/** The alert of a refusal. */
type RefusalAlert = (failure: Failure) => { title: string; text?: string };

export function useOrders(tell: RefusalAlert): Orders {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const changed = useStockChanged();
  const [outcome, setOutcome] = useState<'done' | 'refused'>();
  const isOver = outcome !== undefined;
  // Left only once nothing counts as unsaved; otherwise leaving would have to be confirmed.
  useEffect(() => {
    if (isOver) void navigate(paths.stock + withoutOverPage(search), { replace: true, ...(outcome === 'done' ? { state: ordered } : {}) });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, [isOver]);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ call }: Sent) => call(),
    onSuccess: ({ Message }, { onDone, warning }) => {
      if (warning) {
        // It is saved all the same, so an earlier refusal is over.
        clearErrors('order');
        alert({ type: 'Warning', kind: 'order', title: warning.title, text: `${servedText(Message)}. ${warning.text}` });
      } else alert({ type: 'success', kind: 'order', title: servedText(Message) });
      onDone();
      setOutcome('done');
      void changed();
    },
    onError: (error, { onRefused }) => {
      const failure = asFailure(error);
      // A lost connection, and failures that are reported globally, leave the dialog as it is.
      if (!failure || ![404, 409, 412, 422].includes(failure.status) || onRefused?.(failure)) return;
      alert({
        type: 'danger',
        kind: 'order',
        ...tell(failure),
        action: { text: t('handover.resume'), run: () => void navigate(pathname + search) },
      });
      setOutcome('refused');
      void changed();
    },
  });
  return { send: mutate, busy: isPending, isOver };
}

/** The alert of a refused work order (HAND-060). */
export function useOrderRefusalAlert(): RefusalAlert {
  const { t } = useTranslation();
  return (failure) => ({ title: t('handover.workOrder'), text: failure.text || t('moves.errorInService') });
}
