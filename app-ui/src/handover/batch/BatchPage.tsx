// The multiple handover dialog over the stock list, for work orders of many machines (/audit/handover) or for PDI (/audit/pdi):
// the machines in audit, those of them that are selected, and what is made of these (HAND-011 to HAND-015). The order itself is
// filled in in a dialog above it, which has an address, too.
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation, useMatch, useNavigate } from 'react-router';
import { dashedDate, sentDay } from 'web-shared/values/dates';
import { createCustomer, moveToPdi, orderForDealer } from '../../api/calls.ts';
import type { Failure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import { isAuditChecked, isBlockedByAudit, type BatchMode, type Picked } from './batch.ts';
import { DealershipDialog, type Dealership } from '../dealership/DealershipDialog.tsx';
import { orderPermission, type OrderKind } from '../orders/orderRules.ts';
import { useDraft } from '../../machines/drafts/useDraft.ts';
import { useOrders, useOrderRefusalAlert } from '../orders/useOrders.ts';
import { useLeave } from '../../machines/useLeave.ts';
import { fromHere, paths } from '../../paths.ts';
import { brandName } from '../../text/brand.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { DeniedState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { BatchTable } from './BatchTable.tsx';
import { noCustomer, sentCustomer, type CustomerFields } from '../customer/customer.ts';
import { CustomerDialog } from '../customer/CustomerDialog.tsx';
import { useBatchList, useSelection } from './useBatch.ts';
import { VinSearch } from './VinSearch.tsx';

interface Props {
  mode: BatchMode;
}

export default function BatchPage({ mode }: Props): JSX.Element {
  const session = useSession();
  const { enabled } = session.module('multiHandover');
  return enabled ? <Batch mode={mode} /> : <Disabled />;
}

/** The module is off at the site (HAND-045). */
function Disabled(): JSX.Element {
  const { t } = useTranslation();
  const title = t('handover.moduleOff', { brand: brandName(), text: t('alert.unauthorized') });
  useEffect(() => alert({ type: 'danger', title, id: 'refused' }), [title]);
  return <Navigate to={paths.login} replace />;
}

/** The target of a batch at this hierarchy: PDI and customers at dealerships, dealerships at head office (HAND-046). */
function offered(mode: BatchMode, hierarchy: number): 'pdi' | OrderKind | undefined {
  if (hierarchy === 0) return mode === 'pdi' ? 'pdi' : 'customer';
  return hierarchy === 2 && mode === 'handover' ? 'dealership' : undefined;
}

const buttons = { pdi: 'moves.pdiSubmit', customer: 'handover.customer', dealership: 'handover.dealership' } as const;
const permissions = { pdi: 'workorder.write', ...orderPermission } as const;

function Batch({ mode }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const navigate = useNavigate();
  const { search } = useLocation();
  const leave = useLeave();
  const [serial, setSerial] = useState('');
  /** The order was made, and the dialog is about to go. */
  const [isOrdered, setOrdered] = useState(false);
  const list = useBatchList(mode, serial);
  const { picked, pick, pickAll, isPickingAll, drop } = useSelection(mode, serial, list.rows);
  const moved = useOrders((failure) => ({ title: failure.text || t('moves.errorInService') }));
  const step = { dealership: useMatch(paths.batchDealership) !== null, customer: useMatch(paths.batchCustomer) !== null };
  const auditCheck = isAuditChecked(session.config);
  const action = offered(mode, session.module('multiHandover').hierarchy);
  const isBlocked = isBlockedByAudit(picked.values(), mode, auditCheck);
  const title = t(mode === 'pdi' ? 'moves.pdiTitle' : 'handover.batchTitle');
  const close = (): void => {
    drop();
    leave();
  };
  if (!action || !session.can(permissions[action])) {
    return (
      <Modal open title={title} onClose={leave}>
        <DeniedState text={t('handover.denied')} />
      </Modal>
    );
  }
  const chosen = [...picked.values()];
  const ordered = (): void => {
    setOrdered(true);
    drop();
  };
  const begin = (): void => {
    if (action === 'pdi') {
      moved.send({ call: () => moveToPdi(chosen.map((one) => one.VhcId), session.site), onDone: drop });
    } else {
      void navigate((action === 'customer' ? paths.batchCustomer : paths.batchDealership) + search, { state: fromHere });
    }
  };
  // An order has no machines when its address is opened by itself.
  if ((step.customer || step.dealership) && chosen.length === 0 && !isOrdered) return <Navigate to={paths.batch + search} replace />;
  return (
    <>
      <Modal
        open
        title={title}
        guide={mode === 'pdi' ? 'pdi' : 'batch-work-order'}
        width="wide"
        focusField
        onClose={close}
        footer={
          <>
            <p role="status" className="med">
              {t('handover.machinesSelected', { count: chosen.length })}
            </p>
            {isBlocked ? (
              <p className="batch-blocked" id="batch-blocked" role="status">
                <Icon name="alert" size={16} />
                {t('handover.auditOverdue')}
              </p>
            ) : null}
            <span className="grow" />
            <button type="button" className="btn" onClick={close}>
              {t('app.cancel')}
            </button>
            <button
              type="button"
              className="btn brand"
              disabled={chosen.length === 0 || isBlocked || moved.busy || moved.isOver}
              aria-busy={moved.busy}
              aria-describedby={isBlocked ? 'batch-blocked' : undefined}
              onClick={begin}
            >
              {t(buttons[action])}
            </button>
          </>
        }
      >
        <div className="batch">
          <VinSearch serial={serial} onSearch={setSerial} />
          <BatchTable
            mode={mode}
            auditCheck={auditCheck}
            list={list}
            picked={picked}
            onPick={pick}
            onPickAll={pickAll}
            onClear={drop}
            isPickingAll={isPickingAll}
          />
        </div>
      </Modal>
      {step.dealership && action === 'dealership' ? <DealershipOrders picked={chosen} onOrdered={ordered} /> : null}
      {step.customer && action === 'customer' ? <CustomerOrders picked={chosen} onOrdered={ordered} /> : null}
    </>
  );
}

interface OrdersProps {
  picked: readonly Picked[];
  onOrdered: () => void;
}

function DealershipOrders({ picked, onOrdered }: OrdersProps): JSX.Element {
  const { t } = useTranslation();
  const leave = useLeave(paths.batch);
  const { restored, keep, drop } = useDraft<Dealership>('batch.dealership');
  const { send, busy, isOver } = useOrders(useOrderRefusalAlert());
  const { config } = useSession();
  const [fresh] = useState<Dealership>(() => ({ site: '', day: dashedDate(siteToday(config)) }));
  return (
    <DealershipDialog
      mode="multi"
      title={t('handover.selectDealership')}
      serials={picked.map((one) => one.Vin)}
      busy={busy || isOver}
      before={restored?.value ?? fresh}
      restored={restored && { at: restored.at, instead: fresh }}
      onEntered={keep}
      onSubmit={({ site, day }) =>
        send({
          call: () => orderForDealer({ VhcId: picked.map((one) => one.VhcId), SiteCode: site, OwnershipChangedDate: sentDay(day) }),
          onDone: () => {
            drop();
            onOrdered();
          },
        })
      }
      onClose={() => {
        drop();
        leave();
      }}
    />
  );
}

function CustomerOrders({ picked, onOrdered }: OrdersProps): JSX.Element {
  const leave = useLeave(paths.batch);
  const draft = useDraft<CustomerFields>('batch.customer');
  const { send, busy, isOver } = useOrders(useOrderRefusalAlert());
  const { config } = useSession();
  const [before] = useState(() => noCustomer(dashedDate(siteToday(config))));
  const submit = (fields: CustomerFields, onRefused: (failure: Failure) => boolean): void =>
    send({
      call: () => createCustomer(sentCustomer(fields, picked.map((one) => one.VhcId), undefined)),
      onRefused,
      onDone: () => {
        draft.drop();
        onOrdered();
      },
    });
  return (
    <CustomerDialog
      serials={picked.map((one) => one.Vin)}
      busy={busy || isOver}
      before={before}
      draft={draft}
      isSent={isOver}
      onSubmit={submit}
      onClose={() => {
        draft.drop();
        leave();
      }}
    />
  );
}
