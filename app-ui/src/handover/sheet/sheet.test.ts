// @vitest-environment node
import { expect, it } from 'vitest';
import { handoverTemplate } from '../../testing/given.ts';
import { answeredOf, fieldsOf, groupsOf, isDormant, sentHandover } from './sheet.ts';

const template = handoverTemplate({ Papers: [[11, 'Manual handed over'], [12, 'Keys handed over']], Cab: [[13, 'Seat explained']], Empty: [] });

it('asks the questions of the template by group, without empty groups', () => {
  expect(groupsOf(template).map(({ name, questions }) => [name, questions.map(({ id }) => id)])).toEqual([['Papers', [11, 12]], ['Cab', [13]]]);
  expect(isDormant(template)).toBe(false);
  expect(isDormant({ ...template, Status: 2 })).toBe(true);
  expect(isDormant({ ...template, TemplateGroupGroup: [] })).toBe(true);
});

it('keeps the answers to what is still asked, and no others', () => {
  const draft = { answers: { 11: { choice: 'yes' as const, comment: '' }, 99: { choice: 'no' as const, comment: 'gone' } }, name: 'Ida Berg', strokes: [[1, 2]], accepted: 'I confirm' };
  const fields = fieldsOf(groupsOf(template), draft);
  expect(fields).toMatchObject({ name: 'Ida Berg', strokes: [[1, 2]], accepted: 'I confirm' });
  expect(Object.keys(fields.answers)).toEqual(['11', '12', '13']);
  expect(answeredOf(fields)).toBe(1);
});

it('sends an answer for each question, a comment only with a no, and nothing that the site does not ask for', () => {
  const fields = {
    answers: { 11: { choice: 'yes' as const, comment: 'left over' }, 12: { choice: 'no' as const, comment: ' No key ' }, 13: { choice: 'yes' as const, comment: '' } },
    name: ' Ida Berg ', strokes: [], accepted: 'I confirm',
  };
  const sent = sentHandover(7, template, fields, 'iVBO', { auditCheck: false, signature: true, disclaimer: 'I confirm' });
  expect(sent).toEqual({
    VhcId: 7, TemplateId: 39, TemplateVersion: 3, Language: 1, HandoverCustomerSignatureName: 'Ida Berg', CustomerSignature: 'iVBO', DisclaimerAccepted: true,
    Disclaimer: 'I confirm',
    SaveJcbItemsInfo: [
      { TemplateItemTypeId: 11, ItemStatus: 1, Comments: '' },
      { TemplateItemTypeId: 12, ItemStatus: 0, Comments: 'No key' },
      { TemplateItemTypeId: 13, ItemStatus: 1, Comments: '' },
    ],
  });
  expect(sentHandover(7, template, fields, 'iVBO', { auditCheck: false, signature: true, disclaimer: 'Another' })).toMatchObject({ DisclaimerAccepted: false, Disclaimer: 'Another' });
  expect(sentHandover(7, template, fields, 'iVBO', { auditCheck: false, signature: false, disclaimer: '' })).toMatchObject({
    HandoverCustomerSignatureName: '', CustomerSignature: '', DisclaimerAccepted: false, Disclaimer: '',
  });
});
