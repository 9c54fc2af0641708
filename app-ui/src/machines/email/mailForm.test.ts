// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { mailDraft } from '../../testing/mails.ts';
import { messageTemplate } from '../../testing/messageTemplates.ts';
import { mailOf, mailText } from './address.ts';
import { addressProblem, beginning, filledOf, formOf, groupsOf, isEntered, languageName, problemsOf, usualTemplate, withText, type MailValues } from './mailForm.ts';

const draft = mailDraft();
const written = withText(beginning(draft, 0), filledOf(draft, 0));

describe('the address of a mail to a customer', () => {
  // EMAIL-007 EMAIL-008
  it.each([
    ['', 'mail.addressRequired'],
    ['  ', 'mail.addressRequired'],
    ['ida', 'mail.addressInvalid'],
    ['ida@', 'mail.addressInvalid'],
    ['ida@example', 'mail.addressInvalid'],
    ["ida@o'neil.test", 'mail.addressInvalid'],
    ['ida..berg@example.test', 'mail.addressInvalid'],
    ["ida.o'neil@example.test", undefined],
    [' ida@example.test ', undefined],
  ])('%j: %s', (address, problem) => expect(addressProblem(address)).toBe(problem));
});

describe('a mail', () => {
  // EMAIL-005
  it('is sent as HTML, with the values as they were entered', () => {
    const values: MailValues = { ...written, template: 11, address: ' ida@example.test ', subject: ' Ready ', attachments: [9] };
    expect(formOf(values, 1, { userId: 7, site: '330001', anyway: false })).toEqual({
      VhcId: 1, UserId: 7, TimeStamp: '', EmailAddress: 'ida@example.test', Sitecode: '330001', Message: '<p>Ashby Plant Sales</p>', Subject: 'Ready', IsHTML: true, IsPredictiveMail: false,
      MessageTemplateId: 11, AttachmentIds: [9], SendAnyway: false,
    });
  });
  it('needs a subject, a text, and attachments within the limit', () => {
    expect(problemsOf(written, draft)).toEqual({});
    expect(problemsOf({ ...written, attachments: [8] }, draft)).toEqual({});
    expect(problemsOf({ ...written, subject: ' ', message: '', attachments: [8, 9] }, draft)).toEqual({
      subject: 'email.subjectRequired', message: 'mail.messageRequired', attachments: 'mail.attachmentsLarge',
    });
  });
  it('has something entered after a change, and not after it is undone', () => {
    const changes: Partial<MailValues>[] = [{ address: '' }, { subject: 'x' }, { message: '<p>x</p>' }, { attachments: [9] }];
    expect(changes.map((part) => isEntered({ ...written, ...part }, draft))).toEqual([true, true, true, true]);
    expect([written, beginning(draft, 11), { ...written, step: 'address' as const, template: 12 }].map((values) => isEntered(values, draft))).toEqual([false, false, false]);
  });
  it('has an address of its own', () => {
    expect(mailText(12)).toBe('email.12');
    expect(['email.12', 'email.', 'email.x', 'report.1.0', ''].map(mailOf)).toEqual([12, undefined, undefined, undefined, undefined]);
  });
});

describe('the templates to choose from', () => {
  const german = { LanguageId: 2, LanguageCulture: 'de_DE' };
  const templates = [
    messageTemplate(1, 'Abholung', { ...german, MessageTemplateCategoryId: 3, CategoryName: 'General' }),
    messageTemplate(2, 'Collection', { MessageTemplateCategoryId: 3, CategoryName: 'General', IsDefaultTemplate: true }),
    messageTemplate(3, 'Handed over', { IsDefaultTemplate: true }),
    messageTemplate(4, 'Sold', { MessageTemplateCategoryId: 3, CategoryName: 'General' }),
  ];
  it('stand under their category, those in the language of the user first', () => {
    expect(groupsOf(templates, 1, (culture) => languageName(culture, 'en-GB'))).toEqual([
      { label: 'Handover', choices: [{ id: 3, label: 'Handed over' }] },
      { label: 'General', choices: [{ id: 2, label: 'Collection' }, { id: 4, label: 'Sold' }, { id: 1, label: 'Abholung (German)' }] },
    ]);
    expect(groupsOf(templates, 2, (culture) => languageName(culture, 'de-DE'))[1]?.choices.map(({ label }) => label)).toEqual(['Abholung', 'Collection (Englisch)', 'Sold (Englisch)']);
    expect(languageName('?', 'en-GB')).toBe('?');
  });
  it('begin with the default of General', () => {
    expect(usualTemplate(templates)).toBe(2);
    expect(usualTemplate(templates.slice(2))).toBe(0);
  });
});
