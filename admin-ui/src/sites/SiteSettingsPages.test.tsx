import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { SiteSettings } from '../api/wire';
import { answers, refusal } from '../testing/answers';
import { allowed, operator, setting } from '../testing/given';
import { save as pressSave } from '../testing/pages';
import { renderConsole } from '../testing/render';
import { SiteSettingsPages } from './SiteSettingsPages';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const stored: SiteSettings = {
  id: 3,
  siteCode: '330001',
  siteName: 'Ashby Plant Sales',
  timestamp: 't-1',
  xml: '<SettingXml><Unknown>kept</Unknown></SettingXml>',
  values: { 'JCB.IsEnabled': true },
  known: [setting(), setting({ key: 'JCB.HandoverSettings.Disclaimer', kind: 'text', default: '' })],
};

function serve(save: 'saves' | 'lost') {
  return answers(({ method, url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: allowed('settings', 'list', 'show', 'edit') } };
    if (method === 'PUT') return save === 'saves' ? { body: stored } : refusal(409, 'Conflict: Changed meanwhile');
    return { body: stored };
  });
}

const puts = (requests: ReturnType<typeof serve>) => requests.filter((one) => one.method === 'PUT').map((one) => one.body);

it('saves the settings that were changed, with the time stamp they were read with', async () => {
  const requests = serve('saves');
  renderConsole(<SiteSettingsPages siteId={3} />);
  await userEvent.type(await screen.findByLabelText('Disclaimer for customer signature in Web Application'), 'As seen');
  await pressSave();
  expect(await screen.findByText('Site Settings Saved Successfully')).toBeTruthy();
  expect(puts(requests)).toEqual([{ timestamp: 't-1', values: { 'JCB.HandoverSettings.Disclaimer': 'As seen' } }]);
});

it('reads a number with commas between thousands, and saves none that is not whole', async () => {
  const sent = answers(({ method, url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: allowed('settings', 'list', 'show', 'edit') } };
    const days = setting({ key: 'Rules.KeepDays', kind: 'int', default: 30 });
    return { body: method === 'PUT' ? stored : { ...stored, values: {}, known: [days] } };
  });
  renderConsole(<SiteSettingsPages siteId={3} />);
  const days = await screen.findByLabelText<HTMLInputElement>('Rules: Keep Days');
  await userEvent.clear(days);
  await userEvent.type(days, '1.000');
  await pressSave();
  expect(await screen.findByText('Enter a whole number')).toBeTruthy();
  expect([days.value, puts(sent)]).toEqual(['1.000', []]);
  await userEvent.clear(days);
  await userEvent.type(days, '1,000');
  expect(days.value).toBe('1000');
  await pressSave();
  await waitFor(() => {
    expect(puts(sent)).toEqual([{ timestamp: 't-1', values: { 'Rules.KeepDays': 1000 } }]);
  });
});

it('says so when someone else saved meanwhile, and keeps what was typed', async () => {
  serve('lost');
  renderConsole(<SiteSettingsPages siteId={3} />);
  const disclaimer = await screen.findByLabelText('Disclaimer for customer signature in Web Application');
  await userEvent.type(disclaimer, 'As seen');
  await pressSave();
  expect(await screen.findByText('Someone else saved these settings')).toBeTruthy();
  expect(screen.getByLabelText('Disclaimer for customer signature in Web Application')).toHaveProperty(
    'value',
    'As seen',
  );
  expect(screen.getByRole('button', { name: 'Load the stored settings' })).toBeTruthy();
});

it('saves the document itself from its own tab', async () => {
  const requests = serve('saves');
  renderConsole(<SiteSettingsPages siteId={3} />);
  await userEvent.click(await screen.findByRole('tab', { name: 'XML' }));
  const xml = await screen.findByRole('textbox', { name: 'XML' });
  expect(xml).toHaveProperty('value', stored.xml);
  await userEvent.clear(xml);
  await userEvent.type(xml, '<SettingXml/>');
  await pressSave();
  await waitFor(() => {
    expect(puts(requests)).toEqual([{ timestamp: 't-1', xml: '<SettingXml/>' }]);
  });
});
