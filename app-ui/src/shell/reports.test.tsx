// The way to the reports: icon, navigation, index and guards.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { alertSays, open, openInside, serve } from '../testing/app.tsx';
import * as given from '../testing/given.ts';
import { groupUser, inspection, page } from '../testing/reports.ts';

const links = (part: HTMLElement): (string | null)[][] => within(part).getAllByRole('link').map((link) => [link.getAttribute('aria-label') ?? link.querySelector('.h3')?.textContent ?? link.textContent, link.getAttribute('href')]);
const always = [
  ['Inspection Overview', '/inspectionoverviewreport'],
  ['Serial Numbers', '/serialnumberreport'],
  ['Tech Analysis', '/techanalysisreport'],
  ['Group Inspection', '/groupinspectionreport'],
  ['Site Machine Extract', '/sitemachine'],
];
const failures = ['Production Failure', '/productionfailure'];

// SHELL-032 REPORT-001 REPORT-009
it('the icon leads to the reports that the person may open', async () => {
  serve();
  const { person, address } = await openInside('/audit', 'Stock List');
  await person.click(within(screen.getByRole('navigation', { name: 'Sections' })).getByRole('link', { name: 'Reports' }));
  await waitFor(() => expect(address()).toBe('/reporting'));
  await screen.findByRole('heading', { level: 1, name: 'Reports' });
  expect(links(screen.getByRole('navigation', { name: 'Reports List' }))).toEqual(always);
  const list = await screen.findByRole('list', { name: 'Reports' });
  expect(links(list)).toEqual(always);
  expect(within(list).getByText('Every machine that was inspected, with its latest inspection.')).toBeTruthy();
});
// REPORT-010
it.each([
  ['a group user at a head office', { 'GET security/session': () => groupUser(), 'GET siteconfig': () => given.config({ Hierarchy: 2 }) }],
  ['a user of a site with the fault category', { 'GET siteconfig': () => given.config({ IsFaultCategoryEnabled: true }) }],
])('Production Failure is there for %s', async (_who, answers) => {
  serve(answers);
  await openInside('/reporting', 'Reports');
  expect(links(await screen.findByRole('list', { name: 'Reports' }))).toEqual([...always, failures]);
});
it('others have no icon, and a link to a report is refused', async () => {
  serve({ 'GET security/session': () => given.user({ Permissions: given.without('report.read', 'report.productionfailure') }) });
  const { address } = await openInside('/audit', 'Stock List');
  expect(screen.queryByRole('link', { name: 'Reports' })).toBeNull();
  expect(address()).toBe('/audit');
});
it('a link to a report that is not for the person leads to the sign-in page', async () => {
  serve({ 'GET security/session': () => given.user({ Permissions: given.without('report.read', 'report.productionfailure') }) });
  const { address } = open('/inspectionoverviewreport');
  await waitFor(() => expect(address()).toBe('/login'));
  await alertSays('Unauthorized Access Denied');
});
it.each([
  ['REPORT-002', '/groupinspectionreport', 'Group Inspection', 'GroupInspectionOverviewReport'],
  ['REPORT-003', '/inspectionoverviewreport', 'Inspection Overview', 'InspectionOverviewReport'],
  ['REPORT-005', '/serialnumberreport', 'Serial Number Report', 'SerialNumberReport'],
  ['REPORT-006', '/techanalysisreport', 'Tech Analysis', 'TechnicianAnalysisReport'],
])('%s: %s is %s, and marked in the navigation', async (_id, address, heading, name) => {
  serve({ [`POST report/${name}`]: () => page([inspection()], 1) });
  await openInside(address, heading);
  const here = within(screen.getByRole('navigation', { name: 'Reports List' })).getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(here.map((link) => link.getAttribute('href'))).toEqual([address]);
  expect(await screen.findByRole('link', { name: '7104822' })).toBeTruthy();
});
// REPORT-004
it('Model Analysis is a heading, to which nothing leads', async () => {
  serve();
  await openInside('/modelanalysisreport', 'Model Analysis');
  await waitFor(() => expect(document.querySelector('main .page-body')?.textContent).toBe(''));
  expect(document.querySelector('a[href="/modelanalysisreport"]')).toBeNull();
});
it('g r opens the reports', async () => {
  serve();
  const { person, address } = await openInside('/audit', 'Stock List');
  await person.keyboard('gr');
  await waitFor(() => expect(address()).toBe('/reporting'));
});
