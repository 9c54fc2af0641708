import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Failure } from '../../../api/errors.ts';
import type { TemplateDraft, TemplateItemInput } from '../../../api/wire.ts';
import * as given from '../../../testing/given.ts';
import { editItem, removeItem, type Doc } from './doc.ts';
import { createSaver, pauses, type Saver } from './saver.ts';

const draft = (text = 'Seat', at = given.readAt): TemplateDraft => {
  const copy = given.templateDraft(4, [{ id: 1, name: 'Cab', items: [{ id: 11, text }] }]);
  copy.Items = copy.Items.map((item) => ({ ...item, TimestampDt: at }));
  return copy;
};

interface Desk {
  saver: Saver;
  sent: TemplateItemInput[][];
  answers: (Failure | 'saved')[];
  theirs: () => TemplateDraft;
}

function desk(answers: Desk['answers'] = [], theirs = (): TemplateDraft => draft()): Desk {
  const sent: TemplateItemInput[][] = [];
  const saver = createSaver(draft(), {
    saveGroups: () => Promise.reject(new Error('no group is changed')),
    saveItems: (body) => {
      sent.push(body);
      const answer = answers.shift() ?? 'saved';
      if (answer !== 'saved') return Promise.reject(answer);
      return Promise.resolve(body.map((item) => ({ ...given.templateItem(1, 11, String(item.ItemDesc ?? 'Seat'), 0), Deleted: item.Deleted === true, TimestampDt: `saved ${sent.length}` })));
    },
    read: () => Promise.resolve(theirs()),
  });
  return { saver, sent, answers, theirs };
}

const write = (text: string) => (doc: Doc): Doc => editItem(doc, 'i11', { text });
const textOf = ({ saver }: Desk): string | undefined => saver.state().doc[0]?.items[0]?.text;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('saving', () => {
  it('waits for a pause in typing, and sends the last text once', async () => {
    const { saver, sent } = desk();
    saver.edit(write('S'), 'text');
    saver.edit(write('Se'), 'text');
    expect([saver.state().save, sent]).toEqual(['saving', []]);
    await vi.advanceTimersByTimeAsync(pauses.typing);
    expect(sent).toEqual([[{ TemplateItemTypeId: 11, ItemDesc: 'Se', TimestampDt: given.readAt }]]);
    expect(saver.state().save).toBe('saved');
  });
  it('sends the next change with the time of the last answer', async () => {
    const { saver, sent } = desk();
    saver.edit(write('A'));
    await saver.flush();
    saver.edit(write('B'));
    expect(await saver.flush()).toBe(true);
    expect(sent[1]).toEqual([{ TemplateItemTypeId: 11, ItemDesc: 'B', TimestampDt: 'saved 1' }]);
  });
  it('repeats the same request when no answer came, then goes on', async () => {
    const { saver, sent } = desk([new Failure(503, {})]);
    saver.edit(write('A'));
    expect(await saver.flush()).toBe(false);
    expect(saver.state().save).toBe('unsent');
    saver.edit(write('B'));
    await vi.advanceTimersByTimeAsync(pauses.repeat);
    expect(sent.map(([item]) => item?.ItemDesc)).toEqual(['A', 'A', 'B']);
    expect(saver.state().save).toBe('saved');
  });
  it('says why the server refuses, and tries again after the next edit', async () => {
    const { saver } = desk([new Failure(422, { Message: 'Template: too much' })]);
    saver.edit(write('A'));
    await saver.flush();
    expect([saver.state().save, saver.state().why]).toEqual(['refused', 'too much']);
    saver.edit(write('B'));
    await vi.advanceTimersByTimeAsync(pauses.typing);
    expect(saver.state().save).toBe('saved');
  });
  it('merges what somebody else wrote, or waits for a choice', async () => {
    const conflict = new Failure(409, { Message: 'Conflict: Changed by somebody else in the meantime' });
    const same = desk([conflict], () => draft('Seat', 'later'));
    same.saver.edit(write('Mine'));
    await same.saver.flush();
    expect([same.saver.state().save, same.sent[1]]).toEqual(['saved', [{ TemplateItemTypeId: 11, ItemDesc: 'Mine', TimestampDt: 'later' }]]);

    const clash = desk([conflict], () => draft('Theirs', 'later'));
    clash.saver.edit(write('Mine'));
    expect(await clash.saver.flush()).toBe(false);
    expect([clash.saver.state().save, clash.saver.state().clashes]).toEqual(['conflict', ['i11']]);
    clash.saver.resolve('theirs');
    expect(await clash.saver.flush()).toBe(true);
    expect([textOf(clash), clash.sent.length]).toEqual(['Theirs', 1]);
  });
});

describe('undo', () => {
  it('takes back what was typed into one field together, and brings it again', () => {
    const made = desk();
    made.saver.edit(write('A'), 'text');
    made.saver.edit(write('AB'), 'text');
    made.saver.undo();
    expect([textOf(made), made.saver.state().canUndo, made.saver.state().canRedo]).toEqual(['Seat', false, true]);
    made.saver.redo();
    expect(textOf(made)).toBe('AB');
  });
  it('brings back the same entry that was taken away on the server', async () => {
    const { saver, sent } = desk();
    saver.edit((doc) => removeItem(doc, 'i11'));
    await saver.flush();
    saver.undo();
    await saver.flush();
    expect(sent).toEqual([
      [{ TemplateItemTypeId: 11, Deleted: true, TimestampDt: given.readAt }],
      [{ TemplateItemTypeId: 11, Deleted: false, TimestampDt: 'saved 1' }],
    ]);
  });
});
