// Change of Ownership Details (HIST-007): the new owner and the date. The own site reads them from the work order; for a
// machine of another site the server answers only the name.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineHistory } from '../../api/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { mayHaveOrder, namedOwner, ownerKind, type Owner, type OwnerKind } from './owner.ts';
import { useOwner } from './queries.ts';

const permission = { customer: 'customer.read', dealer: 'workorder.read' } as const;

interface Props {
  head: MachineHistory;
  /** The record is of the current site. */
  own: boolean;
  /** The control that changes the owner, where that can be done. */
  edit?: JSX.Element | null;
}

export function Ownership({ head, own, edit }: Props): JSX.Element {
  const { t } = useTranslation();
  const kind = ownerKind(head);
  return (
    <section className="sec" aria-labelledby="ownership-title">
      <div className="row">
        <h2 id="ownership-title" className="h3 grow">
          {t('history.ownership')}
        </h2>
        {edit}
      </div>
      {kind === undefined ? (
        <p className="muted">{t('history.noOwner')}</p>
      ) : own && mayHaveOrder(head) ? (
        <Ordered head={head} kind={kind} />
      ) : (
        <Name kind={kind} name={namedOwner(head).name} />
      )}
    </section>
  );
}

/** The owner of the work order. */
function Ordered({ head, kind }: { head: MachineHistory; kind: OwnerKind }): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const may = session.can(permission[kind]);
  const { data, error, refetch } = useOwner(head.VhcId, kind, may);
  if (!may) return <p className="muted">{t('history.ownerDenied')}</p>;
  if (data) return <Details kind={kind} owner={data} />;
  const failure = asFailure(error);
  // The machine was transferred without a work order.
  if (failure?.status === 404) return <Name kind={kind} name={namedOwner(head).name} />;
  if (error) {
    return (
      <div role="alert">
        <p className="err">
          <Icon name="alert" size={16} />
          {t('history.ownerFailed')}
        </p>
        <button type="button" className="btn" onClick={() => void refetch()}>
          {t('app.retry')}
        </button>
      </div>
    );
  }
  return (
    <div className="lines" role="status">
      <span className="sr">{t('app.loading')}</span>
      <i aria-hidden="true" />
      <i aria-hidden="true" />
      <i aria-hidden="true" />
    </div>
  );
}

const labels = { customer: 'history.newCustomer', dealer: 'history.newDealership' } as const;

function Name({ kind, name }: { kind: OwnerKind; name: string }): JSX.Element {
  const { t } = useTranslation();
  return (
    <dl className="kv">
      <dt>{t(labels[kind])}</dt>
      <dd>{name || '-'}</dd>
    </dl>
  );
}

function Details({ kind, owner }: { kind: OwnerKind; owner: Owner }): JSX.Element {
  const { t } = useTranslation();
  return (
    <dl className="kv">
      <dt>{t(labels[kind])}</dt>
      <dd>{owner.name || '-'}</dd>
      <dt>{t('history.address')}</dt>
      <dd>{owner.address.join(', ') || '-'}</dd>
      <dt>{t('history.postcode')}</dt>
      <dd>{owner.postcode || '-'}</dd>
      <dt>{t('history.telephone')}</dt>
      <dd>{owner.telephone || '-'}</dd>
      <dt>{t('history.email')}</dt>
      <dd>{owner.email || '-'}</dd>
      <dt>{t('history.ownershipDate')}</dt>
      <dd>{owner.date || '-'}</dd>
    </dl>
  );
}
