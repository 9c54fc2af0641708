// Mails to customers for tests.
import type { CustomerMail, MailDraft, MailSent } from '../api/mails.ts';

export const mailDraft = (part: Partial<MailDraft> = {}): MailDraft => ({
  VhcId: 1, Model: 'BH-90', Vin: '7104822', EmailAddress: 'ida@example.test', IsTemplateEnabled: true, MessageTemplateId: 0, Subject: 'Hardstand Email', Message: '<p>Ashby Plant Sales</p>',
  Placeholders: [{ Name: 'vinno', Value: '7104822' }, { Name: 'sitename', Value: 'Ashby Plant Sales' }, { Name: 'sitewebsite', Value: '' }],
  Documents: [{ AssetId: 9, Name: 'Delivery note.pdf', Size: 2_621_440 }, { AssetId: 8, Name: 'plan.pptx', Size: 25_165_824 }], AttachmentLimit: 26_214_400, ...part,
});

export const customerMail = (MailId: number, part: Partial<CustomerMail> = {}): CustomerMail => ({
  MailId, VhcId: 1, EmailAddress: 'ida@example.test', IsCustomerAddress: true, Subject: 'Your BH-90', SenderName: 'Anna Ash', SentOn: '02/11/2026 10:00:00', State: 'accepted',
  StateOn: '02/11/2026 10:00:01', Tries: 1, Reply: '250 2.0.0 Ok', MessageId: `<${MailId}@ashby.example>`, Attachments: [], Actions: { Allowed: ['resend'], Refused: {} }, ...part,
});

export const mailSent = (part: Partial<CustomerMail> = {}): MailSent => ({ Message: 'Email has been sent', Mail: customerMail(77, { State: 'queued', ...part }) });
