import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { messageTemplate, templateCategories } from '../../testing/messageTemplates.ts';

// jsdom lays nothing out.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

const calls = { preview: 'POST MessageTemplate/preview', test: 'POST MessageTemplate/test', stock: 'POST jcbstock/list', update: 'POST MessageTemplate/UpdateMessageTemplate' } as const;
const ready = messageTemplate(11, 'Ready');

interface Previewed extends Opened {
  server: ReturnType<typeof serve>;
}

async function opened(more: Record<string, Answer> = {}): Promise<Previewed> {
  let made = 0;
  const server = serve({
    'POST MessageTemplate/ReadMessageTemplate': (body) => ((body as { TemplateSource: number }).TemplateSource === 100 ? [] : [ready]),
    'GET MessageTemplate/jcb/ReadMessageTamplateCategory': () => templateCategories,
    [calls.preview]: (body) => {
      const { Subject } = body as { Subject: string };
      return { Subject: Subject.replace('{{vinno}}', '1234567'), Text: `Text ${(made += 1)}`, Url: `/api/MessageTemplate/preview?key=${made}` };
    },
    [calls.test]: () => ({ Message: 'Test email sent to anna@ashby.example' }),
    ...more,
  });
  const page = await openInside('/email?open=11', 'Email Templates');
  await page.person.click(await screen.findByRole('button', { name: 'Show preview' }));
  return { ...page, server };
}
const frame = (): Promise<HTMLIFrameElement> => screen.findByTitle<HTMLIFrameElement>('The email as its recipients see it');
const serial = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>('Serial number of a machine');
const test = (): HTMLButtonElement => screen.getByRole<HTMLButtonElement>('button', { name: 'Send test email' });
const draft = { Subject: 'About Ready', Message: '<p>Machine {{vinno}} is ready.</p>', LanguageId: 1, VhcId: 0, Dark: false };

describe('the preview of a template', () => {
  it('is a page of the server in a sandboxed frame, with its subject', async () => {
    const { server } = await opened();
    const page = await frame();
    expect([new URL(page.src).pathname, page.getAttribute('sandbox'), page.hasAttribute('srcdoc')]).toEqual(['/api/MessageTemplate/preview', '', false]);
    expect(screen.getByText('About Ready', { exact: false, selector: '.preview-subject' })).toBeTruthy();
    expect(server.bodies(calls.preview)).toEqual([draft]);
  });

  it('is dark, as wide as a phone, or plain text; a page is opened once', async () => {
    const { person, server } = await opened();
    await frame();
    await person.click(screen.getByRole('tab', { name: 'Phone' }));
    expect(screen.getByRole('tabpanel', { name: 'Phone' }).dataset['look']).toBe('phone');
    await person.click(screen.getByRole('tab', { name: 'Text' }));
    expect(screen.getByText('Text 1')).toBeTruthy();
    expect((await frame()).hidden).toBe(true);
    expect(server.bodies(calls.preview)).toHaveLength(1);
    await person.click(screen.getByRole('tab', { name: 'Dark' }));
    await waitFor(() => expect(server.bodies(calls.preview).at(-1)).toEqual({ ...draft, Dark: true }));
    await waitFor(async () => expect((await frame()).src).toContain('key=2'));
    await person.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Light' }));
    await waitFor(async () => expect((await frame()).src).toContain('key=3'));
  });

  it('follows the typing after a pause, and at once with Refresh', async () => {
    const { person, server } = await opened();
    await frame();
    await person.type(screen.getByLabelText(/^Subject/), ' now');
    await waitFor(() => expect(server.bodies(calls.preview).at(-1)).toEqual({ ...draft, Subject: 'About Ready now' }), { timeout: 5000 });
    const count = server.bodies(calls.preview).length;
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.bodies(calls.preview)).toHaveLength(count + 1));
  });

  it('has the values of a machine of the site', async () => {
    const { person, server } = await opened({ [calls.stock]: () => given.list([given.row({ VhcId: 17 })]) });
    await frame();
    await person.type(screen.getByLabelText('Serial number of a machine'), '3056789{Enter}');
    await waitFor(() => expect(server.bodies(calls.preview).at(-1)).toEqual({ ...draft, VhcId: 17 }));
    server.answers[calls.stock] = () => given.list([]);
    await person.clear(screen.getByLabelText('Serial number of a machine'));
    await person.type(screen.getByLabelText('Serial number of a machine'), '9999999{Enter}');
    expect(await screen.findByText('No machine of your site has this serial number')).toBeTruthy();
    // Neither the values of the machine before nor those of a sample replace it.
    expect((await frame()).parentElement?.hidden).toBe(true);
    expect(test().disabled).toBe(true);
  });

  it('is that of the machine with exactly the serial number, not of another that contains it', async () => {
    const others = [given.row({ VhcId: 18, Vin: '30567890' }), given.row({ VhcId: 17, Vin: '3056789' })];
    const { person, server } = await opened({ [calls.stock]: () => given.list(others) });
    await frame();
    await person.type(serial(), '3056789{Enter}');
    await waitFor(() => expect(server.bodies(calls.preview).at(-1)).toEqual({ ...draft, VhcId: 17 }));
    await person.clear(serial());
    await person.type(serial(), '30567{Enter}');
    expect(await screen.findByText('No machine of your site has this serial number')).toBeTruthy();
  });

  it('looks up the machine again with Refresh after that has failed', async () => {
    const { person, server } = await opened({ [calls.stock]: refusal(500, { Message: 'Stock: no' }) });
    await frame();
    await person.type(serial(), '3056789{Enter}');
    await waitFor(() => expect(serial().getAttribute('aria-invalid')).toBe('true'));
    server.answers[calls.stock] = () => given.list([given.row({ VhcId: 17 })]);
    await person.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(server.bodies(calls.preview).at(-1)).toEqual({ ...draft, VhcId: 17 }));
  });

  it('does not stop the template from being saved, whatever is in the field of the machine', async () => {
    const { person, server } = await opened({ [calls.update]: refusal(422, { Message: 'Template: no' }) });
    await person.type(serial(), '1234567890');
    expect(screen.getByText('At most 8 characters can be entered')).toBeTruthy();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.bodies(calls.update)).toHaveLength(1));
    await alertSays('no');
    expect(document.activeElement).not.toBe(serial());
  });

  it('that the server refuses says why, and can be tried again', async () => {
    const { person, server } = await opened({ [calls.preview]: refusal(422, { Message: 'Email Template Editor: The text can have 90 KB at most' }) });
    expect(await screen.findByText('The text can have 90 KB at most')).toBeTruthy();
    server.answers[calls.preview] = () => ({ Subject: 's', Text: 't', Url: '/api/MessageTemplate/preview?key=9' });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect((await frame()).src).toContain('key=9');
  });

  it('is not loaded a second time after another was refused: its address opens once', async () => {
    const { person, server } = await opened();
    const page = await frame();
    const answer = server.answers[calls.preview];
    server.answers[calls.preview] = refusal(422, { Message: 'Email Template Editor: The text can have 90 KB at most' });
    await person.click(screen.getByRole('tab', { name: 'Dark' }));
    expect(await screen.findByText('The text can have 90 KB at most')).toBeTruthy();
    expect(page.isConnected && page.parentElement?.hidden).toBe(true);
    server.answers[calls.preview] = answer ?? refusal(500, {});
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(async () => expect((await frame()).src).toContain('key=2'));
    expect(screen.queryByText('The text can have 90 KB at most')).toBeNull();
  });
});

describe('a test mail', () => {
  it('waits for the machine of the field', async () => {
    let found: () => void = () => undefined;
    const { person, server } = await opened();
    await frame();
    server.answers[calls.stock] = () => new Promise((done) => (found = () => done(given.list([given.row({ VhcId: 17 })]))));
    await person.type(serial(), '3056789');
    expect(test().disabled).toBe(true);
    await person.tab();
    await waitFor(() => expect(JSON.stringify(server.bodies(calls.stock))).toContain('3056789'));
    expect(test().disabled).toBe(true);
    found();
    await waitFor(() => expect(test().disabled).toBe(false));
    await person.click(test());
    await waitFor(() => expect(server.bodies(calls.test)).toEqual([{ ...draft, VhcId: 17 }]));
  });

  it('is sent once to the own address', async () => {
    let answer: (body: unknown) => void = () => undefined;
    const { person, server } = await opened({ [calls.test]: () => new Promise((done) => { answer = done; }) });
    await person.dblClick(await screen.findByRole('button', { name: 'Send test email' }));
    answer({ Message: 'Test email sent to anna@ashby.example' });
    await alertSays('Test email sent to anna@ashby.example');
    expect(server.bodies(calls.test)).toEqual([draft]);
  });

  it('that is refused says why', async () => {
    const { person } = await opened({ [calls.test]: refusal(412, { Message: 'Email Template Editor: Your user has no mail address' }) });
    await person.click(await screen.findByRole('button', { name: 'Send test email' }));
    await alertSays('Your user has no mail address');
  });
});
