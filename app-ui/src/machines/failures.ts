// What to say when creating or updating a machine fails (specification 2 §8). Pure.
import type { Failure } from '../api/errors.ts';
import type { MachineForm } from './machineForm.ts';

const fields: Record<string, keyof MachineForm> = { vin: 'serial', modelid: 'modelId', locationid: 'locationId' };

/** The server's field errors under the names of the form. */
export function fieldErrors(failure: Failure): Partial<Record<keyof MachineForm, string>> {
  const out: Partial<Record<keyof MachineForm, string>> = {};
  for (const [name, texts] of Object.entries(failure.body.Errors ?? {})) {
    const field = fields[name.toLowerCase()];
    if (field && texts[0]) out[field] = texts[0];
  }
  return out;
}

/** 401, 403, 500 and 503 are told by the global handling; here they would be told twice. */
const toldGlobally = new Set([401, 403, 500, 503]);

/** Undefined: nothing to add to the global handling. */
export function createFailure(failure: Failure, failedToLoad: string): string | undefined {
  const errors = Object.values(failure.body.Errors ?? {}).flat();
  if (errors.length > 0) return errors.join(' ');
  if ([422, 412, 409].includes(failure.status)) return failure.text;
  return toldGlobally.has(failure.status) ? undefined : failedToLoad;
}

/** The response's message, line by line. */
export function updateFailure(failure: Failure): string | undefined {
  if (toldGlobally.has(failure.status)) return undefined;
  return (failure.body.Message ?? '').split(/\r?\n/).filter(Boolean).join('\n');
}
