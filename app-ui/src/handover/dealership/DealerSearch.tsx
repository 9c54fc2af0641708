// The dealerships that machines may be sent to: a search, and a table of which one is chosen (HAND-004, HAND-005).
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { listDealers } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { DealerRow } from '../../api/wire.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';

const longestSearch = 50;

export interface Dealers {
  rows: readonly DealerRow[];
  isPending: boolean;
  error: unknown;
  retry: () => void;
}

/** The dealerships whose name or code contains the text, at most 50; without the own site. */
export function useDealers(sought: string, enabled: boolean): Dealers {
  const { site, can } = useSession();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: keys.dealers(site, sought),
    queryFn: ({ signal }) => listDealers(sought, signal),
    enabled: enabled && can('stock.dealers'),
  });
  return { rows: (data ?? []).filter((dealer) => dealer.SiteCode !== site), isPending, error, retry: () => void refetch() };
}

export function DealerSearch({ onSearch }: { onSearch: (text: string) => void }): JSX.Element {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        // An empty search does nothing.
        if (text.trim() !== '') onSearch(text.trim());
      }}
    >
      <Field
        label={t('moves.dealerSearch')}
        value={text}
        maxLength={longestSearch}
        autoComplete="off"
        onText={setText}
        after={
          <button type="submit" className="icon" aria-label={t('moves.search')}>
            <Icon name="search" />
          </button>
        }
      />
    </form>
  );
}

interface TableProps {
  dealers: Dealers;
  /** The code of the chosen one; empty for none. */
  site: string;
  onChoose: (site: string) => void;
  /** A double-click, or Enter. */
  onTake: (site: string) => void;
}

export function DealerTable({ dealers: { rows, isPending, error, retry }, site, onChoose, onTake }: TableProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <p role="status" className={site === '' ? 'muted' : 'med'}>
        {site === '' ? t('moves.noSite') : t('moves.chosenSite', { site })}
      </p>
      {error ? (
        <button type="button" className="btn" onClick={retry}>
          {t('app.retry')}
        </button>
      ) : (
        <div className="pick-table" aria-busy={isPending}>
          <table className="grid">
            <thead>
              <tr>
                <th scope="col">{t('moves.siteCode')}</th>
                <th scope="col">{t('moves.siteName')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((dealer) => (
                <tr
                  key={dealer.SiteCode}
                  className={dealer.SiteCode === site ? 'on' : ''}
                  aria-selected={dealer.SiteCode === site}
                  onClick={() => onChoose(dealer.SiteCode)}
                  onDoubleClick={() => onTake(dealer.SiteCode)}
                >
                  <td>
                    <label className="row">
                      <input type="radio" name="dealer" checked={dealer.SiteCode === site} onChange={() => onChoose(dealer.SiteCode)} />
                      {dealer.SiteCode}
                    </label>
                  </td>
                  <td className="words">{dealer.SiteName}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {!isPending && rows.length === 0 ? <p className="muted pick-none">{t('stock.noData')}</p> : null}
        </div>
      )}
    </>
  );
}
