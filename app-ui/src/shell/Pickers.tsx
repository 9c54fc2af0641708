// The pickers of the site and the location whose data is shown. A group user chooses the site; others see its name.
import { useMutation } from '@tanstack/react-query';
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { SiteRefused, useSession, useSessionState } from '../api/session.tsx';
import { storeLocation } from '../api/storage.ts';
import { useLocationChoices, useLocationOf } from '../machines/queries.ts';
import { isSalesSearch } from '../features/stock/filters.ts';
import { useStockView } from '../features/stock/useStockView.ts';
import { lastStock } from '../home.ts';
import { isSearch, isStock } from '../paths.ts';
import { Pick, type Choice } from '../ui/Pick.tsx';
import { alert, clearErrors } from '../ui/toast.tsx';

export function SitePicker(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { switchSite } = useSessionState();
  const navigate = useNavigate();
  const { mutate, isPending } = useMutation({
    mutationFn: switchSite,
    onSuccess: () => {
      clearErrors('account');
      return navigate(lastStock());
    },
    onError: (error) => {
      if (error instanceof SiteRefused) alert({ type: 'danger', kind: 'account', title: t('signin.unauthorised'), id: 'sign-in' });
    },
  });
  if (!session.isGroup) {
    return (
      <p className="site-name">
        <span className="muted">{t('shell.site')}</span>
        <span className="med">
          {session.site} {session.user.SiteName}
        </span>
      </p>
    );
  }
  const choices: Choice[] = session.user.UserSiteLookup.filter((site) => site.Active && !site.Deleted).map((site) => ({
    id: site.SiteCode,
    label: `${site.SiteCode} ${site.SiteName}`,
  }));
  return (
    <Pick
      inline
      label={t('shell.site')}
      choices={choices}
      value={choices.find((choice) => choice.id === session.site) ?? null}
      disabled={isPending}
      emptyText={t('shell.noSites')}
      onChange={(choice) => {
        if (choice && choice.id !== session.site) mutate(String(choice.id));
      }}
    />
  );
}

/**
 * SHELL-041: shown outside Machine Search and the sales views, when locations exist. Elsewhere than on the stock list, a choice
 * is stored for it and the page stays.
 */
export function LocationPicker(): JSX.Element | null {
  const { t } = useTranslation();
  const { user, site } = useSession();
  const { pathname } = useLocation();
  const { view, show } = useStockView();
  const { locations, find } = useLocationChoices();
  const chosen = useLocationOf(view.location, { locations, find });
  const open = chosen && !locations.includes(chosen) ? [...locations, chosen] : locations;
  if (isSearch(pathname) || open.length === 0 || isSalesSearch(view.filter)) return null;
  const all: Choice = { id: 0, label: t('shell.allLocations') };
  const choices = open.map((location) => ({ id: location.LocationId, label: location.LocationName }));
  return (
    <Pick
      inline
      label={t('shell.location')}
      placeholder={t('shell.selectLocation')}
      choices={[all, ...choices]}
      find={find}
      value={choices.find((choice) => choice.id === view.location) ?? null}
      emptyText={t('stock.noData')}
      onChange={(choice) => {
        const location = Number(choice?.id ?? 0);
        if (isStock(pathname)) show({ ...view, location, page: 0 });
        else storeLocation(user.UserId, site, location);
      }}
    />
  );
}
