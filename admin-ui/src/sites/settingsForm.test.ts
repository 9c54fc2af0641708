import { expect, it } from 'vitest';
import { setting } from '../testing/given';
import { inputOf, labelOf, sections, toForm, toValues } from './settingsForm';

const known = [
  setting(),
  setting({ key: 'JCB.Hierarchy', kind: 'int', default: 0 }),
  setting({ key: 'JCB.HandoverSettings.Disclaimer', kind: 'text', default: '', section: 'Handover' }),
  setting({ key: 'DMSPartConfig.Password', kind: 'secret', default: '', section: 'DMS' }),
];

it('no input has a dot in its name, so nothing nests', () => {
  expect(inputOf('JCB.HandoverSettings.Disclaimer')).toBe('JCB/HandoverSettings/Disclaimer');
});

it('shows what is stored, else the default, and never a secret', () => {
  const form = toForm({ known, values: { 'JCB.IsEnabled': true, 'DMSPartConfig.Password': 'hunter2' } });
  expect(form).toEqual({
    'JCB/IsEnabled': true,
    'JCB/Hierarchy': 0,
    'JCB/HandoverSettings/Disclaimer': '',
    'DMSPartConfig/Password': '',
  });
});

it('sends only what was changed', () => {
  const before = toForm({ known, values: { 'JCB.IsEnabled': true } });
  expect(toValues(known, before, before)).toEqual({});
  expect(toValues(known, before, { ...before, 'JCB/IsEnabled': false, 'DMSPartConfig/Password': 'new' })).toEqual({
    'JCB.IsEnabled': false,
    'DMSPartConfig.Password': 'new',
  });
});

it('an emptied text is sent as empty', () => {
  const before = toForm({ known, values: { 'JCB.HandoverSettings.Disclaimer': 'Old text' } });
  expect(toValues(known, before, { ...before, 'JCB/HandoverSettings/Disclaimer': null })).toEqual({
    'JCB.HandoverSettings.Disclaimer': '',
  });
});

it("keeps the server's order of sections and settings", () => {
  expect(sections(known).map(([name, all]) => [name, all.length])).toEqual([
    ['JCB', 2],
    ['Handover', 1],
    ['DMS', 1],
  ]);
});

it('labels are those of the Site Settings screen, else the key in words', () => {
  expect(labelOf('EmailTemplateSetting.IsEnabled')).toBe('Enable Email Template Editor');
  expect(labelOf('VideoReviewSettings.AdminEmail')).toBe('Video Review Settings: Admin Email');
  expect(labelOf('DMSPartConfig.UseSSL')).toBe('DMS Part Config: Use SSL');
  expect(labelOf('DeclineAll.IsEnabled')).toBe('Decline All');
});
