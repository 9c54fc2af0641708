// Keys that were buffered because a scanner might have typed them, given to the page.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useRef, useState, type JSX } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { longestPause } from '../../machines/wedge.ts';
import { useWedge } from './useWedge.ts';

const read = vi.fn();

/** Two buttons and a field: "n" leads to the field, "y" to the next button. */
function Page(): JSX.Element {
  const [at, setAt] = useState(0);
  const [text, setText] = useState('');
  const [pressed, setPressed] = useState('');
  const box = useRef<HTMLDivElement>(null);
  useWedge(read);
  useEffect(() => {
    const press = ({ key, target }: KeyboardEvent): void => {
      if (target instanceof HTMLInputElement) return;
      if (key === 'y') setAt((before) => before + 1);
      if (key === 'n') setAt(3);
    };
    const page = box.current;
    page?.addEventListener('keydown', press);
    return () => page?.removeEventListener('keydown', press);
  }, []);
  useEffect(() => {
    box.current?.querySelectorAll<HTMLElement>('button, input')[at]?.focus();
  }, [at]);
  return (
    <div ref={box}>
      {['first', 'second', 'third'].map((name) => (
        <button key={name} type="button" onClick={() => setPressed(name)}>
          {name}
        </button>
      ))}
      <input aria-label="why" value={text} onChange={({ target }) => setText(target.value)} />
      <output>{pressed}</output>
    </div>
  );
}

/** Presses keys in the element in focus as a browser does, 10 ms after each other. */
function typeFast(keys: readonly string[]): void {
  let at = performance.now();
  for (const key of keys) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
    Object.defineProperty(event, 'timeStamp', { value: (at += 10) });
    const target = document.activeElement ?? document.body;
    act(() => {
      if (target.dispatchEvent(event) && key === 'Enter' && target instanceof HTMLButtonElement) target.click();
    });
  }
}
const pause = (): void => act(() => void vi.advanceTimersByTime(longestPause + 20));
const focused = (): string | null | undefined => document.activeElement?.textContent;

beforeEach(() => {
  read.mockReset();
  vi.useFakeTimers();
  render(<Page />);
  return () => void vi.useRealTimers();
});

it('each key is for what the key before it has led to', () => {
  typeFast(['y', 'x', 'y']);
  expect(focused()).toBe('second');
  pause();
  expect(focused()).toBe('third');
  expect(read).not.toHaveBeenCalled();
});

it('what was typed on goes into the field that a key led to', () => {
  typeFast(['x', 'x', 'n', 'l', 'o', 'w']);
  expect(focused()).toBe('first');
  pause();
  const box = screen.getByRole<HTMLInputElement>('textbox');
  expect(document.activeElement).toBe(box);
  expect(box.value).toBe('low');
  // The state of the page knows it: the next drawing keeps it.
  fireEvent.click(screen.getByRole('button', { name: 'first' }));
  expect(box.value).toBe('low');
});

it('Enter presses the button to which the keys before it led, and none that they left', () => {
  typeFast(['x', 'x', 'y', 'Enter']);
  expect(screen.getByRole('status').textContent).toBe('second');
});

it('a blank that was held back presses its button', () => {
  typeFast(['x', 'y', ' ']);
  expect(screen.getByRole('status').textContent).toBe('');
  pause();
  expect(screen.getByRole('status').textContent).toBe('second');
});

it('nothing of a code comes to the page', () => {
  typeFast(['7', '1', ...'048yn'.split(''), 'Enter']);
  pause();
  expect(read.mock.calls).toEqual([['71048yn']]);
  expect(focused()).toBe('first');
  expect(screen.getByRole('status').textContent).toBe('');
});
