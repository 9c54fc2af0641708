// A text that is saved while it is typed. What is typed stays as it is, also where the stored text has no blanks at its end
// or another form of a number; it is replaced only by a text that says something else.
import { useState, type JSX, type Ref } from 'react';
import { useChanged } from '../../ui/useChanged.ts';

interface Props {
  id: string;
  label: string;
  value: string;
  /** The form in which a typed text is stored. */
  stored: (typed: string) => string;
  onText: (typed: string) => void;
  /** More lines than one. */
  isLong?: boolean;
  isWrong?: boolean;
  isRequired?: boolean;
  describedBy?: string | undefined;
  inputMode?: 'decimal' | 'text';
  maxLength: number;
  /** The question's own control, which has the focus while the question is the current one. */
  isMain?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
}

export function TypedText({ id, label, value, stored, onText, isLong = false, isWrong = false, isRequired = false, describedBy, inputMode, maxLength, isMain = false, inputRef }: Props): JSX.Element {
  const [typed, setTyped] = useState(value);
  useChanged(value, () => {
    if (stored(typed) !== value.trim()) setTyped(value);
  });
  const shared = {
    id,
    value: typed,
    'aria-label': label,
    'aria-invalid': isWrong,
    'aria-required': isRequired,
    'aria-describedby': describedBy,
    maxLength,
    autoComplete: 'off',
    // The key of a phone's keyboard that goes on.
    enterKeyHint: 'next' as const,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onText(target.value);
    },
    ...(isMain ? { 'data-main': '' } : {}),
  };
  return (
    <span className={isWrong ? 'in bad' : 'in'}>
      {isLong ? <textarea {...shared} ref={inputRef} rows={2} /> : <input {...shared} {...(inputMode ? { inputMode } : {})} />}
    </span>
  );
}
