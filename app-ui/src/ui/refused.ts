// The server's refusal of a form: at the fields it names, otherwise in an alert.
import { asFailure } from '../api/errors.ts';
import { alert } from './toast.tsx';

/** The texts of the fields, by their names on the wire in small letters. */
export type FieldErrors = Partial<Record<string, string>>;

/** Returns the errors of those fields that the form has; a refusal of none of them is reported by an alert. */
export function refused(problem: unknown, title: string, fields: readonly string[] = [], kind: 'account' | 'user' = 'account'): FieldErrors {
  const failure = asFailure(problem);
  if (!failure) return {};
  const found = Object.entries(failure.body.Errors ?? {})
    .map(([name, [text]]): [string, string] => [name.toLowerCase(), text ?? failure.text])
    .filter(([name]) => fields.includes(name));
  if (found.length === 0 && !failure.isShownGlobally) alert({ type: 'danger', kind, title, text: failure.text });
  return Object.fromEntries(found);
}
