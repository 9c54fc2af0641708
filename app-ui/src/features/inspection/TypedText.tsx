// A text or number that is saved while it is typed. What is typed stays as it is while the field has the focus, also where the
// stored text has no blanks at its end or another form of a number; it is replaced only by another text.
import { useState, type JSX, type Ref } from 'react';
import { useChanged } from '../../ui/useChanged.ts';
import { useTypedNumber } from '../../ui/useTypedNumber.ts';

interface Shared {
  id: string;
  label: string;
  value: string;
  onText: (typed: string) => void;
  isWrong?: boolean;
  isRequired?: boolean;
  describedBy?: string | undefined;
  /** The question's own control, which has the focus while the question is the current one. */
  isMain?: boolean;
}

interface TextProps extends Shared {
  /** More lines than one. */
  isLong?: boolean;
  maxLength: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

interface NumberProps extends Shared {
  /** The most decimals. */
  decimals: number;
}

/** The attributes of the control. */
const attributes = ({ id, label, isWrong = false, isRequired = false, describedBy, isMain = false }: Shared): object => ({
  id,
  'aria-label': label,
  'aria-invalid': isWrong,
  'aria-required': isRequired,
  'aria-describedby': describedBy,
  autoComplete: 'off',
  // The key of a phone's keyboard that goes on.
  enterKeyHint: 'next',
  ...(isMain ? { 'data-main': '' } : {}),
});

export function TypedText({ isLong = false, maxLength, inputRef, ...shared }: TextProps): JSX.Element {
  const { value, onText, isWrong = false } = shared;
  const [typed, setTyped] = useState(value);
  useChanged(value, () => {
    if (typed.trim() !== value.trim()) setTyped(value);
  });
  const control = {
    ...attributes(shared),
    value: typed,
    maxLength,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value);
      onText(target.value);
    },
  };
  return (
    <span className={isWrong ? 'in bad' : 'in'}>{isLong ? <textarea {...control} ref={inputRef} rows={2} /> : <input {...control} inputMode="text" />}</span>
  );
}

/** Gets and reports a number as calls take it. No length limits what is typed: a number that was cut is another number. */
export function TypedNumber({ decimals, ...shared }: NumberProps): JSX.Element {
  const { text, onText, onBlur } = useTypedNumber(shared.value, decimals, shared.onText);
  return (
    <span className={shared.isWrong ? 'in bad' : 'in'}>
      <input {...attributes(shared)} inputMode="decimal" value={text} onChange={({ target }) => onText(target.value)} onBlur={onBlur} />
    </span>
  );
}
