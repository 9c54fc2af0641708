// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../api/errors.ts';
import type { AnswerInput, InspectionItem } from '../../api/wire.ts';
import * as given from '../../testing/given.ts';
import { createSaver } from './pageSaver.ts';
import { pauses, type Drafts, type Opened, type Saver } from './saver.ts';

interface Desk {
  saver: Saver;
  sent: AnswerInput[][];
  versions: number[];
  storedDrafts: () => Drafts;
  /** The state of the server. */
  theirs: Opened;
  isOpen: boolean;
}

const opened = (items: InspectionItem[], version = 1): Opened => ({ lookup: 70, version, items });
const two = (part: Partial<InspectionItem> = {}): InspectionItem[] => [
  given.inspectionItem(11, 'Oil level', part),
  given.inspectionItem(12, 'Pressure', { CheckItemTypeId: 3, Min: '2', Max: '3', Decimals: 1 }),
];

/** A saver whose saves are answered in this order, then with success. */
function desk(answers: Failure[] = [], drafts: Drafts = [], first = opened(two())): Desk {
  let storedDrafts: Drafts = [];
  const made: Omit<Desk, 'saver' | 'storedDrafts'> = { sent: [], versions: [], theirs: first, isOpen: true };
  const saver = createSaver(first, drafts, {
    save: ({ version, items }) => {
      made.sent.push(items);
      made.versions.push(version);
      const refusal = answers.shift();
      return refusal ? Promise.reject(refusal) : Promise.resolve({ Version: version + 1 });
    },
    read: () => Promise.resolve(made.isOpen ? made.theirs : undefined),
    complete: () => Promise.reject(new Error('not completed here')),
    keep: (now) => (storedDrafts = now),
  });
  saver.begin();
  return Object.assign(made, { saver, storedDrafts: () => storedDrafts });
}

const changed = (): Failure => new Failure(409, { Message: 'Conflict: Inspection has been changed by somebody else', Reason: 'inspections.changed' });
const yes = { TemplateItemTypeId: 11, ItemStatus: 1, Comments: '', Measure: '' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  it('sends a choice soon and a typed text after a pause, with the version of the last answer', async () => {
    const { saver, sent, versions, storedDrafts } = desk();
    saver.answer(11, { status: 1 });
    expect([saver.state().save, storedDrafts().length, sent]).toEqual(['saving', 1, []]);
    await vi.advanceTimersByTimeAsync(pauses.choice);
    expect([saver.state().save, storedDrafts().length, sent]).toEqual(['saved', 0, [[yes]]]);
    saver.answer(11, { comments: 'a' }, true);
    saver.answer(11, { comments: 'all ' }, true);
    await vi.advanceTimersByTimeAsync(pauses.typing);
    expect([sent[1], versions]).toEqual([[{ ...yes, Comments: 'all' }], [1, 2]]);
    expect(saver.state().isUnsent).toBe(false);
  });
  it('holds back a number that the server would refuse, and sends the rest', async () => {
    const { saver, sent } = desk();
    saver.answer(12, { measure: '2.55' }, true);
    saver.answer(11, { status: 1 });
    expect(await saver.flush()).toBe(true);
    expect([sent, saver.state().isUnsent]).toEqual([[[yes]], true]);
    saver.answer(12, { measure: '3.5' }, true);
    await saver.flush();
    expect(sent[1]).toEqual([{ TemplateItemTypeId: 12, ItemStatus: null, Comments: '', Measure: '3.5' }]);
    expect(saver.state().questions[1]?.answer.status).toBe(0);
  });
  it('sends the first answer again when it is given back while another is under way', async () => {
    const { saver, sent } = desk([], [], opened(two({ ItemStatus: 1 })));
    saver.answer(11, { status: 0 });
    const saving = saver.flush();
    saver.answer(11, { status: 1 });
    await saving;
    await saver.flush();
    expect(sent).toEqual([[{ ...yes, ItemStatus: 0 }], [yes]]);
    expect(saver.state().questions[0]?.answer.status).toBe(1);
  });
  it('finishes a stage once more when others have saved meanwhile', async () => {
    const at = desk([changed()]);
    at.theirs = opened(two({ ItemStatus: 1 }), 4);
    expect(await at.saver.finish('Engine')).toEqual({ ok: true });
    expect([at.versions, at.saver.state().merges]).toEqual([[1, 4], 1]);
  });
  it('repeats the same request when no answer came, then sends what was changed meanwhile', async () => {
    const { saver, sent } = desk([new Failure(503, {})]);
    saver.answer(11, { status: 1 });
    expect(await saver.flush()).toBe(false);
    expect(saver.state().save).toBe('unsent');
    saver.answer(11, { status: 0, comments: 'dry' });
    await vi.advanceTimersByTimeAsync(pauses.repeat);
    expect(sent).toEqual([[yes], [yes], [{ ...yes, ItemStatus: 0, Comments: 'dry' }]]);
    expect(saver.state().save).toBe('saved');
  });
  it('says why the server refuses, keeps the answer, and tries again after the next one', async () => {
    const { saver, storedDrafts } = desk([new Failure(422, { Message: 'Inspection: A text of the inspection is too long' })]);
    saver.answer(11, { status: 1 });
    await saver.flush();
    expect([saver.state().save, saver.state().why, storedDrafts().length]).toEqual(['refused', 'A text of the inspection is too long', 1]);
    saver.answer(11, { status: 0 });
    await saver.flush();
    expect(saver.state().save).toBe('saved');
  });
  it('does not send again what was refused only because others have saved', async () => {
    const at = desk([new Failure(422, { Message: 'Inspection: A text of the inspection is too long' })]);
    at.saver.answer(11, { status: 1 });
    await at.saver.flush();
    at.theirs = opened(two(), 3);
    at.saver.heard(at.theirs.lookup, 3);
    await vi.runAllTimersAsync();
    expect([at.sent.length, at.saver.state().save, at.saver.state().merges]).toEqual([1, 'refused', 1]);
  });
  it('takes in what is told of while it is being read', async () => {
    const at = desk();
    at.theirs = opened(two(), 3);
    at.saver.heard(at.theirs.lookup, 3);
    // Notified before the reading that began has been answered.
    at.saver.heard(at.theirs.lookup, 4);
    at.saver.heard(at.theirs.lookup, 5);
    await Promise.resolve();
    at.theirs = opened(two({ ItemStatus: 1 }), 5);
    await vi.runAllTimersAsync();
    expect([at.saver.state().questions[0]?.answer.status, at.saver.state().save]).toEqual([1, 'saved']);
  });
  it('sends an area and a defect that were chosen or taken away, and leaves others as they are', async () => {
    const { saver, sent } = desk();
    saver.answer(11, { status: 0, area: 4, defect: 6 });
    await saver.flush();
    saver.answer(11, { comments: 'worn', area: null });
    await saver.flush();
    expect(sent).toEqual([[{ ...yes, ItemStatus: 0, AreaId: 4, DefectId: 6 }], [{ ...yes, ItemStatus: 0, Comments: 'worn', AreaId: 0 }]]);
  });
  it('sends nothing more once it is stopped', async () => {
    const { saver, sent } = desk();
    saver.answer(11, { status: 1 });
    saver.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toEqual([]);
  });
});

describe('somebody else', () => {
  it('answered other questions: they are taken in, and mine is sent again', async () => {
    const at = desk([changed()]);
    at.theirs = opened([{ ...two()[0] } as InspectionItem, { ...two()[1], ItemStatus: 1, Measure: '2.5' } as InspectionItem], 5);
    at.saver.answer(11, { status: 1 });
    expect(await at.saver.flush()).toBe(true);
    expect([at.sent, at.versions, at.saver.state().merges]).toEqual([[[yes], [yes]], [1, 5], 1]);
    expect(at.saver.state().questions[1]?.answer.measure).toBe('2.5');
  });
  it('gave the same answer: nothing is left to send', async () => {
    const at = desk([changed()]);
    at.theirs = opened(two({ ItemStatus: 1 }), 5);
    at.saver.answer(11, { status: 1 });
    expect(await at.saver.flush()).toBe(true);
    expect([at.sent.length, at.saver.state().isUnsent]).toEqual([1, false]);
  });
  it('answered the same question: it waits for the choice, and other answers go on', async () => {
    const at = desk([changed()]);
    at.theirs = opened(two({ ItemStatus: 0, Comments: 'dry' }), 5);
    at.saver.answer(11, { status: 1 });
    expect(await at.saver.flush()).toBe(false);
    expect([at.saver.state().save, at.saver.state().clashes.map(({ theirs }) => theirs.answer.comments)]).toEqual(['conflict', ['dry']]);
    at.saver.answer(12, { measure: '2.5' }, true);
    await at.saver.flush();
    expect(at.sent[1]?.map(({ TemplateItemTypeId }) => TemplateItemTypeId)).toEqual([12]);
    at.saver.resolve(11, 'theirs');
    expect(await at.saver.flush()).toBe(true);
    expect([at.saver.state().questions[0]?.answer.status, at.sent.length]).toEqual([0, 2]);
  });
  it('is told of by the server: their answers come at once, never over what is not saved yet', async () => {
    const at = desk();
    at.theirs = opened([...two({ ItemStatus: 0, Comments: 'dry' }).slice(0, 1), { ...two()[1], ItemStatus: 1, Measure: '2.5' } as InspectionItem], 5);
    at.saver.answer(11, { status: 1 }, true);
    at.saver.heard(70, 5);
    await vi.advanceTimersByTimeAsync(0);
    expect(at.saver.state().questions.map(({ answer }) => [answer.status, answer.measure])).toEqual([[1, ''], [1, '2.5']]);
    expect([at.saver.state().save, at.saver.state().clashes.map(({ theirs }) => theirs.answer.comments), at.sent]).toEqual(['conflict', ['dry'], []]);
    at.saver.resolve(11, 'mine');
    expect(await at.saver.flush()).toBe(true);
    expect([at.sent, at.versions]).toEqual([[[yes]], [5]]);
  });
  it('is not looked for after what is known, of another inspection, or while no answer to a request has come', async () => {
    const at = desk([new Failure(503, {})]);
    at.theirs = opened(two({ ItemStatus: 0 }), 9);
    at.saver.heard(70, 1);
    at.saver.heard(71, 9);
    await vi.advanceTimersByTimeAsync(0);
    expect(at.saver.state().questions[0]?.answer.status).toBe(null);
    at.saver.answer(11, { status: 1 });
    await at.saver.flush();
    // The answer that comes with the repeat says of which version it was.
    at.saver.heard(70, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect([at.sent, at.saver.state().save, at.saver.state().merges]).toEqual([[[yes], [yes]], 'saved', 0]);
  });
  it('ended it: that is said at once', async () => {
    const at = desk();
    at.theirs = opened(two(), 2);
    at.isOpen = false;
    at.saver.heard(70, 2);
    await vi.advanceTimersByTimeAsync(0);
    expect(at.saver.state().save).toBe('over');
  });
  it('completed it: nothing is sent any more', async () => {
    const { saver, sent } = desk([new Failure(409, { Message: 'Conflict: Inspection is not open any more', Reason: 'inspections.not_open' })]);
    saver.answer(11, { status: 1 });
    await saver.flush();
    saver.answer(11, { status: 0 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([saver.state().save, sent.length]).toEqual(['over', 1]);
  });
});

describe('drafts', () => {
  const before = { status: null, measure: '', comments: '', area: null, defect: null } as const;
  const mine = { status: 1, measure: '', comments: '', area: null, defect: null } as const;
  it('are sent when the inspection is opened again', async () => {
    const { saver, sent } = desk([], [[11, { mine, before }]]);
    await vi.advanceTimersByTimeAsync(0);
    expect([sent, saver.state().save]).toEqual([[[yes]], 'saved']);
  });
  it('wait for a choice where somebody else has answered meanwhile', () => {
    const { saver } = desk([], [[11, { mine, before }]], opened(two({ ItemStatus: 0, Comments: 'dry' }), 4));
    expect([saver.state().save, saver.state().clashes.length]).toEqual(['conflict', 1]);
  });
});
