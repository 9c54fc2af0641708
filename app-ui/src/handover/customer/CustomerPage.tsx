// The work order of one machine for a customer, made or changed (/m/7104822/customer).
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate } from 'web-shared/values/dates';
import { createCustomer, readCustomer, updateCustomer } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import type { StoredCustomer, StockRow } from '../../api/wire.ts';
import { changeOf, ordersFor } from '../orders/orderRules.ts';
import { useDraft } from '../../machines/drafts/useDraft.ts';
import { useOrders, useOrderRefusalAlert } from '../orders/useOrders.ts';
import { fieldsOf, noCustomer, sentCustomer, type CustomerFields } from './customer.ts';
import { CustomerDialog } from './CustomerDialog.tsx';
import { MachineOf } from '../orders/MachineOf.tsx';
import { NoOrder, ReadingOrder } from '../orders/OrderStates.tsx';

export default function CustomerPage(): JSX.Element {
  const { t } = useTranslation();
  return <MachineOf title={t('customer.title')} permission="customer.write" draw={({ row }, leave) => <Order row={row} onClose={leave} />} />;
}

function Order({ row, onClose }: { row: StockRow; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const reads = session.can('customer.read');
  const { data, error, refetch } = useQuery({
    queryKey: keys.workOrder(session.site, row.VhcId, 'customer'),
    queryFn: ({ signal }) =>
      readCustomer(row.VhcId, signal).catch((problem: unknown) => {
        if (asFailure(problem)?.status === 404) return null;
        throw problem;
      }),
    gcTime: 0,
    enabled: reads,
  });
  const title = t('customer.title');
  const isChange = changeOf(row)?.kind === 'customer';
  if (!isChange && !ordersFor(row).includes('customer')) return <NoOrder title={title} row={row} onClose={onClose} />;
  if (data === undefined && reads) return <ReadingOrder title={title} error={error} onRetry={() => void refetch()} onClose={onClose} />;
  // Only who may read a customer's details changes them.
  if (isChange && !data) return <NoOrder title={title} row={row} onClose={onClose} />;
  return <Form row={row} customer={data ?? undefined} isChange={isChange} onClose={onClose} />;
}

interface FormProps {
  row: StockRow;
  customer: StoredCustomer | undefined;
  isChange: boolean;
  onClose: () => void;
}

function Form({ row, customer, isChange, onClose }: FormProps): JSX.Element {
  const { config } = useSession();
  const draft = useDraft<CustomerFields>(`customer.${row.VhcId}`);
  const { send, busy, isOver } = useOrders(useOrderRefusalAlert());
  const [before] = useState(() => {
    const today = dashedDate(siteToday(config));
    return customer ? fieldsOf(customer, today) : noCustomer(today);
  });
  return (
    <CustomerDialog
      serials={[row.Vin]}
      busy={busy || isOver}
      before={before}
      draft={draft}
      isSent={isOver}
      onSubmit={(fields, onRefused) => {
        const sent = sentCustomer(fields, [row.VhcId], isChange ? customer : undefined);
        send({ call: () => (isChange ? updateCustomer(sent) : createCustomer(sent)), onRefused, onDone: draft.drop });
      }}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    />
  );
}
