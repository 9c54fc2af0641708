// The server's refusal of a form: at the fields it names, otherwise in an alert.
import { asFailure, type Failure } from '../api/errors.ts';
import { alert, type AlertKind } from './toast.tsx';

/** The texts of the fields, by their names on the wire in small letters. */
export type FieldErrors = Partial<Record<string, string>>;

/** Returns the errors of those fields that the form has; a refusal of none of them is reported by an alert. */
export function refused(problem: unknown, title: string, fields: readonly string[] = [], kind: 'account' | 'user' = 'account'): FieldErrors {
  const failure = asFailure(problem);
  if (!failure) return {};
  const found = Object.entries(failure.body.Errors ?? {})
    .map(([name, [text]]): [string, string] => [name.toLowerCase(), text ?? failure.text])
    .filter(([name]) => fields.includes(name));
  if (found.length === 0) alertRefusal(failure, { kind, title });
  return Object.fromEntries(found);
}

/** Returns `true` if these texts of the form say everything that the refusal says. */
const saysAll = (failure: Failure, texts: readonly (string | undefined)[]): boolean => [failure.text, ...Object.values(failure.body.Errors ?? {}).flat()].every((one) => texts.includes(one));

/** Shows a refusal in an alert, unless the form shows the same: `inForm` are the texts at its fields. */
export function alertRefusal(failure: Failure, { kind, title, text = failure.text }: { kind: AlertKind; title: string; text?: string }, inForm: readonly (string | undefined)[] = []): void {
  if (!failure.isShownGlobally && !saysAll(failure, inForm)) alert({ type: 'danger', kind, title, text, call: failure.call });
}
