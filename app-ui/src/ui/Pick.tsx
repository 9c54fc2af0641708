// A dropdown to choose one of many, searchable by typing; its list is at most 250 px high (SHELL-024). Of more choices than
// can be listed the first are, and those that contain the typed text are requested from the server.
import { Autocomplete, createFilterOptions } from '@mui/material';
import { useEffect, useId, useMemo, useState, type JSX } from 'react';
import { Icon } from './Icon.tsx';

export interface Choice {
  id: number | string;
  label: string;
  /** Shown, but it cannot be chosen. */
  disabled?: boolean;
}

interface Props {
  /** The id of its field; by default a generated one. */
  id?: string;
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
  /** The chosen one is shown in as many lines as it needs. */
  inLines?: boolean;
  /** Asks the server for the choices that contain a text; undefined while `choices` are all there are. */
  find?: Find | undefined;
}

export type Find = (part: string, signal: AbortSignal) => Promise<readonly Choice[]>;

/** Of more choices typing finds the others. */
const mostListed = createFilterOptions<Choice>({ limit: 200 });

/** Pause (ms) in typing after which a request is sent. */
const findAfter = 200;

/**
 * The choices to display: those that the server has found for the text, the known ones while nothing is typed or a request
 * runs.
 */
function useFound(choices: readonly Choice[], find: Find | undefined, text: string): readonly Choice[] {
  const [found, setFound] = useState<{ text: string; choices: readonly Choice[] }>();
  useEffect(() => {
    if (!find || text === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      find(text, stop.signal).then(
        (some) => setFound({ text, choices: some }),
        () => undefined,
      );
    }, findAfter);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [find, text]);
  return useMemo(() => {
    if (!find || text === '') return choices;
    if (found?.text === text) return found.choices;
    return choices.filter((choice) => choice.label.toLowerCase().includes(text.toLowerCase()));
  }, [choices, find, found, text]);
}

/**
 * The same object for the same choice: Autocomplete takes another one for another choice, and throws away what is being typed.
 * `turn` counts what was chosen: a choice that its page does not take is gone from the box then.
 */
function useSame(value: Choice | null, turn: number): Choice | null {
  const id = value?.id;
  const label = value?.label ?? '';
  return useMemo(() => (id === undefined ? null : { id, label, turn }), [id, label, turn]);
}

export function Pick(props: Props): JSX.Element {
  const { label, choices, value, onChange, inline, required, disabled, clearable, error, hint, placeholder, emptyText, inLines, find } = props;
  const own = useId();
  const id = props.id ?? own;
  const [text, setText] = useState('');
  const shown = useFound(choices, find, text);
  const [turn, setTurn] = useState(0);
  const chosen = useSame(value, turn);
  return (
    <Autocomplete
      id={id}
      className={inline ? 'pick' : 'field'}
      options={shown}
      {...(find
        ? {
            filterOptions: (some: Choice[]) => some,
            onInputChange: (_event: unknown, typed: string, reason: string) => setText(reason === 'input' ? typed.trim() : ''),
          }
        : { filterOptions: mostListed })}
      value={chosen}
      disabled={disabled ?? false}
      disableClearable={!clearable as false}
      autoHighlight
      openOnFocus={false}
      noOptionsText={emptyText}
      getOptionDisabled={(choice) => choice.disabled ?? false}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_event, choice) => {
        setTurn(turn + 1);
        onChange(choice);
      }}
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
          <div className={`in${error ? ' bad' : ''}${inline ? ' sm' : ''}${inLines ? ' in-lines' : ''}`} role="presentation" onMouseDown={params.slotProps.input.onMouseDown}>
            {inline ? (
              <label className="muted" htmlFor={id}>
                {label}
              </label>
            ) : null}
            {/* Read out as the value of the box. */}
            {inLines && value ? <span aria-hidden="true">{value.label}</span> : null}
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
