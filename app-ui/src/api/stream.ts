// The event stream of the current site. It is read with fetch, because EventSource cannot send the sitecode header. After a
// disconnect it reconnects with the id of the last event, with exponential backoff while the server does not answer.
import { createParser } from 'eventsource-parser';
import type { CallContext } from './client.ts';

export interface StreamEvent {
  name: string;
  data: unknown;
}

export interface StreamHandlers {
  onEvent: (event: StreamEvent) => void;
  /** Called when the stream connects or disconnects; while it is disconnected, pages poll. */
  onConnected: (on: boolean) => void;
  /** Called when the server has ended the session. */
  onSignedOut: () => void;
}

/** The id of the last event received; retained over reconnects. */
export interface StreamPosition {
  last: string;
}

const firstPause = 1000;
const longestPause = 30_000;
/** The wait after a refusal: no permission, or too many streams. */
const refusedPause = 60_000;
/** A stream without data for this long counts as disconnected; the server sends a heartbeat every 15 seconds. */
export const longestSilence = 45_000;

/** Reads the events of received text, which may end anywhere; the position follows the last event that is whole. */
export function eventReader(position: StreamPosition, onEvent: (event: StreamEvent) => void): (text: string) => void {
  const parser = createParser({
    onEvent: ({ id, event, data }) => {
      position.last = id ?? position.last;
      onEvent({ name: event ?? '', data: JSON.parse(data) as unknown });
    },
  });
  return (text) => parser.feed(text);
}

/** The wait in ms before the next try: doubled after each, with a random share. */
export const pauseAfter = (tries: number, chance = Math.random()): number =>
  Math.min(firstPause * 2 ** Math.min(tries, 10), longestPause) * (0.5 + chance / 2);

/** Reads the stream and reconnects until the returned function is called. */
export function listen({ siteCode, groupId }: Omit<CallContext, 'userId'>, position: StreamPosition, handlers: StreamHandlers): () => void {
  let open = new AbortController();
  const stopped = new AbortController();
  const isStopped = (): boolean => stopped.signal.aborted;
  let wake: () => void = () => undefined;

  /** Reads one connection to its end. Answers 200 for a stream, the status of a refusal, or 0 when the server did not answer. */
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
      if (position.last !== '') headers.set('Last-Event-ID', position.last);
      const request = new Request(`${location.origin}/api/events`, { headers, signal: open.signal, credentials: 'same-origin', cache: 'no-store' });
      const response = await fetch(request);
      status = response.status;
      if (!response.ok || !response.body) return status;
      const read = eventReader(position, handlers.onEvent);
      const decoder = new TextDecoder();
      const reader = response.body.getReader();
      handlers.onConnected(true);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return status;
        beat();
        read(decoder.decode(value, { stream: true }));
      }
    } catch {
      // Disconnected, without heartbeat, or aborted: the caller decides whether to reconnect.
      return status;
    } finally {
      clearTimeout(timer);
      handlers.onConnected(false);
    }
  }

  async function readUntilStopped(): Promise<void> {
    let tries = 0;
    while (!isStopped()) {
      const begun = Date.now();
      const status = await once();
      if (isStopped()) return;
      if (status === 401) {
        handlers.onSignedOut();
        return;
      }
      // A stream that was open for a while resets the backoff.
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
  void readUntilStopped();
  return () => {
    stopped.abort();
    window.removeEventListener('online', online);
    open.abort();
    wake();
  };
}
