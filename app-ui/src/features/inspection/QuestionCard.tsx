// A question of an inspection: its answer, what is wrong, and the comment with its quick texts.
import { memo, useId, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { shownMeasure } from '../../text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { faultOf, isAnswered, isFailed, numberFault, textMax, type Answer, type Question, type Status } from './answers.ts';
import { FaultChoice } from './FaultChoice.tsx';
import { Guidance } from './Guidance.tsx';
import { ItemPhotos } from './ItemPhotos.tsx';
import { limitsText } from './limits.ts';
import { TypedNumber, TypedText } from './TypedText.tsx';
import type { Faults } from './useFaults.ts';

interface Props {
  question: Question;
  /** Null where the question is only shown. */
  onAnswer: ((id: number, part: Partial<Answer>, typed?: boolean) => void) | null;
  /** `true` if it is the current one. */
  isHere: boolean;
  /** `true` if its obstacles to completion are displayed: once completion was tried, or something was answered. */
  isChecked: boolean;
  quickTexts: readonly string[];
  /** The areas and defects of which a failed one takes one each; undefined where they are not required. */
  faults: Faults | undefined;
  /** The comment with which it failed, in a repair. */
  before: string | undefined;
  /** An additional note on it. */
  note?: string | undefined;
  /** `true` if it has the screen for itself: the answers are then below everything else, within reach of the thumb. */
  isAlone?: boolean;
  /** `true` while it takes no choice yet. */
  isResting?: boolean;
}

interface Choice {
  status: Status;
  text: 'inspection.yes' | 'inspection.no' | 'inspection.pass' | 'inspection.fail' | 'inspection.notApplicable';
  icon: IconName;
}

const choices: Record<'yesNo' | 'passFail', readonly Choice[]> = {
  yesNo: [
    { status: 1, text: 'inspection.yes', icon: 'check' },
    { status: 0, text: 'inspection.no', icon: 'cross' },
  ],
  passFail: [
    { status: 1, text: 'inspection.pass', icon: 'check' },
    { status: 0, text: 'inspection.fail', icon: 'cross' },
    { status: 2, text: 'inspection.notApplicable', icon: 'dash' },
  ],
};

export const QuestionCard = memo(function QuestionCard({ question, onAnswer, isHere, isChecked, quickTexts, faults, before, note, isAlone = false, isResting = false }: Props): JSX.Element {
  const { t } = useTranslation();
  const ids = useId();
  const { id, item } = question;
  // A number that cannot be read is named once its field is left, also by a click on another question.
  const unread = onAnswer && !isHere && question.kind === 'number' ? numberFault(question.answer.measure, item) : undefined;
  const fault = isChecked ? faultOf(question, faults !== undefined) : unread;
  const limits = question.kind === 'number' ? limitsText(item, t, onAnswer !== null) : '';
  const notes = [limits, item.IsPhotoRequired && onAnswer && isFailed(question) ? t('inspection.photoNeeded') : ''].filter((text) => text !== '');
  const controls = onAnswer ? <Controls ids={ids} question={question} limits={limits} isResting={isResting} onAnswer={onAnswer} /> : <ReadOnlyAnswer question={question} />;
  const isTyped = question.kind === 'number' || question.kind === 'text';
  // A choice alone on the screen is named when it comes, before its answers; a number is typed at once.
  const taken = isAlone && question.kind !== 'number' ? { tabIndex: -1, 'data-here': '' } : {};
  const found = isFailed(question) ? [item.AreaName, item.DefectName].filter(Boolean).join(' · ') : '';
  return (
    <li className={`q${isFailed(question) ? ' failed' : ''}${isHere ? ' here' : ''}`} data-question={id} aria-current={isHere ? 'true' : undefined}>
      <div role="group" aria-labelledby={`${ids}-q`} aria-describedby={`${ids}-notes`} {...taken}>
        <div className="q-head">
          <p className="q-text" id={`${ids}-q`}>
            {item.ItemDesc}
            {item.IsMandatory && onAnswer ? (
              <span className="must">
                <span aria-hidden="true"> *</span>
                <span className="sr"> {t('inspection.required')}</span>
              </span>
            ) : null}
          </p>
          <div id={`${ids}-notes`} className="q-notes">
            {notes.length > 0 ? <p className="hint">{notes.join(' · ')}</p> : null}
            {note ? <p className="hint">{note}</p> : null}
            {before ? <p className="hint">{t('inspection.before', { comment: before })}</p> : null}
          </div>
        </div>
        <Guidance item={item} />
        {isAlone && !isTyped ? null : controls}
        {fault ? (
          <p className="err" id={`${ids}-fault`}>
            <Icon name="alert" size={16} />
            {t(fault)}
          </p>
        ) : null}
        {onAnswer && faults && isFailed(question) ? (
          <FaultChoice ids={ids} question={question} faults={faults} isWrong={fault === 'inspection.faultRequired'} onAnswer={onAnswer} />
        ) : null}
        {onAnswer ? (
          <Comment ids={ids} question={question} isWrong={fault === 'inspection.commentsRequired'} quickTexts={quickTexts} onAnswer={onAnswer} />
        ) : item.Comments === '' ? null : (
          <p className="q-comment">{item.Comments}</p>
        )}
        {isFailed(question) ? <ItemPhotos question={question} /> : null}
        {onAnswer === null && found !== '' ? <p className="muted">{found}</p> : null}
        {isAlone && !isTyped ? controls : null}
      </div>
    </li>
  );
});

interface ControlsProps {
  ids: string;
  question: Question;
  limits: string;
  isResting: boolean;
  onAnswer: NonNullable<Props['onAnswer']>;
}

function Controls({ ids, question, limits, isResting, onAnswer }: ControlsProps): JSX.Element {
  const { t } = useTranslation();
  const { id, kind, item, answer } = question;
  if (kind === 'text' || kind === 'number') {
    const label = kind === 'text' ? t('inspection.text') : item.Unit === '' ? t('inspection.value') : t('inspection.valueIn', { unit: item.Unit });
    const field = {
      id: `${ids}-value`,
      label: `${item.ItemDesc}: ${label}`,
      value: answer.measure,
      isRequired: item.IsMandatory,
      describedBy: limits === '' ? undefined : `${ids}-notes`,
      isMain: true,
      onText: (measure: string) => onAnswer(id, { measure }, true),
    };
    return (
      <div className="q-measure">
        {kind === 'number' ? <TypedNumber {...field} decimals={item.Decimals} isWrong={numberFault(answer.measure, item) !== undefined} /> : <TypedText {...field} maxLength={textMax} />}
        {kind === 'number' && item.Unit !== '' ? <span className="muted">{item.Unit}</span> : null}
        {kind === 'number' ? <Judged status={answer.status} /> : null}
      </div>
    );
  }
  const offered = choices[kind];
  const chosen = offered.findIndex(({ status }) => status === answer.status);
  return (
    <div className="yn">
      {offered.map(({ status, text, icon }, at) => (
        <button
          key={status}
          type="button"
          className={status === 0 ? 'no' : status === 1 ? 'yes' : 'na'}
          aria-pressed={at === chosen}
          disabled={isResting}
          {...(at === Math.max(chosen, 0) ? { 'data-main': '' } : {})}
          onClick={() => onAnswer(id, { status })}
        >
          <Icon name={icon} />
          {t(text)}
        </button>
      ))}
    </div>
  );
}

function Judged({ status }: { status: Status | null }): JSX.Element {
  const { t } = useTranslation();
  return (
    <span role="status">
      {status === 1 ? <Badge colour="green" icon="check" text={t('inspection.within')} /> : null}
      {status === 0 ? <Badge colour="red" icon="cross" text={t('inspection.outside')} /> : null}
    </span>
  );
}

/** The answer where it cannot be changed. */
function ReadOnlyAnswer({ question }: { question: Question }): JSX.Element {
  const { t } = useTranslation();
  const { kind, item, answer } = question;
  if (!isAnswered(question)) return <Badge colour="grey" icon="dash" text={t('inspection.noAnswer')} />;
  if (kind === 'text') return <p>{answer.measure}</p>;
  const choice = kind === 'number' ? undefined : choices[kind].find(({ status }) => status === answer.status);
  const text = choice ? t(choice.text) : `${shownMeasure(answer.measure)} ${item.Unit}`.trim();
  const colour = answer.status === 0 ? 'red' : answer.status === 1 ? 'green' : 'grey';
  return <Badge colour={colour} icon={answer.status === 0 ? 'cross' : answer.status === 1 ? 'check' : 'dash'} text={text} />;
}

interface CommentProps {
  ids: string;
  question: Question;
  isWrong: boolean;
  quickTexts: readonly string[];
  onAnswer: NonNullable<Props['onAnswer']>;
}

function Comment({ ids, question, isWrong, quickTexts, onAnswer }: CommentProps): JSX.Element {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const { id, answer } = question;
  const failed = isFailed(question);
  const label = t(failed ? 'inspection.whatIsWrong' : 'inspection.comment');
  if (!failed && !isWanted && answer.comments === '') {
    return (
      <button type="button" className="btn text q-add" data-comment="" onClick={() => setWanted(true)}>
        {t('inspection.addComment')}
      </button>
    );
  }
  const add = (text: string): void => {
    const comment = answer.comments.trim();
    onAnswer(id, { comments: (comment === '' ? text : `${comment}; ${text}`).slice(0, textMax) });
  };
  return (
    <div className="q-entry">
      <span className="field">
        <label htmlFor={`${ids}-comment`}>
          {label}
          {failed ? (
            <span className="must" aria-hidden="true">
              {' '}
              *
            </span>
          ) : null}
        </label>
        <TypedText
          id={`${ids}-comment`}
          label={`${question.item.ItemDesc}: ${label}`}
          value={answer.comments}
          isLong
          isRequired={failed}
          isWrong={isWrong}
          describedBy={isWrong ? `${ids}-fault` : undefined}
          maxLength={textMax}
          onText={(comments) => onAnswer(id, { comments }, true)}
          {...(isWanted ? { inputRef: focusNew } : {})}
        />
      </span>
      {quickTexts.length > 0 ? (
        <div className="quick" role="group" aria-label={t('inspection.quickTexts')}>
          {quickTexts.map((text) => (
            <button key={text} type="button" className="chip" onClick={() => add(text)}>
              {text}
            </button>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** A required comment has the focus when it appears. */
function focusNew(box: HTMLTextAreaElement | null): void {
  if (box && box.value === '') box.focus();
}
