// A box with choices that are found by typing.
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { Pick, type Choice } from './Pick.tsx';

const choices: Choice[] = [
  { id: 1, label: 'DOCK' },
  { id: 2, label: 'BAY 1' },
];
const box = (): HTMLInputElement => screen.getByRole('combobox', { name: 'Location' });
const drawn = (value: Choice | null, chosen = vi.fn()) => <Pick label="Location" emptyText="None" choices={choices} value={value} onChange={chosen} />;

it('keeps what is typed while it is drawn again with the same choice, and shows another one', async () => {
  const person = userEvent.setup();
  const { rerender } = render(drawn({ id: 1, label: 'DOCK' }));
  expect(box().value).toBe('DOCK');
  await person.clear(box());
  await person.type(box(), 'bay');
  rerender(drawn({ id: 1, label: 'DOCK' }));
  expect(box().value).toBe('bay');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['BAY 1']);
  rerender(drawn({ id: 2, label: 'BAY 1' }));
  expect(box().value).toBe('BAY 1');
  rerender(drawn(null));
  expect(box().value).toBe('');
});

it('shows a choice under its new name, and answers the one of the list that is chosen', async () => {
  const person = userEvent.setup();
  const chosen = vi.fn();
  const { rerender } = render(drawn({ id: 1, label: '1' }, chosen));
  rerender(drawn({ id: 1, label: 'DOCK' }, chosen));
  expect(box().value).toBe('DOCK');
  await person.click(box());
  await person.click(await screen.findByRole('option', { name: 'BAY 1' }));
  expect(chosen.mock.calls).toEqual([[choices[1]]]);
});

it('goes back to its choice where the page does not take another one', async () => {
  const person = userEvent.setup();
  const refused = vi.fn();
  render(drawn({ id: 1, label: 'DOCK' }, refused));
  for (const times of [1, 2]) {
    await person.click(box());
    await person.click(await screen.findByRole('option', { name: 'BAY 1' }));
    expect(refused).toHaveBeenCalledTimes(times);
    expect(box().value).toBe('DOCK');
  }
});
