// The dealership dialog in Transfer mode: search a site, choose one, confirm (STOCK-060).
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { listDealers } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { alert } from '../../ui/toast.tsx';
import { someOf } from './moves.ts';

const longestSearch = 50;

interface Props {
  serials: readonly string[];
  busy: boolean;
  onTransfer: (site: string) => void;
  onClose: () => void;
}

export function TransferDialog({ serials, busy, onTransfer, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [text, setText] = useState('');
  const [sought, setSought] = useState('');
  const [site, setSite] = useState('');
  const { data, error, isPending } = useQuery({
    queryKey: keys.dealers(session.site, sought),
    queryFn: ({ signal }) => listDealers(sought, signal),
  });
  const confirm = (): void => {
    if (site === '') alert({ type: 'Warning', kind: 'move', title: t('moves.siteRequired') });
    else onTransfer(site);
  };
  return (
    <FormDialog
      title={t('moves.transferTitle')}
      loading={busy}
      error={error ? (asFailure(error)?.text ?? t('moves.errorInService')) : undefined}
      footer={{ submit: t('app.confirm') }}
      unsaved={false}
      above={
        <>
          <p className="muted">{t('moves.machines', { count: serials.length, serials: someOf(serials) })}</p>
          <form
            role="search"
            onSubmit={(event) => {
              event.preventDefault();
              // An empty search does nothing.
              if (text.trim() !== '') setSought(text.trim());
            }}
          >
            <Field
              label={t('moves.dealerSearch')}
              value={text}
              maxLength={longestSearch}
              onText={setText}
              after={
                <button type="submit" className="icon" aria-label={t('moves.search')}>
                  <Icon name="search" />
                </button>
              }
            />
          </form>
        </>
      }
      onSubmit={confirm}
      onClose={onClose}
    >
      <p role="status" className="muted">
        {site === '' ? t('moves.noSite') : t('moves.chosenSite', { site })}
      </p>
      {error ? null : (
        <div className="pick-table">
          <table className="grid">
            <thead>
              <tr>
                <th scope="col">{t('moves.siteCode')}</th>
                <th scope="col">{t('moves.siteName')}</th>
              </tr>
            </thead>
            <tbody>
              {(data ?? []).map((dealer) => (
                <tr
                  key={dealer.SiteCode}
                  className={dealer.SiteCode === site ? 'on' : ''}
                  aria-selected={dealer.SiteCode === site}
                  onClick={() => setSite(dealer.SiteCode)}
                  onDoubleClick={() => setSite(dealer.SiteCode)}
                >
                  <td>
                    <label className="row">
                      <input type="radio" name="dealer" checked={dealer.SiteCode === site} onChange={() => setSite(dealer.SiteCode)} />
                      {dealer.SiteCode}
                    </label>
                  </td>
                  <td>{dealer.SiteName}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {!isPending && data.length === 0 ? <p className="muted">{t('stock.noData')}</p> : null}
        </div>
      )}
    </FormDialog>
  );
}
