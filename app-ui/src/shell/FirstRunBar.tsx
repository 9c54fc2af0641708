// Offers the guide for a new site while its stock list is empty, to those who keep the settings of the site.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { useSession } from '../api/session.tsx';
import { hideFirstRun, isFirstRunHidden } from '../api/storage.ts';
import { isWithoutMachines } from '../features/stock/queries.ts';
import { isStock, paths } from '../paths.ts';
import { useCounts } from './useCounts.ts';

export function FirstRunBar(): JSX.Element | null {
  const session = useSession();
  const { pathname } = useLocation();
  return isStock(pathname) && session.can('site.settings') ? <Offer key={session.site} site={session.site} /> : null;
}

/** Reads the counts that the stock list below it has answered. */
function Offer({ site }: { site: string }): JSX.Element | null {
  const { t } = useTranslation();
  const counts = useCounts('');
  const [isHidden, setHidden] = useState(() => isFirstRunHidden(site));
  if (isHidden || !counts || !isWithoutMachines(counts)) return null;
  return (
    <section className="version" aria-label={t('firstRun.title')}>
      <span className="grow">
        <strong>{t('firstRun.offer')}.</strong> {t('firstRun.offerText')}
      </span>
      <button
        type="button"
        className="btn"
        onClick={() => {
          hideFirstRun(site);
          setHidden(true);
        }}
      >
        {t('firstRun.hide')}
      </button>
      <Link className="btn" to={paths.firstRun}>
        {t('firstRun.start')}
      </Link>
    </section>
  );
}
