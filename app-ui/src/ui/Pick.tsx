// A dropdown to choose one of many, searchable by typing; its list is at most 250 px high (SHELL-024).
import { Autocomplete } from '@mui/material';
import { useId, type JSX } from 'react';
import { Icon } from './Icon.tsx';

export interface Choice {
  id: number | string;
  label: string;
}

interface Props {
  label: string;
  choices: readonly Choice[];
  value: Choice | null;
  onChange: (choice: Choice | null) => void;
  /** Shows the label inside the frame, for the header. */
  inline?: boolean;
  required?: boolean;
  disabled?: boolean;
  clearable?: boolean;
  error?: string | undefined;
  hint?: string | undefined;
  placeholder?: string;
  emptyText: string;
}

export function Pick(props: Props): JSX.Element {
  const { label, choices, value, onChange, inline, required, disabled, clearable, error, hint, placeholder, emptyText } = props;
  const id = useId();
  return (
    <Autocomplete
      id={id}
      className={inline ? 'pick' : 'field'}
      options={choices}
      value={value}
      disabled={disabled ?? false}
      disableClearable={!clearable as false}
      autoHighlight
      openOnFocus={false}
      noOptionsText={emptyText}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, choice) => onChange(choice)}
      slotProps={{ listbox: { className: 'pick-list' }, paper: { className: 'pick-paper' } }}
      renderInput={(params) => (
        <div ref={params.slotProps.input.ref}>
          {inline ? null : (
            <label htmlFor={id}>
              {label}
              {required ? (
                <span className="must" aria-hidden="true">
                  {' '}
                  *
                </span>
              ) : null}
            </label>
          )}
          <div className={`in${error ? ' bad' : ''}${inline ? ' sm' : ''}`} role="presentation" onMouseDown={params.slotProps.input.onMouseDown}>
            {inline ? (
              <label className="muted" htmlFor={id}>
                {label}
              </label>
            ) : null}
            <input
              {...params.slotProps.htmlInput}
              placeholder={placeholder}
              aria-required={required ?? false}
              aria-invalid={Boolean(error)}
              aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
            />
            <Icon name="down" size={16} />
          </div>
          {error ? (
            <p className="err" id={`${id}-error`}>
              <Icon name="alert" size={16} />
              {error}
            </p>
          ) : null}
          {hint ? (
            <p className="hint" id={`${id}-hint`}>
              {hint}
            </p>
          ) : null}
        </div>
      )}
    />
  );
}
