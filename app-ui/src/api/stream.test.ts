import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eventReader, listen, longestSilence, pauseAfter, type StreamPosition, type StreamEvent } from './stream.ts';

const frame = (name: string, data: unknown, id = ''): string => `event: ${name}\n${id === '' ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

describe('what comes', () => {
  const opening = 'retry: 3000\nid: 7\nevent: open\ndata: {}\n\n';
  const machine = { Changes: [], More: true };
  const readAll = (...parts: string[]): { events: StreamEvent[]; last: string } => {
    const position: StreamPosition = { last: '' };
    const events: StreamEvent[] = [];
    const read = eventReader(position, (event) => events.push(event));
    parts.forEach((part) => read(part));
    return { events, last: position.last };
  };
  it('is cut into events wherever it is torn', () => {
    const text = `${opening}${frame('counts', { Counts: null })}: still here\n\n${frame('machine', machine, '9~')}`;
    for (let at = 1; at < text.length; at++) {
      const { events, last } = readAll(text.slice(0, at), text.slice(at));
      expect(events.map((event) => event.name)).toEqual(['open', 'counts', 'machine']);
      expect(events[2]?.data).toEqual(machine);
      expect(last).toBe('9~');
    }
  });
  it('may have any line ends and several lines of data, as the format allows', () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const text = ['event: machine', 'id: 8', 'data: {"Changes": [],', 'data:"More": true}', '', ''].join(end);
      const { events, last } = readAll(text.slice(0, 20), text.slice(20), `: more${end}`);
      expect(events).toEqual([{ name: 'machine', data: machine }]);
      expect(last).toBe('8');
    }
  });
  it('has a place to resume from before the first change', () => {
    expect(readAll(opening).last).toBe('7');
  });
});

it('waits twice as long after each try, never all at one moment, and never for ever', () => {
  expect([0, 1, 2, 3].map((tries) => pauseAfter(tries, 1))).toEqual([1000, 2000, 4000, 8000]);
  expect(pauseAfter(99, 1)).toBe(30_000);
  expect(pauseAfter(3, 0)).toBe(4000);
});

describe('a listener', () => {
  interface Open {
    headers: Headers;
    say: (text: string) => void;
    end: () => void;
    aborted: () => boolean;
  }
  let opened: Open[];
  let answer: () => number;
  const received: StreamEvent[] = [];
  const states: boolean[] = [];
  const signedOut = vi.fn();

  beforeEach(() => {
    vi.useFakeTimers();
    opened = [];
    received.length = 0;
    states.length = 0;
    signedOut.mockClear();
    answer = () => 200;
    vi.stubGlobal('fetch', (request: Request) => {
      let tell: ReadableStreamDefaultController<Uint8Array> | undefined;
      const stream = new ReadableStream<Uint8Array>({ start: (controller) => void (tell = controller) });
      request.signal.addEventListener('abort', () => tell?.error(new DOMException('gone', 'AbortError')));
      opened.push({
        headers: request.headers,
        say: (text) => tell?.enqueue(new TextEncoder().encode(text)),
        end: () => tell?.close(),
        aborted: () => request.signal.aborted,
      });
      const status = answer();
      return Promise.resolve(new Response(status === 200 ? stream : '{}', { status }));
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const begin = (position: StreamPosition = { last: '' }): (() => void) =>
    listen({ siteCode: '330001', groupId: 7 }, position, {
      onEvent: (event) => received.push(event),
      onConnected: (on) => states.push(on),
      onSignedOut: signedOut,
    });
  const rest = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

  it('names its site, hears, and comes back with its place', async () => {
    const stop = begin();
    await rest(0);
    expect(opened[0]?.headers.get('sitecode')).toBe('330001');
    expect(opened[0]?.headers.get('Groupid')).toBe('7');
    expect(opened[0]?.headers.get('Last-Event-ID')).toBeNull();
    opened[0]?.say(frame('machine', { Changes: [], More: false }, '12'));
    await rest(0);
    expect(received).toEqual([{ name: 'machine', data: { Changes: [], More: false } }]);
    opened[0]?.end();
    await rest(1100);
    expect(opened).toHaveLength(2);
    expect(opened[1]?.headers.get('Last-Event-ID')).toBe('12');
    expect(states).toEqual([true, false, true]);
    stop();
    await rest(60_000);
    expect(opened).toHaveLength(2);
    expect(opened[1]?.aborted()).toBe(true);
  });

  it('waits longer and longer while the server does not answer', async () => {
    answer = () => 503;
    const stop = begin();
    await rest(120_000);
    const many = opened.length;
    expect(many).toBeGreaterThan(5);
    expect(many).toBeLessThan(16);
    stop();
  });

  it('takes a silence for a cut', async () => {
    const stop = begin();
    await rest(longestSilence - 1000);
    opened[0]?.say(': still here\n\n');
    await rest(longestSilence - 1000);
    expect(opened).toHaveLength(1);
    await rest(3000);
    expect(opened).toHaveLength(2);
    stop();
  });

  it('does not knock where it may not listen, and says when the session has ended', async () => {
    answer = () => 403;
    const stop = begin();
    await rest(59_000);
    expect(opened).toHaveLength(1);
    answer = () => 401;
    await rest(2000);
    expect(signedOut).toHaveBeenCalledOnce();
    await rest(300_000);
    expect(opened).toHaveLength(2);
    stop();
  });
});
