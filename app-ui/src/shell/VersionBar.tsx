// Offers the newer version of the application that the server has. The page goes on with its own until the user reloads it.
import { useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useMatch } from 'react-router';
import { useOutbox } from '../offline/hooks.ts';
import { paths } from '../paths.ts';
import { declineVersion, isVersionOffered, reloadPage, watchVersion } from '../version.ts';

export function VersionBar(): JSX.Element | null {
  const { t } = useTranslation();
  const offered = useSyncExternalStore(watchVersion, isVersionOffered);
  const { sending } = useOutbox();
  // Not in the middle of an inspection, nor while something is being sent.
  const isInspecting = useMatch(paths.inspection) !== null;
  if (!offered || isInspecting || sending !== undefined) return null;
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
