// The page of a signing link: what is shown, how it is signed, and what a link says that cannot be used.
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SignPage } from './SignPage.tsx';
import { textsOf } from './texts.ts';
import { tokenOf } from './token.ts';

const sheet = {
  Brand: 'Hardstand', SiteName: 'Ashby Plant Sales', Vin: '7104857', Model: 'BH-90', LanguageCode: 'en_GB', ExpiresOn: '28/11/2026 09:00:00',
  Items: [
    { TemplateItemTypeId: 11, ItemDesc: 'Manual handed over', ItemGroup: 'Papers', ItemStatus: 1, Comments: '' },
    { TemplateItemTypeId: 12, ItemDesc: 'Keys handed over', ItemGroup: 'Papers', ItemStatus: 0, Comments: 'One key' },
  ],
  Disclaimer: 'At your own risk', IsSignatureRequired: true,
  Photos: [{ SignedURL: '/assets/1.jpg?x', ThumbnailURL: '/assets/1-s.jpg?x' }],
};
const passed = { ...sheet, Items: sheet.Items.map((item) => ({ ...item, ItemStatus: 1, Comments: '' })) };
const done = { Code: '7K3M-0QZX-R4TB', SignedOn: '25/11/2026 10:12:13' };

type Reply = [status: number, body: unknown];
type Answer = () => Reply | Promise<Reply>;

const answers: Record<string, Answer> = {};
const requests: { path: string; body: Record<string, unknown>; credentials: RequestCredentials }[] = [];

beforeEach(() => {
  requests.length = 0;
  answers['/open'] = () => [200, sheet];
  answers['/seen'] = () => [204, undefined];
  answers[''] = () => [200, done];
  answers['/decline'] = () => [200, { DeclinedOn: '25/11/2026 10:12:13' }];
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname.replace('/api/handover/sign', '');
    requests.push({ path, body: (await request.json()) as Record<string, unknown>, credentials: request.credentials });
    const [status, body] = (await answers[path]?.()) ?? [404, {}];
    if (status === 0) throw new TypeError('no network');
    return new Response(status === 204 ? null : JSON.stringify(body), { status });
  });
  vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const bodies = (path: string): unknown[] => requests.filter((one) => one.path === path).map(({ body }) => body);

it('shows what was handed over, and nothing is signed by looking', async () => {
  render(<SignPage token="abc" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Handover 7104857' })).toBeTruthy();
  expect(screen.getByText('Keys handed over')).toBeTruthy();
  expect(screen.getByText('One key')).toBeTruthy();
  expect(screen.getByText('At your own risk')).toBeTruthy();
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Photo 1' }).getAttribute('src')).toBe('/assets/1-s.jpg?x');
  expect(document.documentElement.lang).toBe('en');
  expect(requests.map(({ path, credentials }) => [path, credentials])).toEqual([['/open', 'omit']]);
  expect(bodies('/open')).toEqual([{ Token: 'abc' }]);
});

it('names what is missing, then signs with name and acceptance, and shows the check code', async () => {
  const person = userEvent.setup();
  answers['/open'] = () => [200, passed];
  render(<SignPage token="abc" />);
  await person.click(await screen.findByRole('button', { name: 'Sign' }));
  expect(screen.getByText('Customer Signature is required')).toBeTruthy();
  expect(screen.getByText('* Please acknowledge and accept the disclaimer')).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Your name' }));
  expect(bodies('')).toEqual([]);
  await person.type(screen.getByRole('textbox', { name: 'Your name' }), ' Zoe Signs ');
  await person.click(screen.getByRole('checkbox', { name: 'I acknowledge and accept the disclaimer' }));
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('7K3M-0QZX-R4TB')).toBeTruthy();
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Thank you. You have signed.');
  expect(bodies('')).toEqual([{ Token: 'abc', Name: 'Zoe Signs', Signature: '', DisclaimerAccepted: true, Disclaimer: 'At your own risk' }]);
  expect(screen.queryByRole('button', { name: 'Sign' })).toBeNull();
  expect(screen.getByText('Keys handed over')).toBeTruthy();
});

it('a signed handover with a no says that it failed, and what comes next', async () => {
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...sheet, Disclaimer: '' }];
  render(<SignPage token="abc" />);
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'You have signed. The handover failed.' })).toBeTruthy();
  expect(screen.getByText(/your dealer has to put it right and hand the machine over again/)).toBeTruthy();
  expect(screen.queryByText('Thank you. You have signed.')).toBeNull();
});

it('a link that is opened again after it was signed shows the signed record, and nothing to sign or decline', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...passed, ...done, SignedBy: 'Zoe Signs' }];
  render(<SignPage token="abc" />);
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you. You have signed.' })).toBeTruthy();
  for (const text of ['7K3M-0QZX-R4TB', '25/11/2026 10:12:13', 'Zoe Signs', 'Keys handed over', 'At your own risk', 'You have accepted the disclaimer.', 'Visible until', '28/11/2026 09:00:00']) {
    expect(screen.getByText(text)).toBeTruthy();
  }
  expect(screen.getByRole('img', { name: 'Photo 1' })).toBeTruthy();
  for (const role of ['textbox', 'checkbox', 'form']) expect(screen.queryByRole(role)).toBeNull();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Print or save']);
  await person.click(screen.getByRole('button', { name: 'Print or save' }));
  expect(print).toHaveBeenCalledOnce();
  expect(requests.map(({ path }) => path)).toEqual(['/open']);
});

it('a sheet that was signed on another page meanwhile shows the signed record', async () => {
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...passed, SignedOn: '', Code: '', SignedBy: '' }];
  render(<SignPage token="abc" />);
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  await person.click(screen.getByRole('checkbox'));
  answers[''] = () => [404, { Reason: 'handover.link_gone' }];
  answers['/open'] = () => [200, { ...passed, ...done, SignedBy: 'Ida Berg' }];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Ida Berg')).toBeTruthy();
  expect(screen.getByText('7K3M-0QZX-R4TB')).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a drawing is sent as a picture', async () => {
  const pen = { beginPath: vi.fn(), moveTo: vi.fn(), lineTo: vi.fn(), stroke: vi.fn(), fillRect: vi.fn() };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as unknown as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/png;base64,iVBORw0KGgo=');
  vi.spyOn(HTMLCanvasElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 90));
  HTMLCanvasElement.prototype.setPointerCapture = () => undefined;
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...sheet, Disclaimer: '' }];
  render(<SignPage token="abc" />);
  const pad = await screen.findByRole('img', { name: 'Not signed' });
  fireEvent.pointerDown(pad, { pointerId: 1, button: 0, clientX: 30, clientY: 30 });
  fireEvent.pointerMove(pad, { pointerId: 1, clientX: 60, clientY: 45 });
  fireEvent.pointerUp(pad, { pointerId: 1 });
  await person.type(screen.getByRole('textbox', { name: 'Your name' }), 'Zoe');
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  await screen.findByText('7K3M-0QZX-R4TB');
  expect(screen.getByRole('img', { name: 'Drawn signature' })).toBeTruthy();
  expect(bodies('')).toEqual([{ Token: 'abc', Name: 'Zoe', Signature: 'iVBORw0KGgo=', DisclaimerAccepted: false, Disclaimer: '' }]);
});

it('is declined with a reason, and says so on its last page', async () => {
  const person = userEvent.setup();
  render(<SignPage token="abc" />);
  await person.click(await screen.findByRole('button', { name: 'Decline' }));
  const form = screen.getByRole('form', { name: 'Decline the handover' });
  const reason = within(form).getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reason' });
  expect(document.activeElement).toBe(reason);
  await person.type(reason, '  ');
  await person.click(within(form).getByRole('button', { name: 'Decline the handover' }));
  expect(within(form).getByText('Please give a reason')).toBeTruthy();
  fireEvent.change(reason, { target: { value: 'x'.repeat(501) } });
  expect(within(form).getByText('At most 500 characters can be entered')).toBeTruthy();
  await person.click(within(form).getByRole('button', { name: 'Decline the handover' }));
  expect(bodies('/decline')).toEqual([]);
  // The way back keeps what was typed.
  fireEvent.change(reason, { target: { value: ' The bucket is bent ' } });
  await person.click(within(form).getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Decline' }));
  await person.click(screen.getByRole('button', { name: 'Decline' }));
  await person.click(screen.getByRole('button', { name: 'Decline the handover' }));
  const heading = await screen.findByRole('heading', { level: 1, name: 'You have declined the handover.' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(bodies('/decline')).toEqual([{ Token: 'abc', Reason: 'The bucket is bent' }]);
  expect(screen.getByText('The bucket is bent')).toBeTruthy();
  expect(screen.getByText('25/11/2026 10:12:13')).toBeTruthy();
  for (const role of ['button', 'textbox', 'checkbox']) expect(screen.queryByRole(role)).toBeNull();
});

it.each([
  ['signed', '', 'sign', '/decline'],
  ['declined', '/decline', 'decline', ''],
])('is %s or the other, and not both at once', async (_what, path, first, other) => {
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...passed, Disclaimer: '' }];
  let answer: (reply: Reply) => void = () => undefined;
  answers[path] = () => new Promise((resolve) => (answer = resolve));
  answers[other] = () => [404, { Reason: 'handover.link_gone' }];
  render(<SignPage token="abc" />);
  await person.click(await screen.findByRole('button', { name: 'Decline' }));
  await person.type(screen.getByRole('textbox', { name: 'Your reason' }), 'Bent');
  await person.type(screen.getByRole('textbox', { name: 'Your name' }), 'Zoe');
  const submits = { sign: screen.getByRole('button', { name: 'Sign' }), decline: screen.getByRole('button', { name: 'Decline the handover' }) };
  await person.click(first === 'sign' ? submits.sign : submits.decline);
  for (const button of Object.values(submits)) expect(button.hasAttribute('disabled')).toBe(true);
  for (const button of Object.values(submits)) fireEvent.submit(button.closest('form') ?? button);
  await waitFor(() => expect(bodies(path)).toHaveLength(1));
  act(() => answer([200, { ...done, DeclinedOn: done.SignedOn }]));
  expect(await screen.findByRole('heading', { level: 1, name: first === 'sign' ? 'Thank you. You have signed.' : 'You have declined the handover.' })).toBeTruthy();
  expect(bodies(other)).toEqual([]);
});

it.each([
  [422, { Message: 'Handover: Reason should be at most 500 characters', Reason: 'handover.reason_long' }, 'Reason should be at most 500 characters'],
  [0, undefined, 'There is no connection. What you have entered is kept on this page.'],
])('a decline that is refused with %i says why, and the reason stays', async (status, body, text) => {
  const person = userEvent.setup();
  render(<SignPage token="abc" />);
  await person.click(await screen.findByRole('button', { name: 'Decline' }));
  await person.type(screen.getByRole('textbox', { name: 'Your reason' }), 'Bent');
  answers['/decline'] = () => [status, body];
  await person.click(screen.getByRole('button', { name: 'Decline the handover' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reason' }).value).toBe('Bent');
  answers['/decline'] = () => [404, { Reason: 'handover.link_gone' }];
  await person.click(screen.getByRole('button', { name: 'Decline the handover' }));
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy();
});

it('a disclaimer that was changed meanwhile is shown and accepted again, and nothing typed is lost', async () => {
  const person = userEvent.setup();
  render(<SignPage token="abc" />);
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  await person.click(screen.getByRole('checkbox'));
  answers[''] = () => [409, { Reason: 'handover.disclaimer_changed' }];
  answers['/open'] = () => [200, { ...sheet, Disclaimer: 'At nobody’s risk' }];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect((await screen.findByRole('alert')).textContent).toBe('The disclaimer has been changed. Please read and accept it again.');
  expect(screen.getByText('At nobody’s risk')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Zoe');
  answers[''] = () => [200, done];
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('7K3M-0QZX-R4TB')).toBeTruthy();
});

it('a disclaimer that there was none of when the page was opened is shown and accepted, with what was typed and drawn', async () => {
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...sheet, Disclaimer: '' }];
  render(<SignPage token="abc" />);
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  answers[''] = () => [422, { Message: 'Stock: * Please acknowledge and accept the disclaimer', Reason: 'stock.disclaimer_required' }];
  answers['/open'] = () => [200, sheet];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  const notice = await screen.findByText('The disclaimer has been changed. Please read and accept it again.');
  await waitFor(() => expect(document.activeElement).toBe(notice));
  expect(screen.getByText('At your own risk')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Zoe');
  answers[''] = () => [200, done];
  await person.click(screen.getByRole('checkbox'));
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('7K3M-0QZX-R4TB')).toBeTruthy();
  expect(bodies('').at(-1)).toMatchObject({ Name: 'Zoe', DisclaimerAccepted: true, Disclaimer: 'At your own risk' });
});

it('a disclaimer that is gone by now is told, and a changed one that cannot be read again is told as such', async () => {
  const person = userEvent.setup();
  render(<SignPage token="abc" />);
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  await person.click(screen.getByRole('checkbox'));
  answers[''] = () => [409, { Reason: 'handover.disclaimer_changed' }];
  answers['/open'] = () => [0, undefined];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
  answers['/open'] = () => [200, { ...sheet, Disclaimer: '' }];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('There is no disclaimer any more. Please sign again.')).toBeTruthy();
  answers[''] = () => [200, done];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('7K3M-0QZX-R4TB')).toBeTruthy();
});

it.each([
  [422, { Message: 'Handover: Customer Signature picture is too large', Reason: 'handover.picture_large' }, 'Customer Signature picture is too large'],
  [429, { Message: 'Rate: Too many requests', Reason: 'platform.rate' }, 'Please try again in a moment.'],
  [500, { Message: 'Error: something' }, 'Please try again in a moment.'],
])('a refusal of %i says what is wrong, or to try again', async (status, body, text) => {
  const person = userEvent.setup();
  answers['/open'] = () => [200, { ...sheet, Disclaimer: '' }];
  render(<SignPage token="abc" />);
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  answers[''] = () => [status, body];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Zoe');
});

it('the addresses of the photos are read again while the page is open, and nothing else', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    render(<SignPage token="abc" />);
    const name = await screen.findByRole('textbox', { name: 'Your name' });
    fireEvent.change(name, { target: { value: 'Zoe' } });
    fireEvent.click(screen.getByRole('checkbox'));
    const src = (): string | null => screen.getByRole('img', { name: 'Photo 1' }).getAttribute('src');
    const now = (address: string): Answer => () => [200, { ...sheet, Disclaimer: 'Another', Photos: [{ SignedURL: `/assets/1.jpg?${address}`, ThumbnailURL: `/assets/1-s.jpg?${address}` }] }];
    const photo = screen.getByRole('img', { name: 'Photo 1' });
    answers['/open'] = now('y');
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    await waitFor(() => expect(src()).toBe('/assets/1-s.jpg?y'));
    expect(screen.getByRole('img', { name: 'Photo 1' })).toBe(photo);
    answers['/open'] = now('z');
    document.dispatchEvent(new Event('visibilitychange'));
    await act(() => vi.advanceTimersByTimeAsync(90_000));
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(src()).toBe('/assets/1-s.jpg?z'));
    // The page, after five minutes, and when it was looked at again after a while, but not at once.
    expect(bodies('/open')).toHaveLength(3);
    // A link that cannot be used any more takes nothing away before it is signed.
    answers['/open'] = () => [404, { Reason: 'handover.link_gone' }];
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    await waitFor(() => expect(bodies('/open')).toHaveLength(4));
    expect(src()).toBe('/assets/1-s.jpg?z');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Your name' }).value).toBe('Zoe');
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(true);
    expect(screen.getByText('At your own risk')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Sign' }));
    await screen.findByText('7K3M-0QZX-R4TB');
    // The signed record has the photos, too.
    answers['/open'] = now('w');
    await act(() => vi.advanceTimersByTimeAsync(5 * 60_000));
    await waitFor(() => expect(src()).toBe('/assets/1-s.jpg?w'));
    expect(screen.getByText('At your own risk')).toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
});

it('without a connection what was entered stays, and it is sent again', async () => {
  const person = userEvent.setup();
  answers['/open'] = () => [0, undefined];
  render(<SignPage token="abc" />);
  expect((await screen.findByRole('alert')).textContent).toContain('There is no connection.');
  answers['/open'] = () => [200, { ...sheet, Disclaimer: '' }];
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
  answers[''] = () => [0, undefined];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect((await screen.findByRole('alert')).textContent).toContain('What you have entered is kept');
  answers[''] = () => [200, done];
  await person.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('7K3M-0QZX-R4TB')).toBeTruthy();
});

it.each([['at once'], ['when it is signed']])('a link that cannot be used says so %s', async (when) => {
  const person = userEvent.setup();
  const gone: Answer = () => [404, { Reason: 'handover.link_gone' }];
  if (when === 'at once') answers['/open'] = gone;
  else answers[''] = gone;
  render(<SignPage token="abc" />);
  if (when !== 'at once') {
    await person.type(await screen.findByRole('textbox', { name: 'Your name' }), 'Zoe');
    await person.click(screen.getByRole('checkbox'));
    await person.click(screen.getByRole('button', { name: 'Sign' }));
  }
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy();
  expect(within(screen.getByRole('main')).queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('7104857')).toBeNull();
});

it('speaks the language of the sheet', async () => {
  answers['/open'] = () => [200, { ...sheet, LanguageCode: 'de_DE' }];
  render(<SignPage token="abc" />);
  expect(await screen.findByRole('button', { name: 'Unterschreiben' })).toBeTruthy();
  await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  for (const code of ['fr_FR', 'es_ES', 'pl_PL']) {
    const { language, texts } = textsOf(code);
    expect(language).toBe(code.slice(0, 2));
    expect(Object.values(texts).every((text) => text !== '')).toBe(true);
  }
  expect(textsOf('it_IT').language).toBe('en');
});

it('knows the token of its address', () => {
  expect([tokenOf('/sign/aB-_9'), tokenOf('/sign/aB-_9/'), tokenOf('/sign/'), tokenOf('/audit')]).toEqual(['aB-_9', 'aB-_9', '', '']);
});
