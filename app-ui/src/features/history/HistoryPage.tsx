// A machine's history on a page of its own, which can be sent as a link, printed, or kept open beside the list.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/States.tsx';
import { recordOf } from '../../machines/history/address.ts';
import HistoryView from '../../machines/history/HistoryView.tsx';

export default function HistoryPage(): JSX.Element {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const id = recordOf(params);
  return <div className="page-body">{id === undefined ? <EmptyState title={t('stock.noData')} /> : <HistoryView key={id} id={id} />}</div>;
}
