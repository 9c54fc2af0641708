import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { CustomerMail, MailState } from '../../api/mails.ts';
import { alertSays, open, refusal, serve, stream, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import { customerMail, mailDraft, mailSent } from '../../testing/mails.ts';

const calls = { list: 'GET email/machine/1', text: 'GET email/mail/5', resend: 'POST email/resend' } as const;

async function history(mails: CustomerMail[], more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({
    'GET jcbstock/history/1': () => given.history([given.group([given.line()])], { Machine: given.row({ Actions: { Allowed: ['email'], Refused: {} } }) }),
    'GET genericcomment/jcb/list/1': () => ({ Result: [], Before: null }),
    [calls.list]: () => ({ VhcId: 1, Mails: mails }),
    [calls.text]: () => ({ Mail: customerMail(5), Text: 'Dear Ida,\nit is ready.' }),
    [calls.resend]: () => mailSent(),
    ...more,
  });
  const opened = open('/m/7104822');
  await screen.findByRole('region', { name: 'Activity' });
  return { ...opened, server };
}
const section = (): Promise<HTMLElement> => screen.findByRole('region', { name: 'Emails' });
const lines = async (): Promise<HTMLElement[]> => within(await section()).findAllByRole('listitem');
const gone = (name: RegExp): Promise<void> => waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());

const failed = customerMail(5, {
  State: 'refused', Reply: '550 5.1.1 No such user', EmailAddress: 'ida@exmaple.test', IsCustomerAddress: false, Attachments: [{ AssetId: 3, Name: 'Delivery note.pdf', Size: 2_621_440 }],
});

describe('the mails in a history', () => {
  it('have subject, address, sender, time, state, attachments, and the answer of the mail server to one that failed', async () => {
    await history([failed, customerMail(4)]);
    const [first, second] = await lines();
    expect(first?.textContent).toBe(
      "Your BH-90Refusedida@exmaple.test · Not the customer's addressAnna Ash · 02/11/2026 10:00:00The mail server: 550 5.1.1 No such userAttachments: Delivery note.pdf (2.5 MB)Send again",
    );
    expect(second?.textContent).toBe('Your BH-90Accepted by the mail serverida@example.testAnna Ash · 02/11/2026 10:00:00Send again');
  });

  const states: [MailState, string][] = [
    ['queued', 'Queued'], ['sending', 'Sending'], ['accepted', 'Accepted by the mail server'], ['refused', 'Refused'], ['waiting', 'Waiting'], ['given_up', 'Given up'], ['returned', 'Returned'],
    ['withdrawn', 'Withdrawn'],
  ];
  it('have their states in words', async () => {
    await history(states.map(([State], at) => customerMail(at + 1, { State })));
    expect((await lines()).map((line) => line.querySelector('.badge')?.textContent)).toEqual(states.map(([, words]) => words));
  });

  it('show their text when they are opened', async () => {
    const { person } = await history([failed]);
    const [line = document.body] = await lines();
    const toggle = within(line).getByRole('button', { name: 'Your BH-90' });
    expect(toggle.getAttribute('aria-expanded')).toBe('false');
    await person.click(toggle);
    expect((await within(line).findByText(/Dear Ida/)).textContent).toBe('Dear Ida,\nit is ready.');
    await person.click(toggle);
    expect(within(line).queryByText(/Dear Ida/)).toBeNull();
  });

  it('say that a text was erased, or could not be read', async () => {
    const { person, server } = await history([failed], { [calls.text]: refusal(404, { Message: 'Email: Email not found' }) });
    await person.click(await screen.findByRole('button', { name: 'Your BH-90' }));
    expect(await screen.findByText('Email not found')).toBeTruthy();
    server.answers[calls.text] = () => ({ Mail: failed, Text: '' });
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The text of this email was erased')).toBeTruthy();
  });

  it('that could not be read say so, and can be read again', async () => {
    const { person, server } = await history([failed], { [calls.list]: refusal(404, { Message: 'Email: Machine not found' }) });
    const part = within(await section());
    expect(part.getByText('The emails could not be loaded')).toBeTruthy();
    server.answers[calls.list] = () => ({ VhcId: 1, Mails: [failed] });
    await person.click(part.getByRole('button', { name: 'Try again' }));
    expect(await lines()).toHaveLength(1);
  });

  it('follow the server: a state that has changed, and the first mail', async () => {
    const events = stream();
    const { server } = await history([], { 'GET events': events.answer });
    expect(screen.queryByRole('region', { name: 'Emails' })).toBeNull();
    await waitFor(() => expect(events.listeners()).toBe(1));
    server.answers[calls.list] = () => ({ VhcId: 1, Mails: [customerMail(5, { State: 'queued' })] });
    events.say('mail', { Changed: true });
    expect(await screen.findByText('Queued')).toBeTruthy();
    server.answers[calls.list] = () => ({ VhcId: 1, Mails: [customerMail(5)] });
    events.say('mail', { Changed: true });
    expect(await screen.findByText('Accepted by the mail server')).toBeTruthy();
  });

  it('are not read where the module is off, nor is Email offered', async () => {
    const { server } = await history([failed], { 'GET security/session': () => given.user({ Permissions: given.without('mail.') }) });
    expect(await screen.findByRole('region', { name: 'Documents' })).toBeTruthy();
    expect(server.sent.filter(({ call }) => call === calls.list)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Email' })).toBeNull();
  });

  // STOCK-050
  it('stand in a history that opens a new one', async () => {
    const { person, address } = await history([failed], { 'GET email/draft/1': () => mailDraft({ IsTemplateEnabled: false }) });
    await person.click(await screen.findByRole('link', { name: 'Email' }));
    expect(await screen.findByRole('dialog', { name: 'Email to customer' })).toBeTruthy();
    expect(address()).toBe('/m/7104822?show=email.1');
  });
});

describe('Send again', () => {
  const again = async ({ person }: Opened): Promise<HTMLElement> => {
    await person.click(await screen.findByRole('button', { name: 'Send again: Your BH-90, 02/11/2026 10:00:00' }));
    return screen.findByRole('dialog', { name: 'Send again: Your BH-90' });
  };
  const submit = ({ person }: Opened, dialog: HTMLElement): Promise<void> => person.click(within(dialog).getByRole('button', { name: 'Send again' }));
  const box = (dialog: HTMLElement): HTMLInputElement => within(dialog).getByLabelText<HTMLInputElement>(/^Email address/);

  // EMAIL-012
  it('sends to the same address, and the new mail is in the list', async () => {
    const opened = await history([failed]);
    const dialog = await again(opened);
    expect(box(dialog).value).toBe('ida@exmaple.test');
    opened.server.answers[calls.list] = () => ({ VhcId: 1, Mails: [customerMail(77, { State: 'queued' }), failed] });
    await submit(opened, dialog);
    await alertSays('Email has been sent');
    expect(opened.server.bodies(calls.resend)).toEqual([{ MailId: 5, EmailAddress: '', SendAnyway: false }]);
    await gone(/^Send again/);
    await waitFor(async () => expect(await lines()).toHaveLength(2));
  });

  // EMAIL-007 EMAIL-008
  it('sends to a corrected address, which is checked', async () => {
    const opened = await history([failed]);
    const dialog = await again(opened);
    await opened.person.clear(box(dialog));
    await submit(opened, dialog);
    expect(within(dialog).getByText('Email Address Required')).toBeTruthy();
    await opened.person.type(box(dialog), 'ida');
    expect(within(dialog).getByText('Invalid email address')).toBeTruthy();
    await opened.person.type(box(dialog), '@example.test');
    await submit(opened, dialog);
    await alertSays('Email has been sent');
    expect(opened.server.bodies(calls.resend)).toEqual([{ MailId: 5, EmailAddress: 'ida@example.test', SendAnyway: false }]);
  });

  // EMAIL-013
  it('says what the server refuses, and sends anyway to an address that has refused mails', async () => {
    const opened = await history([failed], { [calls.resend]: refusal(409, { Message: 'Email: It is being sent', Reason: 'email.not_resendable' }) });
    const dialog = await again(opened);
    await submit(opened, dialog);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('It is being sent');
    opened.server.answers[calls.resend] = refusal(409, { Message: 'Email: Two emails to this address were refused within a day', Reason: 'email.suppressed' });
    await submit(opened, dialog);
    expect(await within(dialog).findByText('Two emails to this address were refused within a day')).toBeTruthy();
    opened.server.answers[calls.resend] = () => mailSent();
    await opened.person.click(within(dialog).getByRole('button', { name: 'Send anyway' }));
    await alertSays('Email has been sent');
    expect((opened.server.bodies(calls.resend).at(-1) as { SendAnyway: boolean }).SendAnyway).toBe(true);
  });

  it('is offered where the server allows it', async () => {
    await history([customerMail(5, { State: 'queued', Actions: { Allowed: [], Refused: { resend: 'email.not_resendable' } } })]);
    await lines();
    expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
  });
});
