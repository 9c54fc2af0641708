// The error of every failed call: status, topic, text. Its texts are in the language of the page, if that has them.
import { reasonText, servedText } from '../text/served.ts';
import type { ErrorBody } from './wire.ts';

export class Failure extends Error {
  readonly status: number;
  readonly body: Partial<ErrorBody>;
  /** The seconds after which the server permits another try, where it names them. */
  readonly retryAfter: number | undefined;
  /** Method and path of the call. */
  readonly call: string | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfter?: number, call?: string) {
    super(body.Message ?? `HTTP ${status}`);
    this.name = 'Failure';
    this.status = status;
    this.body = inLanguage(body);
    this.retryAfter = retryAfter;
    this.call = call;
  }

  /** The server's text: the part of the first line after its first colon, or the whole line when it has no colon. */
  get text(): string {
    return afterColon(this.body.Message ?? '');
  }

  /** `true` if the global handling (shell/failures.ts) shows an alert, so that a screen must not show another. */
  get isShownGlobally(): boolean {
    return [401, 403, 500, 503].includes(this.status);
  }

  get reasonCode(): number | undefined {
    return this.body.ReasonCode ?? undefined;
  }
}

/** A refusal in the language of the page, by its Reason. A field that is refused for another reason keeps the server's text. */
function inLanguage(body: Partial<ErrorBody>): Partial<ErrorBody> {
  const text = reasonText(body.Reason);
  if (text === undefined || body.Message === undefined) return body;
  const own = afterColon(body.Message);
  const topic = servedText(body.Message.slice(0, Math.max(body.Message.indexOf(':'), 0)));
  const more = body.Message.split(/\r?\n/).slice(1);
  const fields = Object.entries(body.Errors ?? {}).map(([name, texts]): [string, string[]] => [name, texts.map((one) => (one === own ? text : one))]);
  return {
    ...body,
    Message: [topic === '' ? text : `${topic}: ${text}`, ...more].join('\n'),
    ...(body.Errors ? { Errors: Object.fromEntries(fields) } : {}),
  };
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
