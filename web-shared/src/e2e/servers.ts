// The servers of the browser tests: each spec file has one of its own, over a copy of a demonstration world that is made once a
// run.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';

/** A folder of this run, which scripts/browser.sh removes; prepare.ts makes one where there is none. */
const place = (): string => {
  const { HARDSTAND_BROWSER_PLACE: found } = process.env;
  if (found === undefined) throw new Error('HARDSTAND_BROWSER_PLACE names no folder: prepare.ts sets it');
  return found;
};

/** The data that each server begins with. */
export const templateFolder = (): string => join(place(), 'template');

/** The file with the session of a user of the demonstration world; every copy of the world has that session. */
export const sessionFile = (name: string): string => join(process.env['HARDSTAND_BROWSER_PLACE'] ?? tmpdir(), 'people', `${name}.json`);

const program = resolve(process.env['HARDSTAND_PROGRAM'] ?? fileURLToPath(new URL('../../../target/debug/hardstand', import.meta.url)));

/** Browser tests sign in far more often than people do, all from one address, and stop their server at once. */
const settings = {
  LOG__FILTER: 'warn',
  LIMITS__SIGN_IN_BURST: '100000',
  LIMITS__EVENT_STREAMS_SESSION: '1000',
  LIMITS__SIGN_IN_PER_ADDRESS_MINUTE: '100000',
  LIMITS__SIGN_IN_PER_SITE_MINUTE: '100000',
  LIMITS__RESETS_PER_ADDRESS_HOUR: '10000',
  LIMITS__STOP_NOT_READY_SECONDS: '0',
  // Generous as in config/test.toml, so that no test fails because the machine is busy, and no session of a long run has to be
  // confirmed or begun anew.
  LIMITS__HANDLER_SECONDS: '120',
  LIMITS__REPORT_SECONDS: '240',
  LIMITS__POOL_ACQUIRE_SECONDS: '60',
  LIMITS__STATEMENT_SECONDS: '60',
  LIMITS__LOCK_SECONDS: '60',
  LIMITS__IDLE_TRANSACTION_SECONDS: '60',
  LIMITS__HEAD_SECONDS: '60',
  LIMITS__BODY_SECONDS: '60',
  LIMITS__HASH_QUEUE: '1000',
  LIMITS__CONFIRM_MINUTES: '600',
  SESSION__TECHNICIAN_IDLE_MINUTES: '120',
  // The oldest session of too many would end in the middle of a later test; wrong passwords and PINs are those of a few users.
  SESSION__PER_USER: '1000',
  AUTH__LOCK_AFTER_FAILURES: '100',
  AUTH__PASSWORD_TRIES_A_DAY: '1000',
  AUTH__PIN_TRIES_A_DAY: '1000',
};

export interface Server {
  url: string;
  /** Ends it at once, in the middle of whatever it does, and waits until it has ended. */
  kill: () => Promise<void>;
  /** Lets it finish what it does, and waits until it has ended. */
  stop: () => Promise<void>;
  /** Starts it over the data that it had, and waits until it answers. */
  start: () => Promise<void>;
  /** Runs a command of the command line over its data and answers what it prints; `input` is its stdin. */
  run: (args: string[], input?: string) => string;
  /** The mails that it has sent so far, the oldest first, each as its message. */
  mails: () => string[];
}

/** The ports of the tests: below those that the system hands out itself, and none that Chromium refuses. */
function portRange(): { first: number; count: number } {
  const range = '/proc/sys/net/ipv4/ip_local_port_range';
  const handedOut = existsSync(range) ? Number(readFileSync(range, 'utf8').split(/\s/)[0]) : 32768;
  const first = 11000;
  return { first, count: Math.max(handedOut - first, 1000) };
}

/** A port without a listener. */
export async function freePort(): Promise<number> {
  const { first, count } = portRange();
  for (;;) {
    const port = first + Math.floor(Math.random() * count);
    const isFree = await new Promise<boolean>((answer) => {
      const probe = createServer();
      probe.once('error', () => answer(false));
      probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
    });
    if (isFree) return port;
  }
}

/**
 * Interval (ms) at which the server is polled until it answers, and the limit (ms) for it: it makes its world at the first
 * start.
 */
const looked = { every: 50, most: 600_000 } as const;

/** A server over the data of a folder, which makes the demonstration world there if `demo` is set. */
export async function startServer(data: string, { demo } = { demo: false }): Promise<Server> {
  mkdirSync(data, { recursive: true });
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const own = {
    ...settings,
    DATA_DIR: data,
    DATABASE__URL: `sqlite://${join(data, 'hardstand.db')}?mode=rwc`,
    STORAGE__PATH: join(data, 'objects'),
    MAIL__URL: `file://${join(data, 'outbox')}`,
    SERVER__LISTEN: `127.0.0.1:${String(port)}`,
    SERVER__PUBLIC_URL: url,
  };
  const env = { ...process.env, ...Object.fromEntries(Object.entries(own).map(([name, value]) => [`HARDSTAND__${name}`, value])) };
  let running: ChildProcess | undefined;
  let printed = '';
  const start = async (): Promise<void> => {
    const child = spawn(program, demo ? ['serve', '--demo'] : ['serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    running = child;
    for (const out of [child.stdout, child.stderr]) out.on('data', (part: Buffer) => (printed = (printed + part.toString()).slice(-4000)));
    const begun = Date.now();
    for (;;) {
      if (child.exitCode !== null) throw new Error(`the server has ended: ${printed}`);
      const isReady = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isReady) return;
      if (Date.now() - begun > looked.most) throw new Error(`the server does not answer: ${printed}`);
      await new Promise((again) => setTimeout(again, looked.every));
    }
  };
  const end = async (signal: 'SIGKILL' | 'SIGTERM'): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    const ended = new Promise((resolved) => child.once('exit', resolved));
    child.kill(signal);
    await ended;
  };
  await start();
  return {
    url,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    start,
    run: (args, input = '') => execFileSync(program, args, { env, input, encoding: 'utf8' }),
    mails: () => {
      const outbox = join(data, 'outbox');
      const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.eml')) : [];
      return files.sort().map((name) => readFileSync(join(outbox, name), 'utf8'));
    },
  };
}

/** A server with an empty database, or over a copy of the demonstration world; `remove` ends it and removes its data. */
export async function ownServer({ demo }: { demo: boolean }): Promise<Server & { remove: () => Promise<void> }> {
  const data = mkdtempSync(join(place(), 'data-'));
  if (demo) cpSync(templateFolder(), data, { recursive: true });
  const server = await startServer(data);
  return {
    ...server,
    remove: async () => {
      await server.kill();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

type Own = Awaited<ReturnType<typeof ownServer>>;

/** The server of the file whose tests a worker runs. Each repeat of a file has a worker of its own. */
class ServerOfFile {
  private file = '';
  private server: Promise<Own> | undefined;

  async of(file: string): Promise<Server> {
    if (this.file !== file || !this.server) {
      await this.remove();
      this.file = file;
      this.server = ownServer({ demo: true });
    }
    return this.server;
  }

  async remove(): Promise<void> {
    const server = this.server;
    this.server = undefined;
    await (await server)?.remove();
  }
}

/** Limit (ms) for a copy of the world and the start of its server on a busy machine. */
const starting = 300_000;

export const test = base.extend<{ server: Server }, { ofFile: ServerOfFile }>({
  ofFile: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures that this one needs
    async ({}, give) => {
      const servers = new ServerOfFile();
      await give(servers);
      await servers.remove();
    },
    { scope: 'worker', timeout: starting },
  ],
  server: [async ({ ofFile }, give, { file }) => give(await ofFile.of(file)), { timeout: starting }],
  baseURL: async ({ server }, give) => give(server.url),
});
