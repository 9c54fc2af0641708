// Faults of the browser side go to the server's error-reporting call, except on localhost (specification 1 §8).
import { reportError } from './calls.ts';

export const appVersion = '0.1.0';

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
let sent = 0;
const mostPerVisit = 20;

/** Tells the server of a fault, at most a few times a visit and never in a loop. */
export function report(error: unknown, host = location.hostname): void {
  if (isLocal(host) || sent >= mostPerVisit || !navigator.onLine) return;
  sent += 1;
  const fault = error instanceof Error ? error : new Error(String(error));
  void reportError({
    Message: fault.message.slice(0, 500),
    Url: location.pathname,
    Stack: (fault.stack ?? '').slice(0, 4000),
    AppVersion: appVersion,
    TimeStamp: new Date().toISOString(),
  }).catch(() => undefined);
}
