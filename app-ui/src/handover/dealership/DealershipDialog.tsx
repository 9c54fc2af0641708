// The dealership of a work order or a transfer (HAND-003): `edit` is the order of one machine, `multi` those of a batch,
// `transfer` takes a site only. A dealership is searched for and chosen; in the first two its details follow, with the day on
// which the machines change hands.
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { dashedDate, limits } from 'web-shared/values/dates';
import { readDealer } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { siteToday } from '../../api/siteDay.ts';
import type { Dealer } from '../../api/wire.ts';
import { DateField } from '../../ui/DateField.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alert } from '../../ui/toast.tsx';
import { someOf } from '../../machines/moves/moves.ts';
import { DraftLine } from '../../machines/drafts/DraftLine.tsx';
import { DealerSearch, DealerTable, useDealers } from './DealerSearch.tsx';
import '../handover.css';

/** The entries of the dialog. */
export interface Dealership {
  /** The code of the dealership; empty for none. */
  site: string;
  /** YYYY-MM-DD; empty for none, which is today at the site. */
  day: string;
}

interface Props {
  mode: 'edit' | 'multi' | 'transfer';
  title: string;
  serials: readonly string[];
  busy: boolean;
  /** The entries with which it opens. */
  before?: Dealership;
  /** It opens on the details of that dealership. */
  onDetails?: boolean;
  /** The dealership is fixed, or there is none: only the day can be changed. */
  isDayOnly?: boolean;
  /** For a restored draft: the time at which `before` was entered, and the entries to use when the draft is discarded. */
  restored?: { at: string; instead: Dealership } | undefined;
  onEntered?: (entered: Dealership) => void;
  onSubmit: (entered: Dealership) => void;
  onClose: () => void;
}

export function DealershipDialog({ mode, title, serials, busy, before, onDetails = false, isDayOnly = false, restored, onEntered, onSubmit, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [sought, setSought] = useState('');
  const [site, setSite] = useState(before?.site ?? '');
  const [day, setDay] = useState(before?.day || dashedDate(siteToday(session.config)));
  const [isShown, setShown] = useState(onDetails || isDayOnly);
  const [isWrongDay, setWrongDay] = useState(false);
  const dealers = useDealers(sought, !isShown);
  const needsDealer = isShown && site !== '';
  const { data: dealer, error: dealerError, refetch } = useQuery({
    queryKey: keys.dealer(session.site, site),
    queryFn: ({ signal }) => readDealer(site, signal),
    enabled: needsDealer,
  });
  const error = isShown ? dealerError : dealers.error;
  const failure = error ? (asFailure(error)?.text ?? t('moves.errorInService')) : undefined;
  const entered = (next: Dealership): void => {
    setSite(next.site);
    setDay(next.day);
    onEntered?.(next);
  };
  const choose = (next: string): void => entered({ site: next, day });
  const show = (next: string): void => {
    choose(next);
    if (mode !== 'transfer') setShown(true);
  };
  const back = (): void => {
    setShown(false);
    setWrongDay(false);
  };
  const submit = (): void => {
    if (mode === 'transfer') {
      if (site === '') alert({ type: 'Warning', kind: 'move', title: t('moves.siteRequired') });
      else onSubmit({ site, day: '' });
    } else if (!isShown) setShown(true);
    else if (!isWrongDay) onSubmit({ site, day });
  };
  const footer =
    mode === 'transfer'
      ? { submit: t('app.confirm'), disabled: site === '' && sought === '' }
      : isShown
        ? { submit: t('app.confirm'), disabled: needsDealer && !dealer }
        : { submit: t('moves.continue'), disabled: site === '' };
  return (
    <FormDialog
      title={title}
      guide={mode === 'transfer' ? 'transfer' : 'dealership-work-order'}
      loading={busy}
      error={failure}
      footer={footer}
      unsaved={false}
      above={
        <>
          <p className="muted">{t('moves.machines', { count: serials.length, serials: someOf(serials) })}</p>
          {restored ? <DraftLine at={restored.at} onDiscard={() => entered(restored.instead)} /> : null}
          {isShown ? null : (
            <DealerSearch
              onSearch={setSought}
            />
          )}
        </>
      }
      onSubmit={submit}
      onClose={onClose}
    >
      {isShown ? (
        <div className="dealer-view" ref={focusDay}>
          {isDayOnly && site === '' ? null : <Details dealer={dealer} failed={dealerError !== null} onRetry={() => void refetch()} />}
          {isDayOnly || onDetails ? null : (
            <button type="button" className="btn text other-dealer" onClick={back}>
              <Icon name="left" size={16} />
              {t('handover.otherDealership')}
            </button>
          )}
          <OwnershipDay day={day} onDay={(next) => entered({ site, day: next })} onWrong={setWrongDay} />
        </div>
      ) : (
        <DealerTable dealers={dealers} site={site} onChoose={choose} onTake={show} />
      )}
    </FormDialog>
  );
}

/** The day is the only field of the view with the details, so it gets the focus when that view appears. */
function focusDay(view: HTMLElement | null): void {
  view?.querySelector<HTMLElement>('input')?.focus();
}

interface DetailsProps {
  dealer: Dealer | undefined;
  failed: boolean;
  onRetry: () => void;
}

/** Name and address, which cannot be changed here (HAND-008). */
function Details({ dealer, failed, onRetry }: DetailsProps): JSX.Element {
  const { t } = useTranslation();
  if (failed) {
    return (
      <button type="button" className="btn" onClick={onRetry}>
        {t('app.retry')}
      </button>
    );
  }
  const rows: [string, string | undefined][] = [
    [t('handover.dealerName'), dealer && `${dealer.SiteCode} ${dealer.SiteName}`],
    [t('handover.address1'), dealer?.Address1],
    [t('handover.address2'), dealer?.Address2],
    [t('handover.city'), dealer?.Address3],
    [t('handover.stateProvince'), dealer?.Address4],
    [t('handover.country'), dealer?.Country],
    [t('handover.postCodeZip'), dealer?.PostCode],
    [t('handover.phoneNumber'), dealer?.Telephone],
  ];
  return (
    <dl className="order-facts" aria-busy={!dealer} aria-label={t('handover.dealership')}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{dealer ? value || '-' : <i className="wait" aria-hidden="true" />}</dd>
        </div>
      ))}
    </dl>
  );
}

interface DayProps {
  /** YYYY-MM-DD */
  day: string;
  onDay: (day: string) => void;
  onWrong: (isWrong: boolean) => void;
}

/** The Change of Ownership date: from three years back to a month ahead (HAND-008, HAND-041). */
export function OwnershipDay({ day, onDay, onWrong }: DayProps): JSX.Element {
  const { t } = useTranslation();
  const { config } = useSession();
  const [today] = useState(() => siteToday(config));
  const { from, to } = limits(today);
  return <DateField inForm label={t('history.ownershipDate')} day={day} onDay={onDay} onWrong={onWrong} today={today} min={from} max={to} />;
}
