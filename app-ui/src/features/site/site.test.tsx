import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { alertSays, openInside, refusal, serve, type Answer, type Opened } from '../../testing/app.tsx';
import * as given from '../../testing/given.ts';
import * as people from '../../testing/people.ts';

type Server = ReturnType<typeof serve>;
type Page = Opened & { server: Server; box: (label: RegExp | string) => HTMLInputElement };

const languages = [
  { LanguageId: 1, LanguageName: 'English', LanguageCode: 'en_GB', LanguageCulture: 'en-GB' },
  { LanguageId: 2, LanguageName: 'Deutsch', LanguageCode: 'de_DE', LanguageCulture: 'de-DE' },
];

const box = (label: RegExp | string): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(label);
const save = ({ person }: Opened): Promise<void> => person.click(screen.getByRole('button', { name: 'Save' }));

describe('Site Profile', () => {
  async function profile(more: Record<string, Answer> = {}, address = '/siteprofile'): Promise<Page> {
    const server = serve({
      'GET site/v2': () => people.siteProfile(),
      'GET language': () => languages,
      'POST site/update': () => ({ Message: 'Saved Successfully', TimeStamp: '', Version: 5 }),
      ...more,
    });
    const opened = await openInside(address, 'Site Profile');
    await screen.findByRole('form', { name: 'Site Profile' });
    return { ...opened, server, box };
  }

  // SITE-001 SITE-003 SITE-004 SITE-005
  it('reads what the group has set, and edits address and contact', async () => {
    await profile();
    const fixed = screen.getByRole('region', { name: 'Set by the group' });
    expect([...fixed.querySelectorAll('dt')].map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent ?? ''}`)).toEqual([
      'Site Name: Ashby Plant Sales', 'Franchise Name: Northfield', 'Group Name: Northfield Plant', 'Country: United Kingdom',
    ]);
    expect(within(fixed).queryByRole('textbox')).toBeNull();
    for (const label of ['Web Address', 'Telephone', 'Email', 'Address Line 1', 'Address Line 2', 'Address Line 3', 'Address Line 4', 'Postal/Zip Code']) {
      expect([label, box(label).disabled]).toEqual([label, false]);
    }
    expect(screen.queryByLabelText('Language')).toBeNull();
  });

  // SITE-019 SITE-026
  it('is saved with the version that was read', async () => {
    const opened = await profile();
    await opened.person.clear(box('Telephone'));
    await opened.person.type(box('Telephone'), '+44 1530 555');
    await save(opened);
    await alertSays('Site ProfileSaved Successfully');
    expect(opened.server.bodies('POST site/update')).toEqual([
      {
        selectedLanguageID: 1, Version: 4, WebSite: 'https://ashby.example', Telephone: '+44 1530 555', Email: 'sales@ashby.example', Address1: '1 Mill Lane', Address2: '',
        Address3: 'Ashby', Address4: '', PostCode: 'AS1 2BY',
      },
    ]);
  });

  // SITE-017
  it('refuses a wrong email after Save only, and moves to it', async () => {
    const opened = await profile();
    await opened.person.clear(box('Email'));
    await opened.person.type(box('Email'), 'sales@');
    expect(screen.queryByText('Invalid Email Address')).toBeNull();
    await save(opened);
    expect(screen.getByText('Invalid Email Address')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(box('Email')));
    expect(opened.server.bodies('POST site/update')).toEqual([]);
  });

  // SITE-006 SITE-025
  it('in another language than the default one keeps name and address, and takes those of the language', async () => {
    const german = people.siteProfile({ IsMultiLanguage: true, LanguageId: 2, LangSiteName: '', LangAddr1: '', Editable: ['WebSite', 'LangSiteName', 'LangAddr1', 'LangAddr2', 'LangAddr3', 'LangAddr4'] });
    const opened = await profile({
      'GET site/v2': () => people.siteProfile({ IsMultiLanguage: true, Editable: ['SiteName', 'WebSite', 'Address1', 'Address2', 'Address3', 'Address4'] }),
      'GET site/v2/2': () => german,
    });
    expect(box('Site Name').disabled).toBe(false);
    expect(box('Address Line 1').disabled).toBe(false);
    await opened.person.selectOptions(screen.getByLabelText('Language'), 'Deutsch');
    expect(opened.address()).toBe('/siteprofile?lang=2');
    expect(await screen.findByText('Name and address are changed in the default language, English.')).toBeTruthy();
    expect(box('Address Line 1').disabled).toBe(true);
    await opened.person.type(box('Site Name (Deutsch)'), 'Ashby Baumaschinen');
    await save(opened);
    await alertSays('Saved Successfully');
    expect(opened.server.bodies('POST site/update')).toEqual([
      { selectedLanguageID: 2, Version: 4, WebSite: 'https://ashby.example', LangSiteName: 'Ashby Baumaschinen', LangAddr1: '', LangAddr2: '', LangAddr3: 'Ashby', LangAddr4: '' },
    ]);
    await opened.back();
    expect(opened.address()).toBe('/siteprofile');
  });

  it('that somebody else has changed is read again, and keeps what was entered', async () => {
    let stored = people.siteProfile();
    const opened = await profile({ 'GET site/v2': () => stored, 'POST site/update': refusal(409, { Message: 'Conflict: changed', Reason: 'x' }) });
    await opened.person.clear(box('Telephone'));
    await opened.person.type(box('Telephone'), '1');
    stored = people.siteProfile({ Version: 5, PostCode: 'NEW', Telephone: '2' });
    await save(opened);
    await alertSays('Somebody else has changed this profile meanwhile');
    await waitFor(() => expect(box('Postal/Zip Code').value).toBe('NEW'));
    expect(box('Telephone').value).toBe('1');
    opened.server.answers['POST site/update'] = () => ({ Message: 'x', Version: 6 });
    await save(opened);
    await alertSays('Saved Successfully');
    expect(opened.server.bodies('POST site/update').at(-1)).toMatchObject({ Version: 5, Telephone: '1', PostCode: 'NEW' });
  });

  it('shows the refusal of the server at its field', async () => {
    const opened = await profile({ 'POST site/update': refusal(422, { Message: 'Site: Too long', Reason: 'x', Errors: { postCode: ['Too long'] } }) });
    await save(opened);
    await waitFor(() => expect(document.activeElement).toBe(box('Postal/Zip Code')));
    expect(screen.getAllByText('Too long')).toHaveLength(1);
  });

  it('is only read where the server lets nothing of it be changed', async () => {
    await profile({ 'GET site/v2': () => people.siteProfile({ Editable: [] }) });
    expect(box('Email').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });
  it('asks before entries are lost', async () => {
    const opened = await profile();
    await opened.person.type(box('Email'), 'x');
    await opened.person.click(screen.getByRole('link', { name: 'User List' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });
  // SHELL-044
  it('is for those whose navigation has its entry, and asks the server nothing for others', async () => {
    const server = serve({ 'GET security/session': () => given.user({ Permissions: given.without('site.profile') }), 'GET site/v2': () => people.siteProfile() });
    await openInside('/siteprofile', 'Site Profile');
    expect(await screen.findByText('You may not see the profile of this site.')).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Site Profile' })).toBeNull();
    expect(server.sent.map(({ call }) => call)).not.toContain('GET site/v2');
  });
});

const zones = [
  { value: 'Greenwich Standard Time', abbr: 'GMT', offset: 0, isdst: false, text: '(UTC) Monrovia, Reykjavik', utc: ['Africa/Monrovia'] },
  { value: 'GMT Standard Time', abbr: 'BST', offset: 1, isdst: true, text: '(UTC) Dublin, Edinburgh, Lisbon, London', utc: ['Europe/London'] },
];

describe('Site Settings', () => {
  const stored = given.config(
    { HandoverSettings: { Disclaimer: 'As seen', WebAppSettings: { IsCustomerSignatureEnabled: 'True' } }, IsStagesEnabled: false },
    { TimeZoneDetails: { TimeZoneId: 'Greenwich Standard Time' }, EmailTemplateSetting: { IsEnabled: false }, MHCSettings: { IsEnabled: false } } as object,
  );
  async function settings(more: Record<string, Answer> = {}, address = '/sitesettings'): Promise<Page> {
    const server = serve({ 'GET siteconfig': () => stored, 'GET site/timezones': () => zones, 'POST siteconfig/create': () => ({ TimeStamp: '2' }), ...more });
    const opened = await openInside(address, 'Site Settings');
    await screen.findByRole('form', { name: 'Site Settings' });
    return { ...opened, server, box };
  }
  const menu = (): string[] => within(screen.getByRole('navigation', { name: 'Settings of the site' })).getAllByRole('link').map((link) => link.textContent);
  const toggle = (name: string): HTMLInputElement => screen.getByRole<HTMLInputElement>('switch', { name });

  // SITE-002 SITE-007 SITE-009 SITE-016
  it('begins with the time zones, found by their text', async () => {
    const { person } = await settings();
    expect(menu()).toEqual(['Time Zone Settings', 'General Settings', 'Handover Machine Settings']);
    const zone = box('Time Zone');
    await waitFor(() => expect(zone.value).toBe('(UTC) Monrovia, Reykjavik'));
    expect(zone.placeholder).toBe('Select Time Zone');
    await person.clear(zone);
    await person.type(zone, 'edin');
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['(UTC) Dublin, Edinburgh, Lisbon, London']);
  });

  it('waits for the list of time zones, and shows no id of a zone meanwhile', async () => {
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await settings({ 'GET site/timezones': () => answered.then(() => zones) });
    const zone = box('Time Zone');
    expect([zone.value, zone.placeholder, zone.disabled]).toEqual(['', 'Loading', true]);
    answer();
    await waitFor(() => expect([zone.value, zone.disabled]).toEqual(['(UTC) Monrovia, Reykjavik', false]));
  });

  it('writes the chosen time zone in full, also where it is longer than its box', async () => {
    const { person } = await settings();
    const zone = box('Time Zone');
    await waitFor(() => expect(zone.value).toBe('(UTC) Monrovia, Reykjavik'));
    expect(screen.getByText('(UTC) Monrovia, Reykjavik')).toBeTruthy();
    await person.clear(zone);
    await person.type(zone, 'edin');
    await person.click(await screen.findByRole('option', { name: /Edinburgh/ }));
    const inFull = await screen.findByText('(UTC) Dublin, Edinburgh, Lisbon, London');
    expect(screen.queryByText('(UTC) Monrovia, Reykjavik')).toBeNull();
    // It is read out once, as the value of the box.
    expect([zone.value, inFull.getAttribute('aria-hidden')]).toEqual(['(UTC) Dublin, Edinburgh, Lisbon, London', 'true']);
  });

  it('changes the day of the site with its time zone', async () => {
    const opened = await settings();
    const { person, server } = opened;
    const zone = box('Time Zone');
    await waitFor(() => expect(zone.value).toBe('(UTC) Monrovia, Reykjavik'));
    server.answers['GET siteconfig'] = () => given.hawaii();
    await save(opened);
    await alertSays('Site Settings Saved Successfully');
    await person.click(screen.getAllByRole('link').find((link) => link.getAttribute('href')?.startsWith('/audit')) as HTMLElement);
    await waitFor(async () => expect((await screen.findByLabelText<HTMLInputElement>('As of')).value).toBe('01/03/2026'));
  });

  // SITE-008
  it.each([
    [1, ['Time Zone Settings', 'General Settings']],
    [2, ['Time Zone Settings', 'General Settings']],
  ])('has no settings of handover at hierarchy %s', async (Hierarchy, panels) => {
    await settings({ 'GET siteconfig': () => given.config({ Hierarchy }) }, '/sitesettings?panel=3');
    expect(menu()).toEqual(panels);
    expect(await screen.findByRole('heading', { level: 2, name: 'Time Zone Settings' })).toBeTruthy();
  });

  // SITE-010 SITE-011 SITE-012 SITE-013 SITE-014 SITE-020 SITE-027
  it('saves what was changed in any panel, with everything else as it was read', async () => {
    const opened = await settings();
    const { person, server, address } = opened;
    await person.click(screen.getByRole('link', { name: 'General Settings' }));
    expect(address()).toBe('/sitesettings?panel=2');
    await person.click(toggle('Enable Email Template Editor'));
    await person.click(screen.getByRole('link', { name: 'Handover Machine Settings' }));
    expect(toggle('Enable Customer Signature Disclaimer in Web Application').checked).toBe(true);
    await person.click(toggle('Enable Customer Signature in Tablet'));
    const text = box(/^Disclaimer for customer signature in Web Application/);
    await person.clear(text);
    await person.type(text, 'Sold as seen');
    const reads = server.bodies('GET siteconfig').length;
    await save(opened);
    await alertSays('Site Settings Saved Successfully');
    expect(server.bodies('POST siteconfig/create')).toEqual([
      {
        SiteCode: '330001', TimeStamp: '1',
        SettingXml: {
          ...stored.SettingXml,
          EmailTemplateSetting: { IsEnabled: true },
          JCB: {
            ...stored.SettingXml.JCB,
            HandoverSettings: { Disclaimer: 'Sold as seen', TabletSettings: { IsCustomerSignatureEnabled: true }, WebAppSettings: { IsCustomerSignatureEnabled: 'True' } },
          },
        },
      },
    ]);
    await waitFor(() => expect(address()).toBe('/sitesettings'));
    await waitFor(() => expect(server.bodies('GET siteconfig').length).toBeGreaterThan(reads));
    expect(await screen.findByRole('heading', { level: 2, name: 'Time Zone Settings' })).toBeTruthy();
  });

  it('has a disclaimer for each language of the app after the one for all, and saves those that were changed', async () => {
    const languages = [[1, 'English', 'en_GB'], [2, 'German', 'de_DE']].map(([LanguageId, LanguageName, LanguageCode]) => ({ LanguageId, LanguageName, LanguageCode, LanguageCulture: 'en-GB' }));
    const ofJcb = { ...stored.SettingXml.JCB?.HandoverSettings, Disclaimers: { de_DE: 'Wie gesehen', pl_PL: 'Bez gwarancji' } };
    const opened = await settings({
      'GET language': () => languages,
      'GET siteconfig': () => ({ ...stored, SettingXml: { ...stored.SettingXml, JCB: { ...stored.SettingXml.JCB, HandoverSettings: ofJcb } } }),
    }, '/sitesettings?panel=3');
    const english = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Disclaimer in English/ });
    expect(screen.getAllByRole<HTMLTextAreaElement>('textbox', { name: /^Disclaimer/ }).map(({ value }) => value)).toEqual(['As seen', '', 'Wie gesehen']);
    expect(screen.getByText('Without a text the one above for all languages applies.')).toBeTruthy();
    await opened.person.type(english, 'Sold as seen');
    await opened.person.clear(screen.getByRole('textbox', { name: /^Disclaimer in German/ }));
    await save(opened);
    await alertSays('Site Settings Saved Successfully');
    expect(opened.server.bodies('POST siteconfig/create')).toMatchObject([
      { SettingXml: { JCB: { HandoverSettings: { ...ofJcb, Disclaimers: { en_GB: 'Sold as seen', de_DE: '', pl_PL: 'Bez gwarancji' } } } } },
    ]);
  });

  it('saves the days of a reminder alone, which are three where nothing is stored', async () => {
    const opened = await settings({}, '/sitesettings?panel=3');
    const days = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Remind customers of a signing link that was mailed' });
    expect(days.selectedOptions[0]?.text).toBe('After 3 days');
    expect([days.options[0]?.text, days.options[1]?.text, days.options.length]).toEqual(['Never', 'After 1 day', 31]);
    await opened.person.selectOptions(days, 'Never');
    await save(opened);
    await alertSays('Site Settings Saved Successfully');
    expect(opened.server.bodies('POST siteconfig/create')).toMatchObject([
      { SettingXml: { JCB: { ...stored.SettingXml.JCB, HandoverSettings: { ...stored.SettingXml.JCB?.HandoverSettings, ReminderDays: 0 } } } },
    ]);
  });

  // SITE-014
  it('Reset shows the stored settings and the first panel', async () => {
    const { person, server, address } = await settings({}, '/sitesettings?panel=3');
    await person.clear(box(/^Disclaimer/));
    const reads = server.bodies('GET siteconfig').length;
    await person.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(address()).toBe('/sitesettings'));
    await waitFor(() => expect(server.bodies('GET siteconfig').length).toBeGreaterThan(reads));
    await person.click(screen.getByRole('link', { name: 'Handover Machine Settings' }));
    expect(box(/^Disclaimer/).value).toBe('As seen');
  });

  it('that somebody else has changed are told, and what was entered stays', async () => {
    const opened = await settings({ 'POST siteconfig/create': refusal(409, { Message: 'Conflict: changed', Reason: 'x' }) }, '/sitesettings?panel=2');
    const { server } = opened;
    await opened.person.click(toggle('Enable Email Template Editor'));
    const theirs = { ...stored, TimeStamp: '7', SettingXml: { ...stored.SettingXml, TimeZoneDetails: { TimeZoneId: 'Iceland Standard Time' } } };
    server.answers['GET siteconfig'] = () => theirs;
    await save(opened);
    expect(await screen.findByText('Somebody else has changed these settings meanwhile')).toBeTruthy();
    expect(toggle('Enable Email Template Editor').checked).toBe(true);
    // Saved again, theirs stays and ours is added.
    server.answers['POST siteconfig/create'] = () => ({ TimeStamp: '8' });
    await save(opened);
    await alertSays('Site Settings Saved Successfully');
    expect(server.bodies('POST siteconfig/create').at(-1)).toMatchObject({
      TimeStamp: '7', SettingXml: { TimeZoneDetails: { TimeZoneId: 'Iceland Standard Time' }, EmailTemplateSetting: { IsEnabled: true } },
    });
  });

  it('that could not be read again after a conflict are not told as taken over', async () => {
    const opened = await settings({ 'POST siteconfig/create': refusal(409, { Message: 'Conflict: changed', Reason: 'x' }) }, '/sitesettings?panel=2');
    await opened.person.click(toggle('Enable Email Template Editor'));
    opened.server.answers['GET siteconfig'] = refusal(422, { Message: 'Site: not now', Reason: 'x' });
    await save(opened);
    await alertSays('changed');
    expect(screen.queryByText('Somebody else has changed these settings meanwhile')).toBeNull();
    expect(toggle('Enable Email Template Editor').checked).toBe(true);
  });

  it('asks before what was entered is lost', async () => {
    const { person } = await settings({}, '/sitesettings?panel=2');
    await person.click(toggle('Enable Email Template Editor'));
    await person.click(screen.getByRole('link', { name: 'Locations' }));
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy();
  });
});
