// A react-admin input for one day: typed as DD/MM/YYYY, or chosen in the calendar that its button opens. The record and the
// filter hold YYYY-MM-DD.

import CalendarTodayIcon from '@mui/icons-material/CalendarToday';
import { IconButton, InputAdornment, TextField } from '@mui/material';
import { useRef, useState } from 'react';
import type { InputProps } from 'react-admin';
import { FieldTitle, useInput, useResourceContext, useTranslateLabel } from 'react-admin';
import { dashedDate, parseStored, parseTyped, shownDate, withSlash } from 'web-shared/values/dates';
import { useText } from '../text/useText';
import { DayCalendar } from './DayCalendar';

const shown = (value: unknown): string => {
  const date = typeof value === 'string' ? parseStored(value.slice(0, 10)) : undefined;
  return date ? shownDate(date) : '';
};

export function DayInput(props: InputProps) {
  const text = useText();
  const resource = useResourceContext();
  const { field, fieldState, isRequired, id } = useInput(props);
  const [typed, setTyped] = useState(() => shown(field.value));
  const [seen, setSeen] = useState<unknown>(field.value);
  const [wrong, setWrong] = useState(false);
  const [open, setOpen] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  // A value that comes from elsewhere, such as a cleared filter, replaces the typed text.
  if (seen !== field.value) {
    setSeen(field.value);
    setTyped(shown(field.value));
    setWrong(false);
  }
  const label = <FieldTitle label={props.label} source={props.source} isRequired={isRequired} />;
  const take = (date: Date) => {
    setWrong(false);
    setTyped(shownDate(date));
    if (dashedDate(date) !== field.value) field.onChange(dashedDate(date));
  };
  const judge = () => {
    const date = parseTyped(typed);
    if (date) take(date);
    else if (typed.trim() !== '') setWrong(true);
    else if (field.value) field.onChange('');
  };
  const name = useTranslateLabel()({ label: props.label, source: props.source, resource });
  const choose = text('day.choose', { label: typeof name === 'string' ? name : '' });
  return (
    <>
      <TextField
        ref={frame}
        id={id}
        label={label}
        value={typed}
        fullWidth
        placeholder={text('day.shape')}
        error={wrong || fieldState.invalid}
        helperText={wrong ? text('day.wrong') : fieldState.error?.message}
        onChange={(event) => {
          const next = withSlash(event.target.value, typed);
          setTyped(next);
          setWrong(false);
          const date = /\d{4}$/.test(next) ? parseTyped(next) : undefined;
          if (date) take(date);
          else if (next === '' && field.value) field.onChange('');
        }}
        onBlur={() => {
          judge();
          field.onBlur();
        }}
        slotProps={{
          htmlInput: { maxLength: 10, autoComplete: 'off' },
          inputLabel: { shrink: true },
          input: {
            endAdornment: (
              <InputAdornment position="end">
                <IconButton
                  size="small"
                  edge="end"
                  aria-label={choose}
                  aria-haspopup="dialog"
                  aria-expanded={open}
                  onMouseDown={(event) => {
                    event.preventDefault();
                  }}
                  onClick={() => {
                    setOpen(true);
                  }}
                >
                  <CalendarTodayIcon fontSize="small" />
                </IconButton>
              </InputAdornment>
            ),
          },
        }}
      />
      <DayCalendar
        open={open}
        label={choose}
        selected={parseTyped(typed)}
        anchor={() => frame.current}
        onDay={(date) => {
          take(date);
          setOpen(false);
        }}
        onClose={() => {
          setOpen(false);
        }}
      />
    </>
  );
}
