// The search box while what is searched for follows the typing late, as an address does on a slow device.
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState, type JSX } from 'react';
import { expect, test } from 'vitest';
import { SearchBox } from './SearchBox.tsx';

interface Page {
  searches: string[];
  follow: (value: string) => void;
}

function page(): Page {
  const page: Page = { searches: [], follow: () => undefined };
  function Shown(): JSX.Element {
    const [value, setValue] = useState('');
    page.follow = setValue;
    return <SearchBox label="Search" value={value} onSearch={(text) => void page.searches.push(text)} />;
  }
  render(<Shown />);
  return page;
}

const typed = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Search' });
const type = (text: string) => fireEvent.change(typed(), { target: { value: text } });

test('letters typed before the list has followed stay', async () => {
  const { searches, follow } = page();
  type('71');
  await waitFor(() => expect(searches).toEqual(['71']));
  type('7104');
  act(() => follow('71'));
  expect(typed().value).toBe('7104');
  await waitFor(() => expect(searches).toEqual(['71', '7104']));
  act(() => follow('7104'));
  expect(typed().value).toBe('7104');
});

test('a search that was left out on the way is not taken for another one', async () => {
  const { searches, follow } = page();
  type('71');
  await waitFor(() => expect(searches).toEqual(['71']));
  type('7104');
  await waitFor(() => expect(searches).toEqual(['71', '7104']));
  type('7104832');
  act(() => follow('7104'));
  expect(typed().value).toBe('7104832');
  // Back to what was left out is a change of another kind, which the box shows.
  await waitFor(() => expect(searches).toEqual(['71', '7104', '7104832']));
  act(() => follow('7104832'));
  act(() => follow('71'));
  expect(typed().value).toBe('71');
});

test('a change by Back or a link replaces what was typed', () => {
  const { follow } = page();
  type('7104');
  act(() => follow('900'));
  expect(typed().value).toBe('900');
  act(() => follow(''));
  expect(typed().value).toBe('');
});
