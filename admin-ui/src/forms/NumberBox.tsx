// An input for a number, read as the language writes it: a point divides decimals, commas group thousands. It stays as it is
// typed; once it is left, it shows the number that was understood.

import { TextField } from '@mui/material';
import { useState } from 'react';
import { FieldTitle, InputHelperText, useInput } from 'react-admin';
import type { Limits } from './numbers';
import { numberText, typedNumber, withinLimits } from './numbers';
import { needed } from './rules';
import type { TextKey } from '../text/useText';

interface Props extends Limits {
  source: string;
  /** The message when it is empty. */
  required: TextKey;
  defaultValue?: number;
}

export function NumberBox({ source, required, defaultValue, ...limits }: Props) {
  const { field, fieldState, isRequired, id } = useInput({
    source,
    validate: [needed(required), withinLimits(limits)],
    ...(defaultValue === undefined ? {} : { defaultValue }),
  });
  const value: unknown = field.value;
  const [typed, setTyped] = useState(() => numberText(value));
  const [seen, setSeen] = useState(value);
  // A value that comes from elsewhere, such as a record that is loaded, replaces the typed text.
  if (seen !== value) {
    setSeen(value);
    if ((typedNumber(typed, limits.decimals) ?? '') !== value) setTyped(numberText(value));
  }
  const error = fieldState.error?.message;
  return (
    <TextField
      id={id}
      name={field.name}
      label={<FieldTitle source={source} isRequired={isRequired} />}
      value={typed}
      fullWidth
      error={fieldState.invalid}
      helperText={error === undefined ? null : <InputHelperText error={error} />}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(typedNumber(event.target.value, limits.decimals));
      }}
      onBlur={() => {
        setTyped(numberText(value));
        field.onBlur();
      }}
      slotProps={{ htmlInput: { inputMode: limits.decimals > 0 ? 'decimal' : 'numeric', autoComplete: 'off' } }}
    />
  );
}
