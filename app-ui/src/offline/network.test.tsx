// No network in an inspection that is stored on the device: its head reports it next to the place of the answers, and no
// alert covers it.
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { readStaff } from '../api/calls.ts';
import { alertSays, open, serve, type Opened } from '../testing/app.tsx';
import { goes, onNewDevice } from '../testing/appOnDevice.ts';
import * as given from '../testing/given.ts';
import { neededNow } from '../ui/keepClear.ts';
import { alert, dismissAlerts } from '../ui/toast.tsx';
// The pages are loaded before the tests wait for what they show.
import '../features/inspection/InspectionPage.tsx';
import '../features/stock/StockPage.tsx';
import '../shell/Shell.tsx';

const isAway = 'No network. What you answer is kept on this device.';

async function opened(width: Parameters<typeof open>[1]): Promise<Opened> {
  const photo = { AssetType: 20, Comments: '', ItemDesc: 'Hoses', MetaData: JSON.stringify({ AssetId: 9, TemplateItemTypeId: 12, SignedURL: '/assets/9.jpg', ThumbnailURL: '/assets/9-s.jpg', OriginalFileName: 'hose.jpg' }) };
  serve({
    'GET security/session': () => given.user({ UserId: 7, LoginId: 'tom', Permissions: [...given.everything, 'inspection.perform'] }),
    'GET security/outboxkey': () => ({ Key: btoa('0123456789abcdef0123456789abcdef') }),
    'POST jcbstock/search': () => ({ JcbStockList: [given.row({ SiteCode: '330001', Actions: { Allowed: ['complete', 'edit'], Refused: {} } })], Refusals: {} }),
    'POST vhc/inspection/start': () => ({ TemplateLookupId: 70, TemplateId: 3, VHCId: 1, Status: 'R', Version: 1, TemplateVersion: 2 }),
    'GET vhcitem/list/1/70': () => [given.inspectionItem(12, 'Hoses', { ItemStatus: 0, Comments: 'torn' }), given.inspectionItem(13, 'Tracks')],
    'GET assets/download/jcb/itemphoto/1/70/0': () => [photo],
  });
  const here = open('/m/7104822/inspection', width);
  await screen.findByText(/^All answers are saved/);
  return here;
}

/** The alerts that are shown once one more has come. */
async function alerts(): Promise<(string | null | undefined)[]> {
  alert({ type: 'info', title: 'One more' });
  await alertSays(/One more/);
  return [...document.querySelectorAll('[data-sonner-toast] [data-title]')].map(({ textContent }) => textContent).filter((title) => title !== 'One more');
}

onNewDevice();
afterEach(dismissAlerts);

it('the line of the saving says it, neither the browser nor what the page reads by itself does, and it goes with the network', async () => {
  await opened('phone');
  goes(false);
  expect(await screen.findByText(isAway)).toBeTruthy();
  await expect(readStaff()).rejects.toMatchObject({ status: 503 });
  expect(await alerts()).toEqual([]);
  goes(true);
  expect(await screen.findByText(/^All answers are saved/)).toBeTruthy();
  expect(screen.queryByText(isAway)).toBeNull();
});

// SHELL-075
it('what a person does that needs the network is told all the same', async () => {
  const { person } = await opened('desk');
  const hoses = screen.getByRole('group', { name: /^Hoses/ });
  const remove = await within(hoses).findByRole('button', { name: 'Delete hose.jpg' });
  goes(false);
  await screen.findByText(isAway);
  await person.click(remove);
  await person.click(within(await screen.findByRole('dialog', { name: 'Hoses' })).getByRole('button', { name: 'OK' }));
  await alertSays(/Your are Offline.*Check Your internet connection/);
});

it('beside the inspection, where nothing is kept on the device, the alert comes; it goes when the inspection says it', async () => {
  const { person } = await opened('desk');
  await person.click(screen.getByRole('tab', { name: 'Machine' }));
  goes(false);
  await alertSays(/Your are Offline/);
  await person.click(screen.getByRole('tab', { name: 'Inspection' }));
  await screen.findByText(isAway);
  await waitFor(() => expect(document.querySelector('[data-sonner-toast]:not([data-removed="true"])')).toBeNull());
});

it('other alerts on a phone cover neither the head nor the answers and the buttons, and not the question where there is room', async () => {
  await opened('phone');
  await screen.findByRole('group', { name: /^Tracks/ });
  const marks = ['.phone-head', '.phone-where', '.phone-tools', '.yn', '.phone-foot', '.q-head'];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = marks.findIndex((mark) => this.matches(mark));
    return { top: at, bottom: at } as DOMRect;
  });
  const { bars, content } = neededNow();
  expect(marks.filter((_mark, at) => bars.some(({ top }) => top === at))).toEqual(['.phone-head', '.phone-where', '.phone-tools', '.yn', '.phone-foot']);
  expect(content.some(({ top }) => top === marks.indexOf('.q-head'))).toBe(true);
});
