// Makes the demonstration world that every server of the run begins with, and signs each of its users in: the copies of the world
// have these sessions.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { request } from '@playwright/test';
import { password, people, type Person } from './people.ts';
import { sessionFile, startServer, templateFolder } from './servers.ts';

export default async function prepare(): Promise<(() => void) | undefined> {
  const isOurs = process.env['HARDSTAND_BROWSER_PLACE'] === undefined;
  process.env['HARDSTAND_BROWSER_PLACE'] ??= mkdtempSync(join(tmpdir(), 'hardstand-browser-'));
  const place = process.env['HARDSTAND_BROWSER_PLACE'];
  mkdirSync(join(place, 'people'), { recursive: true });
  const server = await startServer(templateFolder(), { demo: true });
  const page = await fetch(server.url);
  if ((await page.text()).includes('make run')) throw new Error('The program has no web apps in it: run scripts/web.sh, then cargo build --workspace.');
  for (const person of Object.keys(people) as Person[]) {
    const context = await request.newContext({ baseURL: server.url });
    const answer = await context.post('/api/security/login', { data: { ...people[person], password } });
    if (!answer.ok()) throw new Error(`${person} cannot sign in: ${await answer.text()}`);
    await context.storageState({ path: sessionFile(person) });
    await context.dispose();
  }
  await server.stop();
  return isOurs ? () => rmSync(place, { recursive: true, force: true }) : undefined;
}
