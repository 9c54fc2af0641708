// The error of every failed call: status, topic, text.
import type { ErrorBody } from './wire.ts';

export class Failure extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  /** The seconds after which the server asks to try again, where it says so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number) {
    super(body.Message ?? `HTTP ${status}`);
    this.name = 'Failure';
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
  }

  /** The server's text: the part of the first line after its first colon, or the whole line when it has no colon. */
  get text(): string {
    return afterColon(this.body.Message ?? '');
  }

  /** Whether the global handling (shell/failures.ts) shows an alert, so that a screen must not show another. */
  get isShownGlobally(): boolean {
    return [401, 403, 500, 503].includes(this.status);
  }

  get reasonCode(): number | undefined {
    return this.body.ReasonCode ?? undefined;
  }
}

/** The part of the first line after its first colon; the whole line when there is no colon. */
export function afterColon(message: string): string {
  const line = message.split(/\r?\n/)[0] ?? '';
  const colon = line.indexOf(':');
  return (colon < 0 ? line : line.slice(colon + 1)).trim();
}

/** The failure of a call, or undefined for any other error. */
export function asFailure(error: unknown): Failure | undefined {
  return error instanceof Failure ? error : undefined;
}
