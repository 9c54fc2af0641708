// Offers the newer version of the application that the server has. The page goes on with its own until the user reloads it.
import { useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { declineVersion, isVersionOffered, reloadPage, watchVersion } from '../version.ts';

export function VersionBar(): JSX.Element | null {
  const { t } = useTranslation();
  const offered = useSyncExternalStore(watchVersion, isVersionOffered);
  if (!offered) return null;
  return (
    <div className="version" role="status">
      <span className="grow">{t('app.newVersion')}</span>
      <button type="button" className="btn" onClick={reloadPage}>
        {t('app.reload')}
      </button>
      <button type="button" className="btn text" onClick={declineVersion}>
        {t('app.notNow')}
      </button>
    </div>
  );
}
