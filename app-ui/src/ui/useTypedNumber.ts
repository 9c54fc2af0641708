// The text of a field in which a number is typed. It stays as it is typed; once the field is left it shows the number that was
// understood, as the language writes it.
import { useState } from 'react';
import { measureField, typedMeasure } from '../text/i18n.ts';
import { useChanged } from './useChanged.ts';

export interface TypedNumberField {
  text: string;
  onText: (typed: string) => void;
  onBlur: () => void;
}

/** `value` and what `onNumber` gets are as calls take them; a text that cannot be read is one of `unreadText`. */
export function useTypedNumber(value: string, decimals: number, onNumber: (text: string) => void): TypedNumberField {
  const [text, setText] = useState(() => measureField(value));
  useChanged(value, () => {
    if (typedMeasure(text, decimals) !== value) setText(measureField(value));
  });
  return {
    text,
    onText: (typed) => {
      setText(typed);
      onNumber(typedMeasure(typed, decimals));
    },
    onBlur: () => setText(measureField(value)),
  };
}
