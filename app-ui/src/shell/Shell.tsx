// The layout of every signed-in page: icon strip and side panel (18 %), header and content (82 %, SHELL-037); a drawer instead
// of the panel under 1024 px, a bottom bar under 900 px.
import { Drawer, useMediaQuery } from '@mui/material';
import { useEffect, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, Outlet, useLocation } from 'react-router';
import { LiveProvider } from '../api/live.tsx';
import { useSession } from '../api/session.tsx';
import { homeOf } from '../home.ts';
import { store } from '../api/storage.ts';
import { CustomerMail } from '../machines/email/CustomerMail.tsx';
import { OutboxBar } from '../offline/OutboxBar.tsx';
import { isFromRoot, paths } from '../paths.ts';
import { brandName } from '../text/brand.ts';
import { PageToolsProvider } from '../ui/PageTools.tsx';
import { useChanged } from '../ui/useChanged.ts';
import { alert } from '../ui/toast.tsx';
import { BottomBar } from './BottomBar.tsx';
import { FirstRunBar } from './FirstRunBar.tsx';
import { Header } from './Header.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';
import { PhoneHeader } from './PhoneHeader.tsx';
import { Scanning } from './Scanning.tsx';
import { SessionEnded } from './SessionEnded.tsx';
import { Shortcuts } from './Shortcuts.tsx';
import { SideNav } from './SideNav.tsx';
import { useLive } from './useLive.ts';
import { VersionBar } from './VersionBar.tsx';

export default function Shell(): JSX.Element {
  return (
    <PageToolsProvider>
      <LiveProvider>
        <Scanning>
          <Frame />
        </Scanning>
      </LiveProvider>
    </PageToolsProvider>
  );
}

function Frame(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const panelFits = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  const phone = useMediaQuery('(max-width: 899.95px)', { noSsr: true });
  const [drawer, setDrawer] = useState(false);
  useLive();
  const home = homeOf(session.can);
  useEffect(() => store('home', home === paths.stock ? '' : home), [home]);
  const location = useLocation();
  useChanged(location.pathname + location.search, () => setDrawer(false));
  const open = (): void => setDrawer(true);
  return (
    <div className="app" data-layout={phone ? 'phone' : panelFits ? 'desk' : 'tablet'}>
      <a className="skip" href="#content">
        {t('app.skip')}
      </a>
      {panelFits ? (
        <SideNav />
      ) : (
        <Drawer open={drawer} onClose={() => setDrawer(false)} slotProps={{ paper: { className: 'drawer-paper', role: 'dialog', 'aria-modal': true, 'aria-label': t('shell.drawer') } }}>
          <SideNav withSearch={!phone} />
        </Drawer>
      )}
      <div className="work">
        <VersionBar />
        <OutboxBar />
        {session.module('shell').enabled ? <FirstRunBar /> : null}
        {phone ? <PhoneHeader /> : <Header {...(panelFits ? {} : { onMenu: open })} />}
        <main id="content" tabIndex={-1}>
          {session.module('shell').enabled ? <Outlet /> : <ModuleOff />}
        </main>
        {phone ? <BottomBar onMore={open} /> : null}
      </div>
      {session.module('shell').enabled ? <CustomerMail /> : null}
      <Shortcuts />
      <LeaveGuard />
      <SessionEnded />
    </div>
  );
}

/**
 * The module is disabled for this site (SHELL-057, STOCK-142): everybody is led to the sign-in page. The session continues.
 */
function ModuleOff(): JSX.Element {
  const { t } = useTranslation();
  const location = useLocation();
  const { pathname } = location;
  const unauthorized = t('alert.unauthorized');
  const isBatch = pathname === paths.batchPdi || pathname.startsWith(paths.batch);
  const title = isBatch ? t('handover.moduleOff', { brand: brandName(), text: unauthorized }) : isFromRoot(location.state) ? t('alert.invalidUrl') : unauthorized;
  useEffect(() => alert({ type: 'danger', title, id: 'module-off' }), [title]);
  return <Navigate to={paths.login} replace />;
}
