// A record's history on a page of its own: of another site, or of the past. The current record of the current site is
// displayed at the address of its machine, to which this page leads.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { useSession } from '../../api/session.tsx';
import { recordOf } from '../../machines/history/address.ts';
import HistoryView from '../../machines/history/HistoryView.tsx';
import { useHistory } from '../../machines/history/queries.ts';
import { useRecord } from '../../machines/history/useRecord.ts';
import { machineAddress } from '../../paths.ts';
import { EmptyState } from '../../ui/States.tsx';

export default function HistoryPage(): JSX.Element {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = recordOf(params);
  return <div className="page-body">{id === undefined ? <EmptyState title={t('stock.noData')} /> : <Record key={id} id={id} />}</div>;
}

function Record({ id }: { id: number }): JSX.Element {
  const { site } = useSession();
  const head = useHistory(id, 'own', true).data?.pages[0];
  const serial = head?.SiteCode === site ? (head.Machine?.Vin ?? '') : '';
  const { data: current } = useRecord(serial, undefined);
  if (current === id) return <Navigate to={machineAddress(serial)} replace />;
  return <HistoryView id={id} />;
}
