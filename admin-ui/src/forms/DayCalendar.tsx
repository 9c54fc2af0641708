// The calendar of an input for one day.

import { DayPicker } from '@daypicker/react';
import { enGB } from '@daypicker/react/locale/en-GB';
import '@daypicker/react/style.css';
import { Box, Popover } from '@mui/material';
import { day } from 'web-shared/values/dates';

const firstMonth = day(1990, 1, 1);
/** The most by which a site can be ahead of the device, in ms: the day there may be in the next month already. */
const mostAhead = 26 * 3_600_000;

interface Props {
  open: boolean;
  /** Name of the calendar for assistive technologies. */
  label: string;
  /** The chosen day; undefined for none. */
  selected: Date | undefined;
  /** Returns the element below which the calendar opens. */
  anchor: () => HTMLElement | null;
  onDay: (date: Date) => void;
  onClose: () => void;
}

export function DayCalendar({ open, label, selected, anchor, onDay, onClose }: Props) {
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': label, variant: 'outlined' } }}
    >
      <Box sx={{ p: 1.5, ...calendarLook }}>
        <DayPicker
          mode="single"
          required
          selected={selected}
          {...(selected ? { defaultMonth: selected } : {})}
          onSelect={onDay}
          captionLayout="dropdown"
          startMonth={firstMonth}
          endMonth={new Date(Date.now() + mostAhead)}
          locale={enGB}
          // eslint-disable-next-line jsx-a11y/no-autofocus -- the calendar is a dialog that its button opens
          autoFocus
        />
      </Box>
    </Popover>
  );
}

const calendarLook = {
  '& .rdp-root': {
    '--rdp-accent-color': 'currentColor',
    '--rdp-day-width': '36px',
    '--rdp-day-height': '36px',
    '--rdp-day_button-width': '34px',
    '--rdp-day_button-height': '34px',
    '--rdp-day_button-border-radius': '6px',
    '--rdp-weekday-opacity': '1',
  },
  '& .rdp-month_caption, & .rdp-selected': { fontSize: 14 },
  '& .rdp-weekday': { color: 'text.secondary' },
  '& .rdp-chevron': { fill: 'currentColor' },
};
