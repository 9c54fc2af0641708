// The machines that are inspected together, with the answers in which each differs from the others.
import type { ComponentProps, JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { AheadMachine } from '../../../api/wire.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { answerText } from '../answerText.ts';
import { groupsOf, type Question } from '../answers.ts';
import { QuestionList } from '../QuestionList.tsx';
import { show } from './show.ts';
import { answeredForOne, exceptionsOf, ownOf, type Batch, type Sheet } from './together.ts';

/** Props that the lists of questions of all machines and of each machine have in common. */
export type SharedListProps = Pick<ComponentProps<typeof QuestionList>, 'current' | 'isChecked' | 'quickTexts' | 'faults' | 'before'>;

function Row({ machine, exceptions, isOpen, onOpen }: { machine: AheadMachine; exceptions: number; isOpen: boolean; onOpen: () => void }): JSX.Element {
  const { t } = useTranslation();
  return (
    <button type="button" className="together-row" aria-expanded={isOpen} onClick={onOpen}>
      <strong className="serial">{machine.VinNo}</strong>
      <span className="muted cut grow">{machine.LocationName}</span>
      {exceptions > 0 ? <span className="must">{t('together.count', { count: exceptions })}</span> : null}
      <Icon name={isOpen ? 'down' : 'right'} size={16} />
    </button>
  );
}

interface Props {
  batch: Batch;
  sheet: Sheet;
  /** The questions with the answers for all machines. */
  common: readonly Question[];
  shared: SharedListProps;
  /** The machine whose questions are displayed. */
  machine: number | undefined;
  onMachine: (machine: number | undefined) => void;
  onSheet: (sheet: Sheet) => void;
}

export function ExceptionList({ batch: { items, machines }, sheet, common, shared, machine, onMachine, onSheet }: Props): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <p className="muted">{t('together.exceptionsHint')}</p>
      <ul className="together-machines">
        {machines.map((one) => (
          <li key={one.VHCId}>
            <Row machine={one} exceptions={exceptionsOf(items, sheet, one.VHCId).length} isOpen={machine === one.VHCId} onOpen={() => onMachine(machine === one.VHCId ? undefined : one.VHCId)} />
            {machine === one.VHCId ? (
              <QuestionList
                groups={groupsOf(ownOf(items, sheet, one.VHCId))}
                all={ownOf(items, sheet, one.VHCId)}
                {...shared}
                noteOf={(id) => {
                  const other = exceptionsOf(items, sheet, one.VHCId).some((exception) => exception.id === id);
                  const all = common.find((question) => question.id === id);
                  return other && all ? t('together.forAll', { answer: answerText(all, t) }) : undefined;
                }}
                onAnswer={(id, part) => onSheet(answeredForOne(items, sheet, one.VHCId, id, part))}
                onGroup={(group) => show(group.questions[0]?.id)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </>
  );
}
