// Ends the session, clears browser storage, and goes to the sign-in page (AUTH-008): a technician to that of technicians. Asks
// first while something of the person is only on this device.
import { useCallback, useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { stored } from '../api/storage.ts';
import { countUnsent } from '../offline/offlineSession.ts';
import { paths } from '../paths.ts';
import { signInPath } from '../signInPath.ts';
import { Confirm } from '../ui/Confirm.tsx';

export function LogoutPage(): JSX.Element {
  const { t } = useTranslation();
  const { session, leave } = useSessionState();
  const navigate = useNavigate();
  const started = useRef(false);
  const [unsent, setUnsent] = useState(0);
  const go = useCallback((): void => void leave().then(() => navigate(signInPath(), { replace: true })), [leave, navigate]);
  const user = session?.user.UserId ?? Number(stored('user'));
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void countUnsent(user).then(({ own }) => {
      if (own > 0) setUnsent(own);
      else go();
    });
  }, [user, go]);
  return (
    <main className="center-page">
      <h1 className="h2">{t('shell.logout')}</h1>
      <Confirm
        open={unsent > 0}
        title={t('offline.signOutTitle')}
        message={t('offline.signOutText', { count: unsent })}
        okText={t('offline.signOut')}
        cancelText={t('offline.stay')}
        onCancel={() => void navigate(paths.outbox, { replace: true })}
        onOk={() => {
          setUnsent(0);
          go();
        }}
      />
    </main>
  );
}
