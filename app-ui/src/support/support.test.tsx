import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { open, openInside, refusal, serve, type Answer, type Opened } from '../testing/app.tsx';
import * as people from '../testing/people.ts';
import { countriesOf, dialled, groupsOf, isPageAddress, isWebAddress, parseContacts, type SupportContacts } from './contacts.ts';

const file: SupportContacts = {
  DefaultContacts: [{ IsActive: true, ContactType: 1, CallingCode: '44', Phone: '0800 100', ToolTipText: 'Mo to Fr, 8 to 18' }],
  CountryDetails: [
    {
      CountryName: 'United Kingdom', CountryIsoCode: 'GB', IsActive: true,
      DefaultContacts: [
        { IsActive: true, ContactType: 1, CallingCode: '44', Phone: '01530 555 010', AlternatePhone: '01530 555 011', ToolTipText: 'Day and night' },
        { IsActive: true, ContactType: 2, Email: 'hardware@example.test' },
        { IsActive: false, ContactType: 2, Email: 'gone@example.test' },
      ],
      FranchiseContacts: [
        {
          FranchiseName: 'Northfield', ApplicableFranchiseIds: [1], IsActive: true, Contacts: [{ ContactType: 2, Email: 'north@example.test' }], PrivacyPolicy: 'https://north.example/privacy',
          TermsAndConditions: 'javascript:alert(1)',
        },
      ],
    },
    { CountryName: 'Austria', CountryIsoCode: 'AT', IsActive: true, DefaultContacts: [], FranchiseContacts: [] },
    { CountryName: 'Nowhere', CountryIsoCode: 'XX', IsActive: false },
  ],
};
const text = `var supportContacts = ${JSON.stringify(file)};`;

describe('the file of contacts', () => {
  // SHELL-046 SHELL-047 SHELL-064
  it('is an assignment whose beginning is taken away', () => {
    expect(parseContacts(text)).toEqual(file);
    expect(parseContacts(JSON.stringify(file))).toEqual(file);
    for (const broken of ['', 'var supportContacts = {', 'no', '}{', 'var x = {"DefaultContacts": [};']) expect(parseContacts(broken)).toBeUndefined();
    expect(countriesOf(file).map(({ CountryIsoCode }) => CountryIsoCode)).toEqual(['AT', 'GB']);
    expect(groupsOf(file, file.CountryDetails[1])).toEqual([{ franchise: undefined, contacts: file.DefaultContacts }]);
  });
  // SHELL-014
  it('has addresses of policies that look like web addresses', () => {
    expect(['https://a.example/x', 'http://a.example'].every(isWebAddress)).toBe(true);
    expect(['', 'javascript:alert(1)', 'a.example', 'https://', 'https://a b', '/guide', undefined].some(isWebAddress)).toBe(false);
    expect(isPageAddress('/guide/')).toBe(true);
    expect(isPageAddress('//evil.example')).toBe(false);
  });
  // SHELL-010
  it('has numbers with their calling code', () => {
    expect(dialled({ CallingCode: '44' }, '01530 555')).toBe('+44 1530 555');
    expect(dialled({ CallingCode: '+49' }, '30 1')).toBe('+49 30 1');
    expect(dialled({}, '0800 1')).toBe('0800 1');
  });
});

const links = people.supportLinks({ PrivacyPolicy: 'https://a.example/privacy', TermsAndConditions: 'https://a.example/terms', UserGuide: '/guide/en_GB/', Manual: 'https://a.example/manual' });

async function support(more: Record<string, Answer> = {}): Promise<Opened & { server: ReturnType<typeof serve> }> {
  const server = serve({ 'GET support/contacts/en_GB': () => text, 'GET support/links/en_GB': () => links, 'GET geolocation': () => ({ CountryIsoCode: 'GB', CountryName: 'United Kingdom' }), ...more });
  return { ...(await openInside('/help', 'Support Details')), server };
}

describe('Support Details', () => {
  // SHELL-006 SHELL-009 SHELL-010 SHELL-011
  it('shows the contacts of the country, by franchise, with number, tooltip and email', async () => {
    const { person } = await support();
    const own = await screen.findByRole('region', { name: 'Contacts: Support' });
    const phone = within(own).getByRole('link', { name: '+44 1530 555 010' });
    expect([phone.getAttribute('href'), phone.title]).toEqual(['tel:+441530555010', 'Day and night']);
    expect(within(own).getByRole('link', { name: 'hardware@example.test' }).getAttribute('href')).toBe('mailto:hardware@example.test');
    expect(within(own).queryByText('gone@example.test')).toBeNull();
    const franchise = screen.getByRole('region', { name: 'Contacts: Northfield' });
    expect(within(franchise).getByRole('link', { name: /north@/ })).toBeTruthy();
    expect(within(franchise).getByRole('link', { name: /privacy/ }).getAttribute('href')).toBe('https://north.example/privacy');
    expect(within(franchise).queryByText(/javascript/)).toBeNull();
    await person.click(screen.getByLabelText('Country'));
    await person.click(await screen.findByRole('option', { name: 'Austria' }));
    expect(await screen.findByRole('link', { name: '+44 800 100' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: '+44 1530 555 010' })).toBeNull();
  });
  // SHELL-011 SHELL-013 SHELL-014
  it('leads to policy, terms, guide and manual, and shows our own guide in a frame', async () => {
    await support();
    const documents = await screen.findByRole('region', { name: 'Documents' });
    expect(within(documents).getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://a.example/privacy', 'https://a.example/terms', '/guide/en_GB/', 'https://a.example/manual']);
    const frame = screen.getByTitle<HTMLIFrameElement>('User guide');
    // Its script draws it in the mode of the page.
    expect([frame.getAttribute('src'), frame.getAttribute('sandbox')]).toEqual(['/guide/en_GB/', null]);
  });
  it.each(['/ownguide/start', '/guide/../ownguide/start', '/guide/%2e%2e/ownguide'])('shows another page that the site has set as its guide without its scripts: %s', async (set) => {
    await support({ 'GET support/links/en_GB': () => people.supportLinks({ UserGuide: set }) });
    const frame = (): HTMLIFrameElement => screen.getByTitle<HTMLIFrameElement>('User guide');
    await waitFor(() => expect(frame().getAttribute('src')).toBe(set));
    expect(frame().getAttribute('sandbox')?.includes('allow-scripts')).toBe(false);
  });
  // SHELL-033 SHELL-034 SHELL-045
  it('has the sections Help & Support and Global Search beside it, and its icon is marked', async () => {
    await support();
    const panel = screen.getByRole('navigation', { name: 'Help & Support' });
    expect(within(panel).getAllByRole('link').map((link) => link.textContent)).toEqual(['Help & Support', 'Global Search']);
    const strip = screen.getByRole('navigation', { name: 'Sections' });
    expect(within(strip).getByRole('link', { name: 'Help & Support' }).className).toBe('on');
  });
  it('hides what is not set', async () => {
    await support({ 'GET support/links/en_GB': () => people.supportLinks() });
    await screen.findByRole('region', { name: 'Contacts: Support' });
    expect(screen.queryByRole('region', { name: 'Documents' })).toBeNull();
  });
  // SHELL-013
  it('shows the guide that comes with the program where no other is set', async () => {
    await support({ 'GET support/links/en_GB': () => people.supportLinks() });
    await screen.findByRole('region', { name: 'Contacts: Support' });
    expect(screen.getByTitle('User guide').getAttribute('src')).toBe('/guide/en/index');
  });
  // SHELL-077 CONST-008
  it.each<[string, Answer]>([
    ['that cannot be loaded', refusal(404, { Message: 'x' })],
    ['that cannot be read', () => 'var supportContacts = {broken'],
  ])('falls back to the general number for contacts %s', async (_why, answer) => {
    await support({ 'GET support/contacts/en_GB': answer, 'GET support/links/en_GB': () => people.supportLinks({ SupportPhone: '+44 20 1' }) });
    expect((await screen.findByRole('link', { name: '+44 20 1' })).getAttribute('href')).toBe('tel:+44201');
  });
});

describe('the help dialog of the sign-in page', () => {
  // AUTH-013 SHELL-012 SHELL-009
  it('opens by Need Help?, at an address of its own, before anybody has signed in', async () => {
    serve({
      'GET security/session': refusal(401, { Message: 'Session: missing' }), 'GET support/contacts/en_GB': () => text, 'GET support/links/en_GB': () => links,
      'GET geolocation': () => ({ CountryIsoCode: '', CountryName: '' }),
    });
    const { person, address, back } = open('/login');
    await person.click(await screen.findByRole('button', { name: 'Need Help?' }));
    const dialog = await screen.findByRole('dialog', { name: 'Help and support' });
    expect(within(dialog).getByText('Please contact your manager for a username and password.')).toBeTruthy();
    expect(await within(dialog).findByLabelText('Country')).toBeTruthy();
    expect(address()).toBe('/login?show=help');
    await back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  // AUTH-014
  it('has the links to terms and privacy policy beside it', async () => {
    serve({ 'GET security/session': refusal(401, { Message: 'Session: missing' }), 'GET support/links/en_GB': () => links });
    open('/login');
    expect((await screen.findByRole('link', { name: 'Terms and conditions' })).getAttribute('href')).toBe('https://a.example/terms');
    expect(screen.getByRole('link', { name: 'Privacy policy' }).getAttribute('href')).toBe('https://a.example/privacy');
  });
});
