// Reports errors of the page to the server, except on localhost (SHELL-074).
import { reportError } from './calls.ts';

export const appVersion = '0.1.0';

const isLocal = (host: string): boolean => host === 'localhost' || host === '127.0.0.1' || host === '[::1]';
let sent = 0;
const mostPerVisit = 20;

/** Reports an error. The number of reports per page load is limited, and a failed report is not reported. */
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
