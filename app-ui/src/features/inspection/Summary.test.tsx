// The summary of an inspection: what is still to do, by in-progress stage where the site has them.
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { InspectionItem } from '../../api/wire.ts';
import * as given from '../../testing/given.ts';
import '../../text/i18n.ts';
import { question, stagesOf, storedAnswer, type Question } from './answers.ts';
import type { StageHere } from './saver.ts';
import { Summary } from './Summary.tsx';

const item = (id: number, name: string, StageName: string, part: Partial<InspectionItem> = {}): InspectionItem => given.inspectionItem(id, name, { StageName, ...part });

interface Shown {
  onJump: (question: Question) => void;
  onFinish: (stage: string) => void;
}

function show(items: readonly InspectionItem[], { withStages = true, here = new Map<string, StageHere>() } = {}): Shown {
  const questions = items.map((one) => question(one, storedAnswer(one)));
  const [onJump, onFinish] = [vi.fn<Shown['onJump']>(), vi.fn<Shown['onFinish']>()];
  render(
    <Summary
      questions={questions}
      stages={withStages ? stagesOf(questions) : []}
      stagesHere={here}
      isSending={false}
      asksFault={false}
      refused={undefined}
      onJump={onJump}
      onFinish={onFinish}
      onTakeBack={() => undefined}
    />,
  );
  return { onJump, onFinish };
}

/** Headings, lines of stages and jumps, in the order in which they are read. */
const read = (): string[] =>
  [...document.querySelectorAll('h4, .stage-missing > p, .jump, li[aria-label]')].map((one) =>
    one.matches('li') ? `- ${one.getAttribute('aria-label') ?? ''}` : [...one.childNodes].map(({ textContent }) => textContent).filter(Boolean).join(': '),
  );

it('what is missing stands under its stage, in the order of work, and what is of no stage after that', async () => {
  const { onJump, onFinish } = show([
    item(11, 'Primer', 'Paint', { ItemStatus: 1 }),
    item(12, 'Top coat', 'Paint'),
    item(21, 'Doors', 'Assembly', { ItemStatus: 0 }),
    item(13, 'Edges', 'Paint', { ItemStatus: 0 }),
    item(22, 'Glass', 'Assembly'),
    item(31, 'Road test', ''),
  ]);
  expect(read()).toEqual([
    'In-progress stages',
    '- Paint',
    'To do before Paint can be finished',
    'Top coat: Please select option',
    'Edges: Comments required',
    '- Assembly',
    'To do before Assembly can be finished',
    'Doors: Comments required',
    'Glass: Please select option',
    'To do before it can be completed',
    'Road test: Please select option',
    'Failed questions',
    'Doors No',
    'Edges No',
  ]);
  const person = userEvent.setup();
  const paint = screen.getByRole('list', { name: 'To do before Paint can be finished' });
  await person.click(within(paint).getByRole('button', { name: /^Edges/ }));
  await person.click(screen.getByRole('button', { name: /^Road test/ }));
  // A stage that is not complete leads to what blocks it.
  await person.click(screen.getByRole('button', { name: 'Finish Assembly' }));
  expect(vi.mocked(onJump).mock.calls.map(([{ item: { ItemDesc } }]) => ItemDesc)).toEqual(['Edges', 'Road test', 'Doors']);
  expect(onFinish).not.toHaveBeenCalled();
});

it('a stage in which nothing is missing can be finished, and what a finished one lacks keeps the whole from being completed', async () => {
  const { onFinish } = show([
    item(11, 'Primer', 'Paint', { ItemStatus: 0, IsStageFinished: true }),
    item(21, 'Doors', 'Assembly', { ItemStatus: 1 }),
  ]);
  expect(read().slice(0, 5)).toEqual(['In-progress stages', '- Paint', 'To do before it can be completed', 'Primer: Comments required', '- Assembly']);
  expect(screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)).toEqual(['In-progress stages', 'Failed questions']);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Finish Assembly' }));
  expect(onFinish).toHaveBeenCalledExactlyOnceWith('Assembly');
});

it('at a site without in-progress stages everything that is missing is one list', () => {
  show([item(11, 'Primer', 'Paint'), item(31, 'Road test', '')], { withStages: false });
  expect(read()).toEqual(['To do before it can be completed', 'Primer: Please select option', 'Road test: Please select option']);
});

it('when nothing is missing the result is said before the stages', () => {
  show([item(11, 'Primer', 'Paint', { ItemStatus: 1 })], { here: new Map([['Paint', { isRefused: false, why: '', mayTakeBack: true }]]) });
  const status = screen.getByText('Every question passed. The inspection will pass.');
  expect(status.compareDocumentPosition(screen.getByRole('heading', { name: 'In-progress stages' }))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.getByText('Kept on this device')).toBeTruthy();
});
