// The console: react-admin over /admin/api, one folder for each resource.

import { Admin, CustomRoutes, Resource, localStorageStore } from 'react-admin';
import { Route } from 'react-router-dom';
import animations from './animations';
import { authProvider } from './api/authProvider';
import { dataProvider } from './api/dataProvider';
import { queryClient } from './api/queryClient';
import apikeys from './apikeys';
import areas from './areas';
import assets from './assets';
import audit from './audit';
import catalogue from './catalogue';
import clienterrors from './clienterrors';
import commentcategories from './commentcategories';
import countries from './countries';
import customers from './customers';
import defects from './defects';
import dmsproviders from './dmsproviders';
import { StageFlowPage } from './flow/StageFlowPage';
import franchises from './franchises';
import groups from './groups';
import handovers from './handovers';
import inspections from './inspections';
import itemcategories from './itemcategories';
import jobs from './jobs';
import languages from './languages';
import { ConsoleLayout } from './layout/ConsoleLayout';
import { AccessDenied, NotFound } from './layout/DeadEnds';
import { SignIn } from './layout/SignIn';
import { consoleTheme } from './layout/theme';
import locations from './locations';
import machines from './machines';
import machinetypes from './machinetypes';
import mails from './mails';
import { MailSetupPage } from './mailsetup/MailSetupPage';
import mailsuppressions from './mailsuppressions';
import mappings from './mappings';
import mastertemplates from './mastertemplates';
import menupricingcategories from './menupricingcategories';
import models from './models';
import nights from './nights';
import operators from './operators';
import sessions from './sessions';
import sites from './sites';
import stages from './stages';
import supportcontacts from './supportcontacts';
import templates from './templates';
import { i18nProvider } from './text/i18nProvider';
import transfers from './transfers';
import tyremakes from './tyremakes';
import tyreratings from './tyreratings';
import tyresizes from './tyresizes';
import users from './users';
import vatrates from './vatrates';
import videoquestions from './videoquestions';
import workorders from './workorders';
import workshops from './workshops';
import workstatuses from './workstatuses';

const light = consoleTheme('light');
const dark = consoleTheme('dark');
const store = localStorageStore('1', 'console');

export function App() {
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      queryClient={queryClient}
      i18nProvider={i18nProvider}
      store={store}
      layout={ConsoleLayout}
      loginPage={SignIn}
      catchAll={NotFound}
      accessDenied={AccessDenied}
      theme={light}
      darkTheme={dark}
      requireAuth
      disableTelemetry
    >
      <Resource {...groups} />
      <Resource {...sites} />
      <Resource {...users} />
      <Resource {...models} />
      <Resource {...locations} />
      <Resource {...stages} />
      <Resource {...workshops} />
      <Resource {...tyremakes} />
      <Resource {...tyreratings} />
      <Resource {...tyresizes} />
      <Resource {...vatrates} />
      <Resource {...videoquestions} />
      <Resource {...areas} />
      <Resource {...defects} />
      <Resource {...commentcategories} />
      <Resource {...templates} />
      <Resource {...mappings} />
      <Resource {...itemcategories} />
      <Resource {...animations} />
      <Resource {...machinetypes} />
      <Resource {...menupricingcategories} />
      <Resource {...workstatuses} />
      <Resource {...catalogue} />
      <Resource {...machines} />
      <Resource {...inspections} />
      <Resource {...handovers} />
      <Resource {...customers} />
      <Resource {...workorders} />
      <Resource {...assets} />
      <Resource {...transfers} />
      <Resource {...mails} />
      <Resource {...mailsuppressions} />
      <Resource {...franchises} />
      <Resource {...languages} />
      <Resource {...countries} />
      <Resource {...supportcontacts} />
      <Resource {...mastertemplates} />
      <Resource {...dmsproviders} />
      <Resource {...sessions} />
      <Resource {...audit} />
      <Resource {...clienterrors} />
      <Resource {...jobs} />
      <Resource {...nights} />
      <Resource {...operators} />
      <Resource {...apikeys} />
      <CustomRoutes>
        <Route path="/stageflow" element={<StageFlowPage />} />
        <Route path="/mailsetup" element={<MailSetupPage />} />
      </CustomRoutes>
    </Admin>
  );
}
