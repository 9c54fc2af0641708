// Any failure of a call, whatever its origin, in one form: status, topic, text.
import type { ErrorBody } from './wire.ts';

export class Failure extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;

  constructor(status: number, body: Partial<ErrorBody>) {
    super(body.Message ?? `HTTP ${status}`);
    this.name = 'Failure';
    this.status = status;
    this.body = body;
  }

  /** The server's text: what stands after the first colon of the first line, or the line when it has no colon. */
  get text(): string {
    return afterColon(this.body.Message ?? '');
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

/** A failure of one of our calls, or undefined for anything else that was thrown. */
export function asFailure(error: unknown): Failure | undefined {
  return error instanceof Failure ? error : undefined;
}
