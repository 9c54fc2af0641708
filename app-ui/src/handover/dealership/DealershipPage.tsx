// The work order of one machine for a dealership, made or changed (/m/7104822/dealership).
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate, dayOfTime, sentDay } from 'web-shared/values/dates';
import { orderForDealer, readDealerWorkOrder } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import type { DealerWorkOrder, StockRow } from '../../api/wire.ts';
import { DealershipDialog, type Dealership } from './DealershipDialog.tsx';
import { changeOf, ordersFor } from '../orders/orderRules.ts';
import { useDraft } from '../../machines/drafts/useDraft.ts';
import { useOrders, useOrderRefusalAlert } from '../orders/useOrders.ts';
import { MachineOf } from '../orders/MachineOf.tsx';
import { NoOrder, ReadingOrder } from '../orders/OrderStates.tsx';

export default function DealershipPage(): JSX.Element {
  const { t } = useTranslation();
  return <MachineOf title={t('handover.selectDealership')} permission="workorder.write" draw={({ row }, leave) => <Order row={row} onClose={leave} />} />;
}

function Order({ row, onClose }: { row: StockRow; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: keys.workOrder(session.site, row.VhcId, 'dealer'),
    queryFn: ({ signal }) =>
      readDealerWorkOrder(row.VhcId, signal).catch((problem: unknown) => {
        // The machine has no work order for a dealership.
        if (asFailure(problem)?.status === 404) return null;
        throw problem;
      }),
    // What is entered begins with what is stored now.
    gcTime: 0,
    enabled: session.can('workorder.read'),
  });
  const title = t('handover.selectDealership');
  const change = changeOf(row);
  const may = change?.kind === 'dealership' || ordersFor(row).includes('dealership');
  if (!may) return <NoOrder title={title} row={row} onClose={onClose} />;
  if (data === undefined && session.can('workorder.read')) return <ReadingOrder title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  return <Form row={row} order={data ?? undefined} isDayOnly={change?.isDayOnly ?? false} onClose={onClose} />;
}

interface FormProps {
  row: StockRow;
  order: DealerWorkOrder | undefined;
  isDayOnly: boolean;
  onClose: () => void;
}

function Form({ row, order, isDayOnly, onClose }: FormProps): JSX.Element {
  const { t } = useTranslation();
  const { config } = useSession();
  const { restored, keep, drop } = useDraft<Dealership>(`dealership.${row.VhcId}`);
  const { send, busy, isOver } = useOrders(useOrderRefusalAlert());
  const stored: Dealership = { site: order?.SiteCode ?? '', day: dayOfTime(order?.OwnershipChangedDate ?? '') || dashedDate(siteToday(config)) };
  const before = restored?.value ?? stored;
  return (
    <DealershipDialog
      mode="edit"
      title={t('handover.selectDealership')}
      serials={[row.Vin]}
      busy={busy || isOver}
      before={before}
      restored={restored && { at: restored.at, instead: stored }}
      // Where the dealership can still be changed the search is shown first.
      onDetails={row.Status !== 'G' && stored.site !== '' && before.site === stored.site}
      isDayOnly={isDayOnly}
      onEntered={keep}
      onSubmit={({ site, day }) =>
        send({
          call: () => orderForDealer({ VhcId: [row.VhcId], SiteCode: isDayOnly ? '' : site, OwnershipChangedDate: sentDay(day) }),
          onDone: drop,
        })
      }
      onClose={() => {
        drop();
        onClose();
      }}
    />
  );
}
