import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Exporter } from 'react-admin';
import { ListBase } from 'react-admin';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { forget } from '../api/session';
import { answers } from '../testing/answers';
import { operator } from '../testing/given';
import { renderConsole } from '../testing/render';
import { ExportAll } from './ExportAll';

beforeEach(forget);
afterEach(() => {
  vi.unstubAllGlobals();
});

const count = 1_300;

/** Serves 1,300 machines in the requested ranges. */
function serve() {
  return answers(({ url }) => {
    if (url.endsWith('/session')) return { body: { ...operator, Permissions: ['stock.list'] } };
    const [first, last] = (/range=\[(\d+),(\d+)\]/.exec(url) ?? []).slice(1).map(Number);
    const end = Math.min((last ?? 0) + 1, count);
    const body = Array.from({ length: end - (first ?? 0) }, (_, at) => ({ id: (first ?? 0) + at }));
    return { body, headers: { 'Content-Range': `machines ${String(first)}-${String(end - 1)}/${String(count)}` } };
  });
}

it('the file has every row of the list, in its filter and order', async () => {
  const requests = serve();
  const exporter = vi.fn<Exporter>();
  renderConsole(
    <ListBase resource="machines" sort={{ field: 'serial', order: 'DESC' }} filter={{ status: 'A' }} exporter={exporter}>
      <ExportAll />
    </ListBase>,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await waitFor(() => {
    expect(exporter).toHaveBeenCalledOnce();
  });
  expect(exporter.mock.calls[0]?.[0].map(({ id }) => id as number)).toEqual(Array.from({ length: count }, (_, at) => at));
  const last = requests.at(-1)?.url;
  expect(last).toContain('"status":"A"');
  expect(last).toContain('["serial","DESC"]');
  await waitFor(() => {
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
