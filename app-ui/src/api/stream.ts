// The stream of what happens at the acting site. It is read with fetch, because the browser's own EventSource cannot say
// for which site. Cut off, it comes back with the place it had reached, later and later while nobody answers.
import type { Acting } from './client.ts';

export interface StreamEvent {
  name: string;
  data: unknown;
}

export interface Hearing {
  heard: (event: StreamEvent) => void;
  /** Whether what happens is being told; while it is not, pages look again by themselves. */
  connected: (on: boolean) => void;
  /** The server no longer knows the session. */
  signedOut: () => void;
}

/** How far a listener was told; kept over cuts. */
export interface Place {
  last: string;
}

const firstPause = 1000;
const longestPause = 30_000;
/** Who may not listen, or has too many streams, looks again by and by. */
const refusedPause = 60_000;
/** The server says every 15 seconds that it is there. */
export const longestSilence = 45_000;

/** Cuts what comes into events. */
export class Frames {
  private rest = '';

  constructor(private readonly place: Place) {}

  read(text: string): StreamEvent[] {
    const blocks = (this.rest + text).split('\n\n');
    this.rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => {
      const field = (name: string): string | undefined =>
        block.split('\n').find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2);
      this.place.last = field('id') ?? this.place.last;
      const data = field('data');
      return data === undefined ? [] : [{ name: field('event') ?? '', data: JSON.parse(data) as unknown }];
    });
  }
}

/** How long to wait before the next try: twice as long after each, and never all at the same moment. */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  Math.min(firstPause * 2 ** Math.min(tries, 10), longestPause) * (0.5 + chance / 2);

/** Listens until it is told to stop. */
export function listen({ siteCode, groupId }: Acting, place: Place, hearing: Hearing): () => void {
  let open = new AbortController();
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let wake: () => void = () => undefined;

  /** Reads one stream to its end. The status of a refusal, 0 when nobody answered, 200 when it was a stream. */
  async function once(): Promise<number> {
    open = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const beat = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => open.abort(), longestSilence);
    };
    beat();
    let status = 0;
    try {
      const headers = new Headers({ Accept: 'text/event-stream', sitecode: siteCode });
      if (groupId) headers.set('Groupid', String(groupId));
      if (place.last !== '') headers.set('Last-Event-ID', place.last);
      const request = new Request(`${location.origin}/api/events`, { headers, signal: open.signal, credentials: 'same-origin', cache: 'no-store' });
      const response = await fetch(request);
      status = response.status;
      if (!response.ok || !response.body) return status;
      const frames = new Frames(place);
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      hearing.connected(true);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return status;
        beat();
        for (const event of frames.read(decoder.decode(value, { stream: true }))) hearing.heard(event);
      }
    } catch {
      // Cut off, silent for too long, or stopped: it begins anew, or it does not.
      return status;
    } finally {
      clearTimeout(timer);
      hearing.connected(false);
    }
  }

  async function keepListening(): Promise<void> {
    let tries = 0;
    while (!isStopped()) {
      const begun = Date.now();
      const status = await once();
      if (isStopped()) return;
      if (status === 401) {
        hearing.signedOut();
        return;
      }
      // A stream that lived for a while has ended by itself: that is no reason to wait long.
      tries = status === 200 && Date.now() - begun > longestPause ? 0 : tries + 1;
      const refused = status >= 400 && status < 500;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, refused ? refusedPause : pauseAfter(tries - 1));
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  const online = (): void => wake();
  window.addEventListener('online', online);
  void keepListening();
  return () => {
    stopped.abort();
    window.removeEventListener('online', online);
    open.abort();
    wake();
  };
}
