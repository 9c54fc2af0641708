// Quick texts: the lists of texts that questions offer for a comment, in each language. In the editor a list is also given to
// questions.
import { useQuery } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { listCommentLists, readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { CommentList } from '../../api/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import { ListForm } from './ListForm.tsx';
import './templates.css';

/** A question that can be given a list. */
export interface Question {
  key: string;
  number: string;
  text: string;
  list: number;
}

interface Props {
  /** The questions of the template in the editor. */
  questions?: readonly Question[];
  /** Gives a list to these questions, and takes it from the others that had it. */
  onAssign?: (list: number, keys: ReadonlySet<string>) => void;
  onClose: () => void;
}

export default function QuickTextsDialog({ questions, onAssign, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const mayWrite = session.can('template.write');
  const { data: lists, error, refetch } = useQuery({ queryKey: [...keys.templates(session.site), 'commentLists'], queryFn: ({ signal }) => listCommentLists(signal) });
  const { data: languages = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  // 0 for a new one; undefined for the first.
  const [chosen, setChosen] = useState<number>();
  const [language, setLanguage] = useState(session.user.LanguageId);
  const [isUnsaved, setUnsaved] = useState(false);
  const { leave, question } = useLeaving();
  useUnsaved(isUnsaved);
  const list = chosen === 0 ? undefined : (lists?.find(({ CommentListId }) => CommentListId === chosen) ?? lists?.[0]);
  const isNew = chosen === 0 || (lists?.length === 0 && mayWrite);
  const go = (act: () => void): void =>
    leave(isUnsaved, () => {
      // At once; otherwise leaving the address would have to be confirmed again.
      flushSync(() => setUnsaved(false));
      act();
    });
  return (
    <>
      <Modal open title={t('quickTexts.title')} width="medium" onClose={() => go(onClose)}>
        {lists ? (
          <div className="quick-texts">
            <nav aria-label={t('quickTexts.lists')}>
              <ul>
                {lists.map((one) => (
                  <li key={one.CommentListId}>
                    <button type="button" aria-current={!isNew && one === list ? 'true' : undefined} onClick={() => go(() => setChosen(one.CommentListId))}>
                      <span className="cut grow">{one.CommentListDesc}</span>
                      <span className="muted">{one.Comments.filter(({ LanguageId }) => LanguageId === language).length}</span>
                    </button>
                  </li>
                ))}
              </ul>
              {mayWrite ? (
                <button type="button" className="btn" onClick={() => go(() => setChosen(0))}>
                  <Icon name="plus" />
                  {t('quickTexts.new')}
                </button>
              ) : null}
            </nav>
            {isNew || list ? (
              <div className="quick-list">
                <ListForm
                  key={`${isNew ? 0 : list?.CommentListId} ${language}`}
                  list={isNew ? undefined : list}
                  language={language}
                  languages={languages}
                  mayWrite={mayWrite}
                  onLanguage={(next) => go(() => setLanguage(next))}
                  onUnsaved={setUnsaved}
                  onSaved={setChosen}
                />
                {!isNew && list && questions && onAssign ? <Assign key={list.CommentListId} list={list} questions={questions} onAssign={onAssign} /> : null}
              </div>
            ) : (
              <p className="muted">{t('quickTexts.none')}</p>
            )}
          </div>
        ) : error ? (
          <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
        ) : (
          <Skeleton of="cards" count={3} />
        )}
      </Modal>
      {question}
    </>
  );
}

/** The questions that offer the list: those that are ticked. */
function Assign({ list, questions, onAssign }: { list: CommentList; questions: readonly Question[]; onAssign: NonNullable<Props['onAssign']> }): JSX.Element {
  const { t } = useTranslation();
  const now = questions.filter((one) => one.list === list.CommentListId).map(({ key }) => key);
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(now));
  const isSame = ticked.size === now.length && now.every((key) => ticked.has(key));
  return (
    <fieldset className="plain quick-assign">
      <legend className="label med">{t('quickTexts.offeredBy', { count: now.length })}</legend>
      <ul>
        {questions.map(({ key, number, text, list: other }) => (
          <li key={key}>
            <label className="check">
              <input
                type="checkbox"
                className="cb"
                checked={ticked.has(key)}
                onChange={({ target }) =>
                  setTicked((before) => {
                    const next = new Set(before);
                    if (target.checked) next.add(key);
                    else next.delete(key);
                    return next;
                  })
                }
              />
              <span className="template-number">{number}</span>
              <span>
                {text}
                {other !== 0 && other !== list.CommentListId ? <span className="muted"> · {t('quickTexts.hasOther')}</span> : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
      <button type="button" className="btn" disabled={isSame} onClick={() => onAssign(list.CommentListId, ticked)}>
        {t('quickTexts.assign')}
      </button>
    </fieldset>
  );
}
