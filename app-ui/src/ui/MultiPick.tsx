// A dropdown to choose several of many, searchable by typing, with an entry that selects all that are found. It shows the first
// chosen one and the number of the others; its list is at most 310 px high (REPORT-021).
import { Autocomplete, createFilterOptions } from '@mui/material';
import { useId, useMemo, useState, type JSX, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon.tsx';

export interface ManyChoice {
  id: string;
  label: string;
}

interface Props {
  label: string;
  choices: readonly ManyChoice[];
  /** The ids of the chosen ones; one that is not among the choices is shown by its id. */
  values: readonly string[];
  onChange: (values: string[]) => void;
  placeholder: string;
  emptyText: string;
  loading?: boolean;
  error?: string | undefined;
}

/** The most choices that are listed; typing finds the others. */
const mostListed = 200;
/** The id of the entry that selects all; no choice has it. */
const allId = '';
const find = createFilterOptions<ManyChoice>();

/** Keys with which Autocomplete would remove or walk through chips, which this field does not have. */
const chipKeys: readonly string[] = ['Backspace', 'Delete', 'ArrowLeft', 'ArrowRight'];

export function MultiPick({ label, choices, values, onChange, placeholder, emptyText, loading = false, error }: Props): JSX.Element {
  const { t } = useTranslation();
  const id = useId();
  const [text, setText] = useState('');
  const all = useMemo(() => ({ id: allId, label: t('choices.all') }), [t]);
  const chosen = useMemo(() => {
    const byId = new Map(choices.map((choice) => [choice.id, choice]));
    return values.map((value) => byId.get(value) ?? { id: value, label: value });
  }, [choices, values]);
  const found = (typed: string): ManyChoice[] => find([...choices], { inputValue: typed, getOptionLabel: (choice) => choice.label });
  const isEvery = (some: readonly ManyChoice[]): boolean => some.every((choice) => values.includes(choice.id));
  /** Selects all that are found, or takes them out when they are selected. */
  const toggleAll = (): void => {
    const some = found(text).map((choice) => choice.id);
    const rest = values.filter((value) => !some.includes(value));
    onChange(some.every((value) => values.includes(value)) ? rest : [...rest, ...some]);
  };
  const [first] = chosen;
  const describedBy = [first ? `${id}-chosen` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <Autocomplete
      multiple
      id={id}
      className="field"
      options={choices}
      value={chosen}
      inputValue={text}
      loading={loading}
      loadingText={t('app.loading')}
      noOptionsText={emptyText}
      disableCloseOnSelect
      disableClearable
      openOnFocus={false}
      filterOptions={(_options, state) => {
        const some = found(state.inputValue);
        return some.length === 0 ? [] : [all, ...some.slice(0, mostListed)];
      }}
      getOptionKey={(choice) => choice.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onInputChange={(_event, typed, reason) => {
        // A choice does not end the search.
        if (reason === 'input' || reason === 'blur') setText(reason === 'blur' ? '' : typed);
      }}
      onChange={(_event, next, _reason, details) => {
        if (details?.option.id === allId) toggleAll();
        else onChange(next.map((choice) => choice.id));
      }}
      onKeyDown={(event: KeyboardEvent & { defaultMuiPrevented?: boolean }) => {
        if (text === '' && chipKeys.includes(event.key)) event.defaultMuiPrevented = true;
      }}
      renderValue={() => null}
      renderOption={({ key, ...props }, choice, { selected }) => {
        const on = choice.id === allId ? isEvery(found(text)) : selected;
        return (
          <li {...{ ...props, 'aria-selected': on }} key={key}>
            <span className={on ? 'cb on' : 'cb'} aria-hidden="true" />
            {choice.label}
          </li>
        );
      }}
      slotProps={{ listbox: { className: 'pick-list multi', 'aria-multiselectable': true }, paper: { className: 'pick-paper' } }}
      renderInput={(params) => (
        <div ref={params.slotProps.input.ref}>
          <label htmlFor={id}>{label}</label>
          <div className={error ? 'in bad' : 'in'} role="presentation" onMouseDown={params.slotProps.input.onMouseDown}>
            {first ? (
              <span className="multi-chosen" id={`${id}-chosen`} title={chosen.map((choice) => choice.label).join(', ')}>
                <span>{first.label}</span>
                {chosen.length > 1 ? <b> {t('choices.more', { count: chosen.length - 1 })}</b> : null}
              </span>
            ) : null}
            <input
              {...params.slotProps.htmlInput}
              placeholder={first ? '' : placeholder}
              aria-invalid={Boolean(error)}
              aria-describedby={describedBy === '' ? undefined : describedBy}
            />
            <Icon name="down" size={16} />
          </div>
          {error ? (
            <p className="err" id={`${id}-error`} role="alert">
              <Icon name="alert" size={16} />
              {error}
            </p>
          ) : null}
        </div>
      )}
    />
  );
}
