// Renders the whole application with a stand-in for the server: a table from call to answer. Tests against the real server
// are in e2e/.
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router';
import { expect, vi } from 'vitest';
import { App } from '../App.tsx';
import { routes } from '../routes.tsx';
import '../text/i18n.ts';
import * as given from './given.ts';

export type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | ((body: unknown, url: URL) => unknown);

/** An answer that is a refusal with this status. */
export const refusal = (status: number, body: unknown = {}, headers: Record<string, string> = {}): Answer => ({ status, body, headers });

export interface Sent {
  call: string;
  body: unknown;
  headers: Headers;
}

interface Server {
  sent: Sent[];
  /** The request bodies of a call. */
  bodies: (call: string) => unknown[];
  answers: Record<string, Answer>;
}

const usual: Record<string, Answer> = {
  'GET security/session': () => given.user(),
  'POST security/login': () => given.user(),
  'POST authentication/logout': () => undefined,
  'GET siteconfig': () => given.config(),
  'GET shareddevice': () => ({ IsBound: false, SiteCode: '', SiteName: '', Technicians: [] }),
  'POST staff/list': () => [],
  'POST site/all': () => [],
  'GET location': () => [given.location(1, 'DOCK'), given.location(2, 'BAY 1')],
  'GET model/jcb/read': () => [given.model(1, 'BH-90'), given.model(2, 'TH-525')],
  'POST notification/list': () => [],
  'GET events': refusal(403, { Message: 'Events: no stream in this test' }),
  'GET workstatus/list': () => [],
  'GET MarketCountry/countrylookupiso': () => [],
  'GET language': () => [{ LanguageId: 1, LanguageName: 'English', LanguageCode: 'en_GB', LanguageCulture: 'en-GB' }],
  'GET cachestore/logedInUserData/display': () => ({ Value: null }),
  'POST cachestore/logedInUserData/display': () => ({}),
  'GET support/links/en_GB': () => ({ SupportPhone: '', PublicSite: '', PrivacyPolicy: '', TermsAndConditions: '', UserGuide: '', Manual: '' }),
  'GET email/machine/1': () => ({ VhcId: 1, Mails: [] }),
  'POST jcbstock/list': () => given.list([given.row()]),
};

/** Answers every call from the table; a call that is not in it answers 404, which fails the test. */
export function serve(more: Record<string, Answer> = {}): Server {
  const server: Server = {
    sent: [],
    answers: { ...usual, ...more },
    bodies: (call) => server.sent.filter((one) => one.call === call).map((one) => one.body),
  };
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname.replace('/api/', '')}`;
    const text = await request.text();
    const json = request.headers.get('Content-Type')?.includes('json') === true;
    const body: unknown = text === '' ? undefined : json ? JSON.parse(text) : text;
    server.sent.push({ call, body, headers: request.headers });
    const answer = server.answers[call] ?? refusal(404, { Message: `Test: no answer for ${call}` });
    const [status, out] = typeof answer === 'function' ? [200, await answer(body, url)] : [answer.status, answer.body];
    if (out instanceof Response) return out;
    if (out instanceof ReadableStream) return new Response(out, { status });
    const headers = typeof answer === 'function' ? {} : (answer.headers ?? {});
    return new Response(out === undefined ? null : typeof out === 'string' ? out : JSON.stringify(out), { status, headers });
  });
  return server;
}

interface EventStream {
  answer: Answer;
  listeners: () => number;
  say: (name: string, data: unknown) => void;
  end: () => void;
}

/** An event stream for the call GET events; the test sends the events. */
export function stream(): EventStream {
  const open: ReadableStreamDefaultController<Uint8Array>[] = [];
  const encoder = new TextEncoder();
  return {
    answer: () => new ReadableStream<Uint8Array>({ start: (controller) => void open.push(controller) }),
    listeners: () => open.length,
    say: (name, data) => open.at(-1)?.enqueue(encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`)),
    end: () => open.at(-1)?.close(),
  };
}

/** The least pause between two keys of a person (ms), more than that of a scanner: user-event types as fast as the machine can. */
const typingPause = 60;
let lastKey = 0;
/** Dates the keys of a person. A test that plays a scanner dates its own. */
function dateKey(event: KeyboardEvent): void {
  if (Object.hasOwn(event, 'timeStamp')) return;
  lastKey = Math.max(event.timeStamp, lastKey + typingPause);
  Object.defineProperty(event, 'timeStamp', { value: lastKey });
}

/**
 * Time (ms) that a person waits for a control that is off, such as that of a form that is being saved, before pressing it
 * all the same.
 */
const waitsFor = 10_000;

/** A press on a control that is off does nothing, so it is pressed when it can be. */
function patient(person: UserEvent): UserEvent {
  const isOff = (element: Element): boolean => element.isConnected && element.closest('button, input, select, textarea')?.matches(':disabled') === true;
  const pressable = async (element: Element): Promise<void> => {
    if (isOff(element)) await waitFor(() => expect(isOff(element)).toBe(false), { timeout: waitsFor }).catch(() => undefined);
  };
  return {
    ...person,
    click: (element) => pressable(element).then(() => person.click(element)),
    dblClick: (element) => pressable(element).then(() => person.dblClick(element)),
  };
}

/**
 * Texts of alerts that no test has looked for yet: an alert disappears by itself, on a busy machine before a test sees it.
 */
let heard: string[] = [];
const isAlert = (node: Node): node is Element => node instanceof Element && node.matches('[data-sonner-toast], [data-sonner-toaster]');
const hear = (changes: MutationRecord[]): void => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (isAlert(node)) heard.push(node.textContent);
};
let hearing: MutationObserver | undefined;

export interface Opened {
  person: UserEvent;
  /** The current address. */
  address: () => string;
  /** The browser's Back button. */
  back: () => Promise<void>;
  /** Changes the width of the window. */
  resize: (width: Width) => void;
}

/** The widths of windows in px. */
const widths = { desk: 1440, phone: 390, wide: 1920 } as const;
type Width = keyof typeof widths;

/** Opens the application at an address, in a window of this width, on a device that is set to light or dark. */
export function open(address: string, width: Width = 'desk', device: 'light' | 'dark' = 'light'): Opened {
  let pixels: number = widths[width];
  const listeners = new Set<() => void>();
  vi.stubGlobal('matchMedia', (query: string) => {
    const least = Number(/min-width: ([\d.]+)px/.exec(query)?.[1] ?? 0);
    const most = Number(/max-width: ([\d.]+)px/.exec(query)?.[1] ?? Infinity);
    return {
      get matches() {
        return query.includes('prefers-color-scheme: dark') ? device === 'dark' : pixels >= least && pixels <= most && !query.includes('prefers');
      },
      media: query,
      addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
      removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
      addListener: (listener: () => void) => void listeners.add(listener),
      removeListener: (listener: () => void) => void listeners.delete(listener),
    };
  });
  Element.prototype.scrollIntoView = () => undefined;
  lastKey = 0;
  window.removeEventListener('keydown', dateKey, true);
  window.addEventListener('keydown', dateKey, true);
  heard = [];
  hearing?.disconnect();
  hearing = new MutationObserver(hear);
  hearing.observe(document.body, { childList: true, subtree: true });
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<App router={router} />);
  return {
    person: patient(userEvent.setup()),
    address: () => router.state.location.pathname + router.state.location.search,
    back: () => act(() => router.navigate(-1)),
    resize: (next) => {
      pixels = widths[next];
      act(() => listeners.forEach((listener) => listener()));
    },
  };
}

/** Opens a page inside the shell and waits for its heading. */
export async function openInside(address: string, heading: string, width: Width = 'desk'): Promise<Opened> {
  const opened = open(address, width);
  expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
  return opened;
}

export async function alertSays(text: string | RegExp): Promise<void> {
  await waitFor(() => expect([document.querySelector('[data-sonner-toaster]')?.textContent ?? '', ...heard].join('\n')).toMatch(text));
  heard = heard.filter((one) => (typeof text === 'string' ? !one.includes(text) : !text.test(one)));
}

/**
 * Returns `true` if an alert with this text has appeared after the one that `alertSays` has found: it may be gone by now.
 */
export const hasAlertAgain = (text: string): boolean => heard.some((one) => one.includes(text));
