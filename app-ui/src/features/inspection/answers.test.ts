// @vitest-environment node
import { describe, expect, it } from 'vitest';
import * as given from '../../testing/given.ts';
import { blockersOf, groupsOf, missingOf, numberFault, question, stagesOf, storedAnswer, typedAnswer, type Answer } from './answers.ts';

const none: Answer = { status: null, measure: '', comments: '', area: null, defect: null };
const number = given.inspectionItem(1, 'Pressure', { CheckItemTypeId: 3, Min: '-0.5', Max: '2.125', Decimals: 3 });

describe('numbers', () => {
  it.each([
    ['', undefined], ['7', undefined], ['7.5', undefined], ['-0.125', undefined], ['1.500', undefined], ['999999999', undefined],
    // As a field gives it that could not read what was typed.
    ['decimals?1.500', 'inspection.decimals'], ['separators?1.5', 'inspection.separators'], ['notNumber?x', 'inspection.notNumber'], ['7,5', 'inspection.notNumber'],
    ['1.0625', 'inspection.decimals'], ['1e3', 'inspection.notNumber'], ['1234567890', 'inspection.notNumber'], ['.5', 'inspection.notNumber'], ['+1', 'inspection.notNumber'], ['1.2.3', 'inspection.notNumber'],
  ])('%s', (typed, fault) => expect(numberFault(typed, number)).toBe(fault));
  it.each([['-0.5', 1], ['-0.501', 0], ['2.125', 1], ['2.126', 0], ['x', null], ['separators?1.5', null], ['', null]])('%s is judged by the limits, which are good themselves', (measure, status) =>
    expect(typedAnswer(number, { ...none, measure }).status).toBe(status));
  it('pass where there are no limits', () => expect(typedAnswer({ ...number, Min: null, Max: null }, { ...none, measure: '9' }).status).toBe(1));
});

it('a text is answered once it has one, and never fails', () => {
  const item = given.inspectionItem(1, 'Remarks', { CheckItemTypeId: 4 });
  expect([typedAnswer(item, { ...none, measure: ' ' }).status, typedAnswer(item, { ...none, measure: 'ok' }).status]).toEqual([null, 1]);
});

it('required questions without an answer, failed ones without a comment and wrong numbers keep it from being completed', () => {
  const items = [
    given.inspectionItem(1, 'required'),
    given.inspectionItem(2, 'optional', { IsMandatory: false }),
    given.inspectionItem(3, 'failed', { ItemStatus: 0, Comments: ' ' }),
    given.inspectionItem(4, 'said', { ItemStatus: 0, Comments: 'worn' }),
    given.inspectionItem(5, 'wrong', { CheckItemTypeId: 3, IsMandatory: false, Measure: '1.5' }),
  ];
  const questions = items.map((item) => question(item, storedAnswer(item)));
  expect(blockersOf(questions, false).map(({ question: { id }, fault }) => [id, fault])).toEqual([
    [1, 'inspection.selectOption'], [3, 'inspection.commentsRequired'], [5, 'inspection.decimals'],
  ]);
  // Where areas and defects are required, a failed question with a comment needs both.
  expect(blockersOf(questions, true).map(({ question: { id } }) => id)).toEqual([1, 3, 4, 5]);
});

it('a failed answer lacks what is empty, in the order of the screen', () => {
  const item = given.inspectionItem(1, 'Oil level', { IsPhotoRequired: true });
  const lacks = (part: Partial<Answer>): string[] => missingOf(question(item, { ...none, ...part }), true);
  expect([lacks({ status: 1 }), lacks({ status: 0 }), lacks({ status: 0, area: 1, defect: 2, comments: 'torn' })]).toEqual([[], ['fault', 'comment', 'photo'], ['photo']]);
});

it('questions stand in their groups in the order of the inspection, and stages have theirs', () => {
  const items = [
    given.inspectionItem(1, 'a', { ItemGroup: 'Engine', StageName: 'One', IsStageFinished: true }),
    given.inspectionItem(2, 'b', { ItemGroup: 'Engine', StageName: 'One', IsStageFinished: true }),
    given.inspectionItem(3, 'c', { ItemGroup: 'Cab' }),
    given.inspectionItem(4, 'd', { ItemGroup: 'Engine', StageName: 'Two' }),
  ];
  const questions = items.map((item) => question(item, storedAnswer(item)));
  expect(groupsOf(questions).map(({ name, questions: own }) => [name, own.length])).toEqual([['Engine', 2], ['Cab', 1], ['Engine', 1]]);
  expect(stagesOf(questions).map(({ name, isFinished }) => [name, isFinished])).toEqual([['One', true], ['Two', false]]);
});
