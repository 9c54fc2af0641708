// The pages of a resource over fixed records, for tests of lists and forms.

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { ResourceContextProvider } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { expect } from 'vitest';
import type { SignedIn } from '../api/wire';
import type { RecordedRequest, FixedAnswer } from './answers';
import { answers } from './answers';
import { renderConsole } from './render';

interface Served {
  signedIn: SignedIn;
  /** The records of each resource. */
  rows: Record<string, { id: number }[]>;
  /** Answers what changes something. */
  change?: (request: RecordedRequest) => FixedAnswer;
}

/** Answers the session, lists and records; every list is answered whole, whatever the filter. */
export function serve({ signedIn, rows, change }: Served): RecordedRequest[] {
  return answers((request) => {
    if (request.url.endsWith('/session')) return { body: signedIn };
    if (request.method !== 'GET') return change?.(request) ?? { body: request.body };
    const [, name = '', id] = /\/admin\/api\/([a-z]+)(?:\/(\d+))?/.exec(request.url) ?? [];
    const all = rows[name] ?? [];
    if (id !== undefined) return { body: all.find((row) => String(row.id) === id) };
    return { body: all, headers: { 'Content-Range': `x 0-${String(all.length)}/${String(all.length)}` } };
  });
}

export const changes = (requests: readonly RecordedRequest[]): (readonly [string, unknown])[] =>
  requests.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body] as const);

/** The parameters of each recorded request for a list. */
export const listQueries = (requests: readonly RecordedRequest[], resource: string): URLSearchParams[] =>
  requests.flatMap(({ method, url }) => (method === 'GET' && url.includes(`/${resource}?`) ? [new URLSearchParams(url.split('?')[1])] : []));

interface Pages {
  name: string;
  list: ComponentType;
  create?: ComponentType;
  edit: ComponentType;
}

/** Renders the pages of a resource at an address. */
export function openAt({ name, list: List, create: Create, edit: Edit }: Pages, address: string): void {
  renderConsole(
    <ResourceContextProvider value={name}>
      <Routes>
        <Route path={`/${name}`} element={<List />} />
        {Create ? <Route path={`/${name}/create`} element={<Create />} /> : null}
        <Route path={`/${name}/:id`} element={<Edit />} />
      </Routes>
    </ResourceContextProvider>,
    address,
  );
}

export const fill = (label: RegExp, value: string): boolean => fireEvent.change(screen.getByLabelText(label), { target: { value } });

/**
 * Presses Save as soon as it can be pressed: it cannot while an input is being checked, nor for a moment after the answer to
 * an earlier save is shown.
 */
export async function save(): Promise<void> {
  const button = await screen.findByRole('button', { name: 'Save' });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  await userEvent.click(button);
}

/**
 * Waits until a save is answered and the form has the stored record, so that nothing that is entered next is replaced by
 * it: Save is then disabled without a turning circle.
 */
export const saved = (): Promise<void> =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Save' });
    expect([button.hasAttribute('disabled'), within(button).queryByRole('progressbar')]).toEqual([true, null]);
  });

/** Waits until a text is under the input with this label, as its error; a toast may show the same before. */
export async function refusedAt(label: RegExp, text: string): Promise<boolean> {
  await waitFor(() => {
    const described = screen.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(text);
  });
  return true;
}

/** Waits until a text is under some input; a toast may show the same before. */
export const expectHelperText = (text: string): Promise<void> =>
  waitFor(() => expect(screen.getAllByText(text).some((one) => one.closest('.MuiFormHelperText-root'))).toBe(true));
