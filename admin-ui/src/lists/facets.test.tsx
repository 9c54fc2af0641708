import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ListBase, useListContext } from 'react-admin';
import { afterEach, expect, test, vi } from 'vitest';
import { answers } from '../testing/answers';
import { renderConsole } from '../testing/render';
import { DayFacet } from './facets';

afterEach(() => {
  vi.unstubAllGlobals();
});

function Shown() {
  return <output>{JSON.stringify(useListContext().filterValues)}</output>;
}

/** Renders the two day filters of a list; `filtered` waits for its filter. */
function renderFacets(): { filtered: (text: string) => Promise<void> } {
  answers(() => ({ body: [], headers: { 'Content-Range': 'items 0-0/0' } }));
  renderConsole(
    <ListBase resource="audit">
      <DayFacet label="From" source="at_gte" />
      <Shown />
    </ListBase>,
  );
  return {
    filtered: (text) =>
      waitFor(() => {
        expect(screen.getByRole('status').textContent).toBe(text);
      }),
  };
}

test('a filter by day is typed and shown as DD/MM/YYYY, and asks in the order of the server', async () => {
  const { filtered } = renderFacets();
  const field = await screen.findByLabelText<HTMLInputElement>('From');
  expect([field.type, field.placeholder]).toEqual(['text', 'DD/MM/YYYY']);
  fireEvent.change(field, { target: { value: '04/03/2026' } });
  await filtered('{"at_gte":"2026-03-04"}');
  expect(field.value).toBe('04/03/2026');
  fireEvent.change(field, { target: { value: '' } });
  await filtered('{}');
});

test('what is no day is refused under the field', async () => {
  const { filtered } = renderFacets();
  const field = await screen.findByLabelText<HTMLInputElement>('From');
  fireEvent.change(field, { target: { value: '31/02/2026' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Enter a day as DD/MM/YYYY')).toBeTruthy();
  await filtered('{}');
});

test('a day is chosen in the calendar', async () => {
  const { filtered } = renderFacets();
  const field = await screen.findByLabelText<HTMLInputElement>('From');
  fireEvent.change(field, { target: { value: '04/03/2026' } });
  await filtered('{"at_gte":"2026-03-04"}');
  fireEvent.click(screen.getByRole('button', { name: 'From: choose a day' }));
  const calendar = await screen.findByRole('dialog', { name: 'From: choose a day' });
  fireEvent.click(within(calendar).getByRole('button', { name: /17 March 2026/ }));
  await filtered('{"at_gte":"2026-03-17"}');
  expect(field.value).toBe('17/03/2026');
});
