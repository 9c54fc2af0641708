import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import locations from '../locations';
import models from '../models';
import { answers, refusal } from '../testing/answers';
import { operator, writes } from '../testing/given';
import { expectHelperText, save } from '../testing/pages';
import { renderConsole } from '../testing/render';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

it('a name that is taken is said under the name', async () => {
  answers(({ method, url }) => {
    if (url.endsWith('/session')) {
      return {
        body: {
          ...operator,
          kind: 'site',
          siteId: 3,
          siteCode: '330001',
          resources: writes('locations'),
        },
      };
    }
    if (method !== 'POST') return { body: [], headers: { 'Content-Range': 'x 0-0/0' } };
    return refusal(422, 'Location: Entered location is already exist.', {
      Errors: { name: ['Entered location is already exist.'] },
    });
  });
  const Create = locations.create;
  renderConsole(
    <ResourceContextProvider value="locations">
      <Create />
    </ResourceContextProvider>,
  );
  await save();
  expect(await screen.findByText('Location Name is required.')).toBeTruthy();
  await userEvent.type(screen.getByLabelText(/Location Name/), 'DOCK');
  await save();
  await expectHelperText('Entered location is already exist.');
});

// MODEL-044
it('a model in use is not deleted, and a dialog says why', async () => {
  answers(({ method, url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources: writes('models') } };
    if (method === 'DELETE') return refusal(422, 'Model Mapping: in use');
    return {
      body: { id: 1, name: 'LX-20', groupId: 1, isAuditEnabled: true, imageUrl: null, machineCount: 4, deleted: false },
    };
  });
  const Edit = models.edit;
  renderConsole(
    <ResourceContextProvider value="models">
      <Routes>
        <Route path="/models/:id" element={<Edit />} />
      </Routes>
    </ResourceContextProvider>,
    '/models/1',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Error: Model Deletion')).toBeTruthy();
  expect(
    screen.getByText('This Model cannot be deleted as it has Serial numbers and/or Active templates assigned to it'),
  ).toBeTruthy();
});

const atSite = (siteCode: string) => ({
  ...operator,
  kind: 'site',
  groupId: 1,
  siteId: 2,
  siteCode,
  resources: writes('models'),
});

// MODEL-025
it('the name of a model is sent in capitals', async () => {
  const requests = answers(({ method, url }) => {
    if (url.endsWith('/session')) return { body: atSite('220000') };
    if (method === 'POST') return { body: { id: 9, name: 'LX-20' } };
    return { body: [], headers: { 'Content-Range': 'x 0-0/0' } };
  });
  const Create = models.create;
  renderConsole(
    <ResourceContextProvider value="models">
      <Create />
    </ResourceContextProvider>,
  );
  await userEvent.type(await screen.findByLabelText(/Model Name/), 'lx-20');
  await save();
  await waitFor(() => {
    expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({ name: 'LX-20' });
  });
});

// MODEL-014
it.each([true, false])('the audit switch of a model, where the server says that it may be set: %s', async (shown) => {
  answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...atSite('220000'), setsModelAudits: shown } };
    return {
      body: { id: 1, name: 'LX-20', groupId: 1, isAuditEnabled: true, imageUrl: null, machineCount: 4, deleted: false },
    };
  });
  const Edit = models.edit;
  renderConsole(
    <ResourceContextProvider value="models">
      <Routes>
        <Route path="/models/:id" element={<Edit />} />
      </Routes>
    </ResourceContextProvider>,
    '/models/1',
  );
  // Delete is drawn once it is known who has signed in, as the switch is.
  await screen.findByRole('button', { name: 'Delete' });
  if (shown) expect(await screen.findByLabelText('Audit')).toBeTruthy();
  else expect(screen.queryByLabelText('Audit')).toBeNull();
});
