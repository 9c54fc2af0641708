// Ends the session, clears browser storage, and goes to the sign-in page (AUTH-008): a technician to that of technicians.
import { useEffect, useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useSessionState } from '../api/session.tsx';
import { signInPath } from '../signInPath.ts';

export function LogoutPage(): JSX.Element {
  const { t } = useTranslation();
  const { leave } = useSessionState();
  const navigate = useNavigate();
  const started = useRef(false);
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    void leave().then(() => navigate(signInPath(), { replace: true }));
  }, [leave, navigate]);
  return (
    <main className="center-page">
      <h1 className="h2">{t('shell.logout')}</h1>
    </main>
  );
}
