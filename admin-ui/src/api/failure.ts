// Turns a failed call into what the user sees: the text after the topic, field errors under their inputs, and the request
// reference for support.

import { HttpError } from 'react-admin';
import type { Failure } from './wire';

/** `Topic: text` without its topic. */
export function plainText(message: string): string {
  const line = message.split('\n')[0] ?? '';
  const colon = line.indexOf(':');
  return colon < 0 ? line.trim() : line.slice(colon + 1).trim();
}

/** `Site code` and `SiteCode` both become `siteCode`, the name of the input. */
function inputName(field: string): string {
  return field.charAt(0).toLowerCase() + field.slice(1);
}

/** Errors by input, as a react-admin form wants them in `body.errors`. */
export function fieldErrors(errors: Failure['Errors']): Record<string, string> | undefined {
  if (!errors) return undefined;
  const named = Object.entries(errors).flatMap(([field, texts]) =>
    texts[0] ? [[inputName(field), texts[0]] as const] : [],
  );
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}

export function isFailure(body: unknown): body is Failure {
  return typeof body === 'object' && body !== null && typeof (body as Failure).Message === 'string';
}

/** The error react-admin shows for a failed answer; 5xx texts carry the request's reference. */
export function toHttpError(status: number, body: unknown, fallback: string): HttpError {
  if (!isFailure(body)) return new HttpError(fallback, status, body);
  const text = plainText(body.Message);
  const shown = status >= 500 && body.RequestId ? `${text} (${body.RequestId})` : text;
  const errors = fieldErrors(body.Errors);
  return new HttpError(shown, status, errors ? { ...body, errors: { ...errors, root: { serverError: shown } } } : body);
}

/** The whole text of a refusal: its message, and the errors of each key. */
export function everyText(error: unknown): string {
  if (!(error instanceof HttpError)) return error instanceof Error ? error.message : String(error);
  const errors = isFailure(error.body) ? Object.entries(error.body.Errors ?? {}) : [];
  return [String(error.message), ...errors.map(([key, texts]) => `${key}: ${texts.join(', ')}`)].join('. ');
}

/** The ReasonCode of a failure, where it has one. */
export function reasonCode(error: unknown): number | undefined {
  if (!(error instanceof HttpError)) return undefined;
  return isFailure(error.body) ? (error.body.ReasonCode ?? undefined) : undefined;
}
