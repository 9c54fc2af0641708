import { QueryClient, QueryClientProvider, useMutation } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { JSX } from 'react';
import { expect, it, onTestFinished } from 'vitest';
import { ignoreRepeatedClicks } from './repeatedClicks.ts';

function Sender({ send }: { send: () => Promise<void> }): JSX.Element {
  const { mutate } = useMutation({ mutationFn: send });
  return (
    <button type="button" onClick={() => mutate()}>
      Send
    </button>
  );
}

/** A button that sends, and the ends of what it has sent. */
function sender(): { button: HTMLElement; ends: { well: () => void; badly: () => void }[] } {
  // As the application's own: another test of this worker may have ended without a network.
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const ends: { well: () => void; badly: () => void }[] = [];
  const send = (): Promise<void> => new Promise((well, refuse) => ends.push({ well, badly: () => refuse(new Error('refused')) }));
  onTestFinished(ignoreRepeatedClicks(client));
  render(
    <QueryClientProvider client={client}>
      <Sender send={send} />
    </QueryClientProvider>,
  );
  return { button: screen.getByRole('button'), ends };
}

it('a double-click sends once, also when the answer comes between the clicks', async () => {
  const { button, ends } = sender();
  await userEvent.click(button);
  await waitFor(() => expect(ends).toHaveLength(1));
  await act(async () => Promise.resolve(ends[0]?.well()));
  act(() => void button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 })));
  expect(ends).toHaveLength(1);
});

it('a click while it is being sent does nothing, even before the page shows that; the next one sends', async () => {
  const { button, ends } = sender();
  act(() => {
    button.click();
    button.click();
  });
  await waitFor(() => expect(ends).toHaveLength(1));
  await act(async () => Promise.resolve(ends[0]?.well()));
  act(() => button.click());
  await waitFor(() => expect(ends).toHaveLength(2));
});

it('what was refused can be sent again at once', async () => {
  const { button, ends } = sender();
  await userEvent.click(button);
  await waitFor(() => expect(ends).toHaveLength(1));
  await act(async () => Promise.resolve(ends[0]?.badly()));
  await userEvent.click(button);
  await waitFor(() => expect(ends).toHaveLength(2));
});
