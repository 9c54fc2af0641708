// Handovers at the console: each with what was accepted, verified by the server when it is shown.
import { screen, within } from '@testing-library/react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import type { Handover, HandoverProof } from '../api/wire';
import { answers, type RecordedRequest } from '../testing/answers';
import { operator, reads } from '../testing/given';
import { renderConsole } from '../testing/render';
import handovers from '.';

beforeEach(() => {
  forget();
  URL.createObjectURL = () => 'blob:drawing';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const handover = (more: Partial<Handover> = {}): Handover => ({
  id: 8, code: '7K3M-0QZX-R4TB', machineId: 5, serial: '7104822', modelName: 'BH-90', groupId: 1, siteId: 3, siteCode: '330001', siteName: 'Ashby', passed: true, byLink: true,
  userName: 'Anna Ash', at: '2026-11-24T09:00:00Z', ...more,
});

const item = (TemplateItemTypeId: number, ItemDesc: string, ItemStatus: number, Comments = ''): HandoverProof['items'][number] =>
  ({ TemplateItemTypeId, ItemDesc, ItemGroup: 'Papers', ItemStatus, Comments }) as HandoverProof['items'][number];

const proof = (more: Partial<HandoverProof> = {}): HandoverProof => ({
  standing: 'whole', faults: [], hash: 'ab12', templateName: 'Handover', templateVersion: 3, languageName: 'English', disclaimer: 'At your own risk', disclaimerVersion: '9f', disclaimerAccepted: true,
  signatureName: 'Ida Berg', signature: 'iVBORw0KGgo=', erasedOn: '', withdrawnOn: '', items: [item(11, 'Manual handed over', 1), item(12, 'Keys handed over', 0, 'One key')], corrections: [], ...more,
});

function serve(body: unknown): RecordedRequest[] {
  return answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: reads('handovers', 'workorders', 'customers', 'sites', 'machines') } };
    if (url.includes('/sites')) return { body: [{ id: 3, code: '330001', name: 'Ashby' }], headers: { 'Content-Range': 'sites 0-0/1' } };
    return { body, headers: { 'Content-Range': 'handovers 0-1/2' } };
  });
}

const shown = (one: Handover): void => {
  serve(one);
  const Show = handovers.show;
  renderConsole(
    <ResourceContextProvider value="handovers">
      <Routes>
        <Route path="/handovers/:id/show" element={<Show />} />
      </Routes>
    </ResourceContextProvider>,
    '/handovers/8/show',
  );
};

it('the list names code, machine, result and how it was signed', async () => {
  serve([handover(), handover({ id: 7, code: '', passed: false, byLink: false, userName: '' })]);
  const List = handovers.list;
  renderConsole(
    <ResourceContextProvider value="handovers">
      <List />
    </ResourceContextProvider>,
    '/handovers',
  );
  await screen.findByText('7K3M-0QZX-R4TB');
  const cells = screen.getAllByRole('row').slice(1).map((row) => within(row).getAllByRole('cell').map((cell) => cell.textContent));
  expect(cells.map((row) => row.slice(0, 7))).toEqual([
    ['7K3M-0QZX-R4TB', '7104822', 'BH-90', '330001', 'Passed', 'By link', 'Anna Ash'],
    ['-', '7104822', 'BH-90', '330001', 'Failed', 'At the dealership', '-'],
  ]);
});

it('what was accepted is shown word for word, with the correction beside it', async () => {
  const corrections = [{
    CorrectionId: 1, TimeStamp: '25/11/2026 10:00:00', Actor: 'Mark Ash', Reason: 'The second key came by post',
    Items: [{ TemplateItemTypeId: 12, ItemDesc: 'Keys handed over', WasStatus: 0, WasComments: 'One key', ItemStatus: 1, Comments: '' }],
  }] as unknown as HandoverProof['corrections'];
  shown(handover({ proof: proof({ corrections }) }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Handover of 7104822' })).toBeTruthy();
  expect(screen.getByText('Unchanged since it was signed')).toBeTruthy();
  expect(screen.getByText('SHA-256 ab12')).toBeTruthy();
  const lines = within(screen.getByRole('region', { name: 'Answers' })).getAllByRole('row').slice(1);
  expect(lines.map((line) => within(line).getAllByRole('cell').map((cell) => cell.textContent))).toEqual([
    ['Manual handed over', 'Yes'], ['Keys handed overOne key', 'No'],
  ]);
  expect(screen.getByText('Corrected on 25/11/2026 10:00:00 by Mark Ash: The second key came by post')).toBeTruthy();
  expect(screen.getByRole('deletion').textContent).toBe('No One key');
  expect(screen.getByRole('insertion').textContent).toBe('Yes');
  const disclaimer = screen.getByRole('region', { name: 'Disclaimer, version 9f' });
  expect(within(disclaimer).getByText('At your own risk')).toBeTruthy();
  expect(within(disclaimer).getByText('Accepted')).toBeTruthy();
  const signature = screen.getByRole('region', { name: 'Signature' });
  expect(within(signature).getByText('Ida Berg')).toBeTruthy();
  expect(within(signature).getByRole('img', { name: 'Signature of Ida Berg' })).toBeTruthy();
  expect(screen.getByRole('link', { name: '7104822' }).getAttribute('href')).toBe('/machines/5/show');
});

it('a proof that does not hold says what is wrong', async () => {
  shown(handover({ proof: proof({ standing: 'broken', faults: ['content', 'chain'] }) }));
  expect(await screen.findByText('Changed after it was signed')).toBeTruthy();
  expect(screen.getAllByRole('alert').map((one) => one.textContent)).toEqual(['What is stored is not what was accepted.', 'The chain of events of the machine does not hold.']);
});

it('says when the machine came back into stock', async () => {
  shown(handover({ proof: proof({ withdrawnOn: '27/11/2026 09:30:00' }) }));
  expect(await screen.findByText('Came back into stock on 27/11/2026')).toBeTruthy();
});

it.each([
  ['was taken out on request', { erasedOn: '25/11/2026 10:00:00', signatureName: '', signature: '' }, 'Name and signature were removed on request on 25/11/2026 10:00:00.'],
  ['is not for the one who looks', { signatureName: null, signature: null }, 'You may not see who has signed.'],
])('says where the signature %s', async (_, part, text) => {
  shown(handover({ proof: proof(part) }));
  const signature = await screen.findByRole('region', { name: 'Signature' });
  expect(signature.textContent).toContain(text);
  expect(within(signature).queryByRole('img')).toBeNull();
});
