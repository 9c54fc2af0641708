// A server of a test's own, with a demonstration world of its own or with nothing, which the test kills and starts again over the
// same data.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface OwnServer {
  url: string;
  /** Ends it at once, in the middle of whatever it does, and waits until it has ended. */
  kill: () => Promise<void>;
  /** Starts it over the data that it had, and waits until it answers. */
  start: () => Promise<void>;
  /** Kills it and removes its data. */
  remove: () => Promise<void>;
  /** Runs a command of the command line over its data and answers what it prints; `input` is its stdin. */
  run: (args: string[], input?: string) => string;
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** How often is looked whether the server answers (ms), and how long it may take (ms): it makes its world at the first start. */
const looked = { every: 250, most: 600_000 } as const;

export async function ownServer(program: string, { demo }: { demo: boolean } = { demo: true }): Promise<OwnServer> {
  const place = mkdtempSync(join(tmpdir(), 'hardstand-own-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const env = {
    ...process.env,
    HARDSTAND__DATA_DIR: join(place, 'data'),
    HARDSTAND__DATABASE__URL: `sqlite://${join(place, 'data', 'hardstand.db')}?mode=rwc`,
    HARDSTAND__STORAGE__PATH: join(place, 'data', 'objects'),
    HARDSTAND__MAIL__URL: `file://${join(place, 'data', 'outbox')}`,
    HARDSTAND__SERVER__LISTEN: `127.0.0.1:${String(port)}`,
    HARDSTAND__SERVER__PUBLIC_URL: url,
    HARDSTAND__LOG__FILTER: 'warn',
    HARDSTAND__LIMITS__STOP_NOT_READY_SECONDS: '0',
  };
  let running: ChildProcess | undefined;
  let said = '';
  const start = async (): Promise<void> => {
    const child = spawn(program, demo ? ['serve', '--demo'] : ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    for (const out of [child.stdout, child.stderr]) out.on('data', (part: Buffer) => (said = (said + part.toString()).slice(-4000)));
    const begun = Date.now();
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server has ended: ${said}`);
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (Date.now() - begun > looked.most) throw new Error(`the server does not answer: ${said}`);
      await new Promise((resolve) => setTimeout(resolve, looked.every));
    }
  };
  const kill = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url,
    kill,
    start,
    run: (args, input = '') => execFileSync(program, args, { env, input, encoding: 'utf8' }),
    remove: async () => {
      await kill();
      rmSync(place, { recursive: true, force: true });
    },
  };
}
