import { expect, it, vi } from 'vitest';
import { serve } from '../testing/app.tsx';
import { report } from './report.ts';

// SHELL-074
it('faults are reported, except on localhost, and never without end', async () => {
  const server = serve({ 'POST clienterror/create': () => undefined });
  for (const host of ['localhost', '127.0.0.1', '[::1]']) report(new Error('here'), host);
  expect(server.sent).toHaveLength(0);
  for (let at = 0; at < 50; at += 1) report(new Error(`fault ${at}`), 'hardstand.example');
  await vi.waitFor(() => expect(server.sent.length).toBe(20), { timeout: 30_000 });
  expect(server.sent.length).toBe(20);
  expect(server.sent[0]?.body).toMatchObject({ Message: 'fault 0', AppVersion: expect.any(String) as string });
  expect(server.sent[0]?.headers.has('sitecode')).toBe(false);
});
