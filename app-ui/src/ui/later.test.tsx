import type { JSX } from 'react';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import '../text/i18n.ts';
import { later } from './later.tsx';
import { laterDialog } from './laterDialog.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

/** The file of a part that cannot be loaded until it is mended. */
function file<P extends object>(Shown: (props: P) => JSX.Element): { read: () => Promise<{ default: (props: P) => JSX.Element }>; mend: () => void; reads: () => number } {
  let broken = true;
  let reads = 0;
  return {
    read: async () => {
      reads += 1;
      await Promise.resolve();
      if (broken) throw new TypeError('Failed to fetch dynamically imported module');
      return { default: Shown };
    },
    mend: () => (broken = false),
    reads: () => reads,
  };
}

describe('a part whose code cannot be loaded', () => {
  it('says so in its place, and appears when the network is back', async () => {
    const part = file(() => <p>the reports</p>);
    const Part = later(part.read);
    render(
      <>
        <p>the rest of the page</p>
        <Part />
      </>,
    );
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded');
    expect(screen.getByText('the rest of the page')).toBeTruthy();
    part.mend();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('the reports')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });
  it('is loaded again after a pause that grows, without anybody doing anything', async () => {
    // The clock stands still between the steps, however long they take.
    vi.useFakeTimers();
    const pass = (time: number): Promise<unknown> => act(() => vi.advanceTimersByTimeAsync(time));
    const part = file(() => <p>the reports</p>);
    const Part = later(part.read);
    render(<Part />);
    await pass(0);
    expect(screen.getByRole('alert')).toBeTruthy();
    expect(part.reads()).toBe(1);
    await pass(2100);
    expect(part.reads()).toBe(2);
    await pass(2100);
    expect(part.reads()).toBe(2);
    part.mend();
    await pass(2100);
    expect(screen.getByText('the reports')).toBeTruthy();
  });
  it('offers to reload when the server has another version', async () => {
    const script = document.createElement('script');
    script.type = 'module';
    script.src = '/static/index-old.js';
    document.head.append(script);
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<script type="module" src="/static/index-new.js"></script>')));
    const part = file(() => <p>the reports</p>);
    const Part = later(part.read);
    render(<Part />);
    await screen.findByRole('alert');
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('A new version is available'));
    expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy();
  });
  it('that is a dialog can be closed', async () => {
    const part = file(({ onClose }: { onClose: () => void }) => <button onClick={onClose}>the form</button>);
    const Dialog = laterDialog(part.read);
    const closed = vi.fn();
    render(<Dialog onClose={closed} />);
    const dialog = await screen.findByRole('dialog', { name: 'Error' });
    expect(within(dialog).getByRole('alert').textContent).toContain('This part could not be loaded');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(closed).toHaveBeenCalledOnce();
  });
});
