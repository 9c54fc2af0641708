// The alerts when creating or updating a machine fails (STOCK-175, STOCK-176). Pure.
import type { Failure } from '../api/errors.ts';
import type { MachineForm } from './machineForm.ts';

const fields: Record<string, keyof MachineForm> = { vin: 'serial', modelid: 'modelId', locationid: 'locationId' };

/** The server's field errors by the names of the form's fields. */
export function fieldErrors(failure: Failure): Partial<Record<keyof MachineForm, string>> {
  const out: Partial<Record<keyof MachineForm, string>> = {};
  for (const [name, texts] of Object.entries(failure.body.Errors ?? {})) {
    const field = fields[name.toLowerCase()];
    if (field && texts[0]) out[field] = texts[0];
  }
  return out;
}

/** The text of the alert; undefined when the global handling shows one. */
export function createFailure(failure: Failure, failedToLoad: string): string | undefined {
  const errors = Object.values(failure.body.Errors ?? {}).flat();
  if (errors.length > 0) return errors.join(' ');
  if ([422, 412, 409].includes(failure.status)) return failure.text;
  return failure.isShownGlobally ? undefined : failedToLoad;
}

/** The response's message, split into lines. */
export function updateFailure(failure: Failure): string | undefined {
  if (failure.isShownGlobally) return undefined;
  return (failure.body.Message ?? '').split(/\r?\n/).filter(Boolean).join('\n');
}
