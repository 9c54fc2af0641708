import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type JSX } from 'react';
import { describe, expect, it } from 'vitest';
import { day, type DateRange } from 'web-shared/values/dates';
import '../text/i18n.ts';
import { DatePicker } from './DatePicker.tsx';

const today = day(2026, 11, 21);

function Controlled({ mode, start, end }: { mode: 'day' | 'range' | 'month'; start?: Date; end?: Date }): JSX.Element {
  const [value, setValue] = useState<DateRange>();
  return <DatePicker mode={mode} value={value} onChange={setValue} today={today} {...(start ? { start } : {})} {...(end ? { end } : {})} />;
}
const click = (date: Date): Promise<void> => userEvent.click(screen.getByRole('button', { name: new RegExp(` ${date.getDate()} ${date.toLocaleDateString('en-GB', { month: 'long' })} ${date.getFullYear()}`) }));
const says = (text: string): void => expect(screen.getByText(text, { selector: 'p[role=status]' })).toBeTruthy();

describe('the date picker', () => {
  // SHELL-016 SHELL-017
  it('makes a range of two clicks and a new one with the third', async () => {
    render(<Controlled mode="range" />);
    await click(day(2026, 11, 5));
    await click(day(2026, 11, 9));
    says('05/11/2026 – 09/11/2026');
    await click(day(2026, 11, 12));
    says('12/11/2026 –');
  });
  // SHELL-017
  it('chooses a whole month', async () => {
    render(<Controlled mode="month" />);
    await click(day(2026, 11, 12));
    says('01/11/2026 – 30/11/2026');
  });
  // SHELL-018
  it('has quick buttons', async () => {
    render(<Controlled mode="range" />);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Today', 'Yesterday', 'This Week', 'Last Week', 'Last Month', 'Last Year', 'Last 7 Days']);
    await userEvent.click(screen.getByRole('button', { name: 'Last Month' }));
    says('01/10/2026 – 31/10/2026');
  });
  it('does not take a day after its end', async () => {
    render(<Controlled mode="day" end={today} />);
    await click(day(2026, 11, 22));
    says('No date chosen');
    await click(today);
    says('21/11/2026');
  });
  // SHELL-019 SHELL-020
  it('does not take a day before its start', async () => {
    render(<Controlled mode="day" start={day(2026, 11, 10)} />);
    await click(day(2026, 11, 9));
    says('No date chosen');
    await click(day(2026, 11, 10));
    says('10/11/2026');
  });
});
