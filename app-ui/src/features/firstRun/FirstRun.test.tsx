import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openInside, serve, type Answer } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';
import { doneOf, nextOf, others, stepsOf } from './steps.ts';

const none = {
  TotalRowCount: 0, ReceivingInspectionCount: 0, FulfillmentInspectionCount: 0, GateInspectionCount: 0, HeldForRepairCount: 0, SpecChangeCount: 0, OverDueCount: 0, TodayAuditCount: 0,
  ReceivingInDealerCount: 0, InTransitCount: 0, RejectedCount: 0, SoldCount: 0, ProductionCompletedCount: 0, HandOverCompletedCount: 0,
};
const own = people.userRecord(1, 'Anna Ash');
const empty: Record<string, Answer> = {
  'POST user/GetUsersListAsPerRole': () => people.userList([own]),
  'GET location': () => [],
  'GET model/jcb/read': () => [],
  'POST jcbstock/list': () => given.list([], none),
  'POST template/all/list': () => ({ Templates: [], TotalCount: 0 }),
};
/** A site that takes its templates and models from head office. */
const dealership = { 'GET security/session': () => given.user({ Permissions: given.without('template.write') }) };

it('the next step is the first that is left', () => {
  const none = { people: 1, locations: 0, templates: 0, models: 0, machines: 0 };
  expect(nextOf(stepsOf(true), none)).toBe('locations');
  expect(nextOf(stepsOf(true), { ...none, locations: 2 })).toBe('templates');
  expect(nextOf(stepsOf(false), { ...none, locations: 2 })).toBe('models');
  expect(nextOf(stepsOf(true), { people: 1, locations: 2, templates: 1, models: 3, machines: 4 })).toBeUndefined();
  expect(doneOf(stepsOf(false), { ...none, locations: 2, templates: 3, models: undefined })).toBe(2);
  expect([others(0), others(1), others(3)]).toEqual([0, 0, 2]);
});

describe('the guide of a new site', () => {
  it('leads through people, locations, models and machines', async () => {
    const server = serve({ ...empty, 'GET siteconfig': () => given.config({ Hierarchy: 2 }) });
    const { person, address, back } = await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('0 of 5 steps are done')).toBeTruthy();
    const steps = screen.getAllByRole('listitem').filter((item) => item.closest('.first-run'));
    expect(steps.map((step) => within(step).getByRole('heading', { level: 2 }).textContent)).toEqual([
      'Add the people who work here', 'Name the places where machines stand', 'Write what is checked', 'Check the models', 'Bring in the machines',
    ]);
    expect(screen.getByRole('link', { name: 'Add a user' }).getAttribute('href')).toBe('/settings?open=new');
    expect(screen.getByRole('link', { name: 'New template' }).getAttribute('href')).toBe('/checktemplate/checktemplateeditor?do=new');
    expect(screen.getByRole('link', { name: 'Open models' }).getAttribute('href')).toBe('/managemodel?open=new');
    expect(screen.getByRole('link', { name: 'Open the stock list' }).getAttribute('href')).toBe('/audit');
    await person.click(screen.getByRole('link', { name: 'Open locations' }));
    expect(address()).toBe('/location');
    // The page stays until the next one is loaded.
    await waitFor(() => expect(screen.queryByText('Check the models')).toBeNull());
    server.answers['GET location'] = () => [given.location(1, 'DOCK'), given.location(2, 'BAY 1')];
    await back();
    expect(await screen.findByText('2 locations')).toBeTruthy();
    expect(screen.getByText('1 of 5 steps are done')).toBeTruthy();
  });

  it('says when everything is there, and leads on', async () => {
    serve({ ...empty, 'POST user/GetUsersListAsPerRole': () => people.userList([own], 3), 'GET location': () => [given.location(1, 'DOCK')], 'GET model/jcb/read': () => [given.model(1, 'BH-90')], 'POST jcbstock/list': () => given.list([], { ...none, TotalRowCount: 20 }), 'POST template/all/list': () => ({ Templates: [], TotalCount: 2 }) });
    await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('Everything is set up')).toBeTruthy();
    for (const text of ['2 people besides you', '1 location', '2 published templates', '1 model', '20 machines']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Inspect the first machine' })).toBeTruthy();
  });

  it('of a dealership says where the models come from', async () => {
    serve({ ...empty, ...dealership });
    await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('The models come from your head office.')).toBeTruthy();
    expect(screen.queryByText('Write what is checked')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Open models' })).toBeNull();
  });

  it('is refused to those who may not change the settings', async () => {
    serve({ ...empty, 'GET security/session': () => given.user({ Permissions: given.without('site.settings') }) });
    await openInside('/setup', 'Set up this site');
    expect(await screen.findByText('Unauthorized Access Denied')).toBeTruthy();
  });
});

describe('the offer above an empty stock list', () => {
  it('leads to the guide, and goes away', async () => {
    serve({ ...empty });
    const { person } = await openInside('/audit', 'Stock List');
    const offer = await screen.findByRole('region', { name: 'Set up this site' });
    expect(within(offer).getByRole('link', { name: 'Set up the site' }).getAttribute('href')).toBe('/setup');
    await person.click(within(offer).getByRole('button', { name: 'Not now' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull());
  });
  it('that was put off stays away for the browser session, and comes back in the next one', async () => {
    serve({ ...empty });
    const { person } = await openInside('/audit', 'Stock List');
    await person.click(within(await screen.findByRole('region', { name: 'Set up this site' })).getByRole('button', { name: 'Not now' }));
    cleanup();
    await openInside('/audit', 'Stock List');
    await screen.findByText('No data found');
    expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
    cleanup();
    sessionStorage.clear();
    await openInside('/audit', 'Stock List');
    expect(await screen.findByRole('region', { name: 'Set up this site' })).toBeTruthy();
  });
  it('is not there once there are machines', async () => {
    serve();
    await openInside('/audit', 'Stock List');
    await screen.findByText('7104822');
    expect(screen.queryByRole('region', { name: 'Set up this site' })).toBeNull();
  });
});
