import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import type { StageFlow } from '../api/wire';
import { forget } from '../api/session';
import { answers, refusal } from '../testing/answers';
import * as given from '../testing/given';
import { renderConsole } from '../testing/render';
import { StageFlowPage } from './StageFlowPage';

const flow = (more: Partial<StageFlow> = {}): StageFlow => ({
  siteId: 3,
  hierarchy: 0,
  stages: [
    { bucket: 2, status: 'R', name: 'Receiving Inspection', count: 4 },
    { bucket: 3, status: 'A', name: 'Audit', count: 1 },
  ],
  ways: [
    { row: 1, event: 'create', from: null, to: 2, beside: false, hierarchies: [0, 2] },
    { row: 4, event: 'passed', from: 2, to: 3, beside: false, hierarchies: [0, 2] },
    { row: 5, event: 'passed', from: 2, to: 11, beside: false, hierarchies: [1] },
    { row: 34, event: 'delete', from: 3, to: 14, beside: false, hierarchies: [0, 1, 2] },
  ],
  ...more,
});

const signedIn = { ...given.operator, kind: 'site' as const, siteId: 3, siteCode: '330001', resources: given.reads('stageflow') };
const serve = (answer: StageFlow | null, user: object = signedIn) =>
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: user };
    if (url.includes('/stageflow')) return answer ? { body: answer } : refusal(503, 'Stock: Please try again');
    return { body: [], headers: { 'Content-Range': 'sites */0' } };
  });

beforeEach(forget);

it('draws the stages with their counts, each leading to its machines', async () => {
  serve(flow());
  renderConsole(<StageFlowPage />, '/stageflow');
  const stage = await screen.findByRole('link', { name: 'Receiving Inspection, 4 machines' });
  expect(stage.getAttribute('href')).toContain(encodeURIComponent('"status":"R"'));
  expect(screen.getByRole('link', { name: 'Audit, 1 machine' })).toBeTruthy();
  const table = screen.getByRole('region', { name: 'Ways between the stages' });
  // The transitions of this site's hierarchy, including those that have no arrow.
  expect(within(table).getAllByRole('row').slice(1).map((row) => row.textContent)).toEqual([
    '1NewMachine createdReceiving InspectionDealership, Head office',
    '4Receiving InspectionInspection passedAuditDealership, Head office',
    '34AuditMachine deletedDeletedDealership, Production, Head office',
  ]);
});

it('says that a site is to be chosen, and that one is empty', async () => {
  const without = flow({ siteId: null, hierarchy: null, stages: [{ bucket: 2, status: 'R', name: 'Receiving Inspection', count: null }] });
  serve(without, { ...given.operator, resources: given.reads('stageflow', 'sites') });
  const { unmount } = renderConsole(<StageFlowPage />, '/stageflow');
  expect(await screen.findByText('Choose a site to see how many machines stand in each stage.')).toBeTruthy();
  // Drawn once it is known who has signed in, which the drawing of the stages does not wait for.
  expect(await screen.findByRole('combobox', { name: 'Site' })).toBeTruthy();
  unmount();
  serve(flow({ stages: [{ bucket: 2, status: 'R', name: 'Receiving Inspection', count: 0 }] }));
  renderConsole(<StageFlowPage />, '/stageflow');
  expect(await screen.findByText('This site has no machines yet.')).toBeTruthy();
});

it('says what went wrong, and tries again', async () => {
  const requests = serve(null);
  renderConsole(<StageFlowPage />, '/stageflow');
  const again = await screen.findByRole('button', { name: 'Try again' });
  const times = (): number => requests.filter(({ url }) => url.includes('/stageflow')).length;
  const before = times();
  await userEvent.click(again);
  await waitFor(() => expect(times()).toBeGreaterThan(before));
});

it('is nothing for those who may not list machines', async () => {
  serve(flow(), { ...signedIn, resources: [] });
  renderConsole(<StageFlowPage />, '/stageflow');
  expect(await screen.findByRole('heading', { name: 'Access denied' })).toBeTruthy();
});
