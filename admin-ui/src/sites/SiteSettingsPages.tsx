// The settings of a site: a form over the known keys, and the stored document as XML. Either is saved as a whole; the server
// refuses when another user has saved in the meantime, and the form keeps its entries.

import { Alert, AlertTitle, Button, LinearProgress, Tab, Tabs } from '@mui/material';
import { useState } from 'react';
import { HttpError, useGetOne, useNotify, useUpdate } from 'react-admin';
import { everyText } from '../api/failure';
import type { SiteSettings } from '../api/wire';
import { key, useText } from '../text/useText';
import type { SettingsChange } from './settingsForm';
import { SettingsFormPage } from './SettingsFormPage';
import { SettingsXmlPage } from './SettingsXmlPage';

export function SiteSettingsPages({ siteId }: { siteId: number }) {
  const text = useText();
  const notify = useNotify();
  const [page, setPage] = useState<'form' | 'xml'>('form');
  const [lost, setLost] = useState(false);
  const { data: settings, refetch } = useGetOne<SiteSettings>('settings', { id: siteId });
  const [update, { isPending: saving }] = useUpdate<SiteSettings>();

  if (!settings) return <LinearProgress aria-label={text('sites.tabs.settings')} />;

  const reload = () => {
    setLost(false);
    void refetch();
  };

  const save = (change: SettingsChange) => {
    void update(
      'settings',
      { id: siteId, data: { timestamp: settings.timestamp, ...change }, previousData: settings },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          setLost(false);
          notify(key('settings.saved'), { type: 'success' });
          void refetch();
        },
        onError: (error) => {
          if (error instanceof HttpError && error.status === 409) setLost(true);
          else notify(everyText(error), { type: 'error', autoHideDuration: null });
        },
      },
    );
  };

  return (
    <>
      {lost && (
        <Alert
          severity="error"
          sx={{ m: 2 }}
          action={
            <Button color="inherit" onClick={reload}>
              {text('settings.reload')}
            </Button>
          }
        >
          <AlertTitle>{text('settings.lostTitle')}</AlertTitle>
          {text('settings.lostText')}
        </Alert>
      )}
      <Tabs
        value={page}
        onChange={(_event, next: 'form' | 'xml') => {
          setPage(next);
        }}
        sx={{ px: 1 }}
      >
        <Tab value="form" id="settings-form-tab" aria-controls="settings-panel" label={text('settings.form')} />
        <Tab value="xml" id="settings-xml-tab" aria-controls="settings-panel" label={text('settings.xml')} />
      </Tabs>
      <div role="tabpanel" id="settings-panel" aria-labelledby={`settings-${page}-tab`}>
        {page === 'form' ? (
          <SettingsFormPage
            key={settings.timestamp}
            settings={settings}
            saving={saving}
            onSave={save}
            onReset={reload}
          />
        ) : (
          <SettingsXmlPage
            key={settings.timestamp}
            settings={settings}
            saving={saving}
            onSave={save}
            onReset={reload}
          />
        )}
      </div>
    </>
  );
}
