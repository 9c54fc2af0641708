import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { answers, refusal } from '../testing/answers';
import { allowed, moduleSwitch, operator, reads, site } from '../testing/given';
import { renderConsole } from '../testing/render';
import { ModuleMatrix } from './ModuleMatrix';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const vat = moduleSwitch({ id: '3:vat', module: 'vat', title: 'VAT', enabled: false, default: false });

function serve(save: 'saves' | 'refuses', resources = allowed('modules', 'list', 'show', 'edit')) {
  return answers(({ method, url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, resources } };
    if (method === 'PUT') return save === 'saves' ? { body: vat } : refusal(422, 'Module: Stock needs it');
    return { body: [moduleSwitch(), vat], headers: { 'Content-Range': 'modules 0-1/2' } };
  });
}

const puts = (requests: ReturnType<typeof serve>) => requests.filter((one) => one.method === 'PUT');

it('marks what is not saved, and saves it', async () => {
  const requests = serve('saves');
  renderConsole(<ModuleMatrix sites={[site()]} />);
  await userEvent.click(await screen.findByRole('switch', { name: 'VAT at 330001' }));
  expect(screen.getByText('1 change not saved')).toBeTruthy();
  expect(screen.getByRole('switch', { name: 'VAT at 330001 (Not saved)' })).toHaveProperty('checked', true);
  expect(puts(requests)).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => {
    expect(puts(requests)).toMatchObject([{ url: '/admin/api/modules/3:vat', body: { enabled: true } }]);
  });
  expect(await screen.findByText('Modules saved')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('1 change not saved')).toBeNull());
});

it('names what each change does at its site, once it is made', async () => {
  serve('saves');
  renderConsole(<ModuleMatrix sites={[site()]} />);
  await userEvent.click(await screen.findByRole('switch', { name: 'VAT at 330001' }));
  await userEvent.click(screen.getByRole('switch', { name: 'Stock at 330001' }));
  const effects = screen.getByRole('list', { name: 'What the changes do' });
  const sentences = within(effects).getAllByRole('listitem').map((item) => item.textContent);
  expect(sentences).toEqual(['Stock at 330001: No machines.', 'VAT at 330001 works.']);
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('list', { name: 'What the changes do' })).toBeNull();
});

it('keeps the change when the server refuses it, and says why', async () => {
  serve('refuses');
  renderConsole(<ModuleMatrix sites={[site()]} />);
  await userEvent.click(await screen.findByRole('switch', { name: 'VAT at 330001' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Stock needs it')).toBeTruthy();
  expect(screen.getByText('1 change not saved')).toBeTruthy();
});

it('discards without asking the server', async () => {
  const requests = serve('saves');
  renderConsole(<ModuleMatrix sites={[site()]} />);
  await userEvent.click(await screen.findByRole('switch', { name: 'VAT at 330001' }));
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByRole('switch', { name: 'VAT at 330001' })).toHaveProperty('checked', false);
  expect(puts(requests)).toEqual([]);
});

it('asks before leaving with unsaved changes', async () => {
  serve('saves');
  const ask = vi.spyOn(window, 'confirm').mockReturnValue(false);
  renderConsole(
    <>
      <Link to="/elsewhere">Elsewhere</Link>
      <Routes>
        <Route path="/elsewhere" element={<p>Gone</p>} />
        <Route path="*" element={<ModuleMatrix sites={[site()]} />} />
      </Routes>
    </>,
  );
  await userEvent.click(await screen.findByRole('switch', { name: 'VAT at 330001' }));
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(ask).toHaveBeenCalledOnce();
  expect(screen.getByText('1 change not saved')).toBeTruthy();
  ask.mockReturnValue(true);
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(await screen.findByText('Gone')).toBeTruthy();
});

it('is not there for those who may not switch modules', async () => {
  const requests = serve('saves', reads('sites'));
  renderConsole(<ModuleMatrix sites={[site()]} />);
  await waitFor(() => {
    expect(requests.some((one) => one.url.endsWith('/session'))).toBe(true);
  });
  expect(screen.queryByText('Modules by site')).toBeNull();
});
