// An open inspection: its questions by group with the progress, the filters, the state of the saving, then the summary. What is
// above and beneath the questions is DeskBars on a wide screen and PhoneBars on a narrow one; everything else stays mounted when
// the window crosses that width (a tablet that is turned), so that nothing typed, no camera and no answer on its way is lost.
import { useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { store, stored } from '../../api/storage.ts';
import { useSaysNetwork } from '../../ui/network.ts';
import { useIsNarrow } from '../../ui/useIsNarrow.ts';
import { groupsOf } from './answers.ts';
import { Clashes, Over } from './Clashes.tsx';
import { DeskBar, DeskFoot } from './DeskBars.tsx';
import { PhotoPlace } from './ItemPhotos.tsx';
import { PhoneBar, PhoneFoot } from './PhoneBars.tsx';
import { QuestionList } from './QuestionList.tsx';
import { Summary } from './Summary.tsx';
import { useDesk, type DeskProps } from './useDesk.ts';

/** `head`: where a narrow screen shows how many questions are answered. */
export function Desk(props: DeskProps & { head: HTMLElement | null }): JSX.Element {
  const { row, opened, before, isHidden, head, onReload } = props;
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const content = useRef<HTMLDivElement>(null);
  const [wantsOne, setWantsOne] = useState(() => stored('questions') !== 'list');
  const isOne = isNarrow && wantsOne;
  const desk = useDesk(props, content, { isNarrow, isOne });
  const { saver, written, shown, here, isSummary } = desk;
  const { questions } = written;
  const [place] = useState(() => ({ machine: row.VhcId, inspection: opened.lookup, isOpen: true }));
  const isOver = written.save === 'over';
  const isAsking = !isSummary && !isOver;
  useSaysNetwork(saver.isOnDevice && !isHidden);
  const arrange = (one: boolean): void => {
    store('questions', one ? '' : 'list');
    setWantsOne(one);
  };
  const nothing = questions.length === 0 ? t('inspection.nothingToAnswer') : shown.length === 0 ? t('inspection.noneShown') : '';
  return (
    <div
      className={isNarrow ? 'inspect-desk phone-desk' : 'inspect-desk'}
      ref={content}
      hidden={isHidden}
      onFocus={desk.onFocus}
      data-arranged={isNarrow && isAsking ? (isOne ? 'one' : 'list') : undefined}
    >
      {isNarrow ? <PhoneBar desk={desk} isOver={isOver} head={isHidden ? null : head} isOne={isOne} onArrange={arrange} /> : <DeskBar desk={desk} isOver={isOver} />}
      {isOver ? (
        <div className="inspect-scroll">
          <Over written={written} saver={saver} onReload={onReload} />
        </div>
      ) : isSummary ? (
        <Summary
          questions={questions}
          stages={desk.stages}
          stagesHere={written.stagesHere}
          isSending={written.where === 'sending'}
          asksFault={desk.faults !== undefined}
          refused={desk.refused}
          onJump={desk.jump}
          onFinish={(stage) => void desk.finish(stage)}
          onTakeBack={(stage) => void saver.unfinish(stage)}
        />
      ) : (
        <div className="inspect-scroll">
          <Clashes written={written} saver={saver} />
          {nothing === '' ? null : <p className="muted">{nothing}</p>}
          <PhotoPlace value={place}>
            <QuestionList
              groups={groupsOf(shown)}
              all={questions}
              alone={here}
              isResting={desk.isResting}
              current={desk.current}
              isChecked={desk.isChecked}
              quickTexts={desk.quickTexts}
              faults={desk.faults}
              before={before}
              onAnswer={desk.answer}
              onGroup={(group) => desk.open(group.questions)}
            />
          </PhotoPlace>
        </div>
      )}
      {isNarrow ? <PhoneFoot desk={desk} isOver={isOver} /> : <DeskFoot desk={desk} isOver={isOver} />}
    </div>
  );
}
