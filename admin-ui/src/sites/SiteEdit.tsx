// A site has three pages under one heading: its profile, its settings, its modules.

import { Box, Paper, Tab, Tabs } from '@mui/material';
import { RecordContextProvider, useCanAccess, useGetOne, useTranslate } from 'react-admin';
import { Link, Route, Routes, useLocation, useParams } from 'react-router-dom';
import type { Site } from '../api/wire';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { SiteModules } from './SiteModules';
import { SiteProfile } from './SiteProfile';
import { SiteSettingsPages } from './SiteSettingsPages';

function SiteTabs({ id }: { id: string }) {
  const text = useText();
  const { pathname } = useLocation();
  const { canAccess: maySettings } = useCanAccess({ resource: 'settings', action: 'edit' });
  const { canAccess: mayModules } = useCanAccess({ resource: 'modules', action: 'edit' });
  const base = `/sites/${encodeURIComponent(id)}`;
  const current =
    pathname.endsWith('/settings') || pathname.includes('/settings/')
      ? 'settings'
      : pathname.endsWith('/modules')
        ? 'modules'
        : 'profile';
  const allowed = current === 'settings' ? maySettings : current === 'modules' ? mayModules : true;
  return (
    <Tabs
      component="nav"
      value={allowed ? current : false}
      variant="scrollable"
      sx={{ px: 1, borderBottom: 1, borderColor: 'divider' }}
    >
      <Tab value="profile" label={text('sites.tabs.profile')} component={Link} to={base} />
      {maySettings && (
        <Tab value="settings" label={text('sites.tabs.settings')} component={Link} to={`${base}/settings`} />
      )}
      {mayModules && <Tab value="modules" label={text('sites.tabs.modules')} component={Link} to={`${base}/modules`} />}
    </Tabs>
  );
}

export function SiteEdit() {
  const { id = '' } = useParams();
  const translate = useTranslate();
  const { data: site } = useGetOne<Site>('sites', { id: Number(id) });
  const name = translate('resources.sites.name', { smart_count: 1 });
  return (
    <RecordContextProvider value={site}>
      <Paper variant="outlined" sx={{ maxWidth: 1100, minWidth: 0 }}>
        <Box sx={{ px: 2, pt: 2 }}>
          <PageTitle title={site ? `${name} ${site.code} ${site.name}` : name} />
        </Box>
        <SiteTabs id={id} />
        <Routes>
          <Route path="settings/*" element={<SiteSettingsPages siteId={Number(id)} />} />
          <Route path="modules" element={site ? <SiteModules site={site} /> : null} />
          <Route path="*" element={<SiteProfile />} />
        </Routes>
      </Paper>
    </RecordContextProvider>
  );
}
