// Quick texts: the lists of texts that questions offer for a comment, in each language. In the editor a list is also given to
// questions.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { flushSync } from 'react-dom';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { listCommentLists, readLanguages, saveCommentList } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { CommentList, Language } from '../../api/wire.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import { asLines, listNameMax, sameTexts, textsOf, wrongTexts } from './quickTexts.ts';
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
          <p role="status">{t('app.loading')}</p>
        )}
      </Modal>
      {question}
    </>
  );
}

interface FormProps {
  /** Undefined for a new one. */
  list: CommentList | undefined;
  language: number;
  languages: readonly Language[];
  mayWrite: boolean;
  onLanguage: (language: number) => void;
  onUnsaved: (isUnsaved: boolean) => void;
  /** Gets the list to show next: undefined after one is deleted. */
  onSaved: (list: number | undefined) => void;
}

interface Form {
  name: string;
  texts: string;
}

function ListForm({ list, language, languages, mayWrite, onLanguage, onUnsaved, onSaved }: FormProps): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const [isDeleting, setDeleting] = useState(false);
  // What is saved.
  const [before, setBefore] = useState((): Form => ({ name: list?.CommentListDesc ?? '', texts: list ? asLines(list, language) : '' }));
  const { register, handleSubmit, setError, formState, getValues, reset } = useForm<Form>({ defaultValues: before });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ form, isDeleted }: { form: Form; isDeleted: boolean }) => {
      const id = list?.CommentListId ?? 0;
      if (isDeleted) return { ...(await saveCommentList({ CommentListId: id, Deleted: true })), isDeleted };
      const texts = textsOf(form.texts);
      const isSame = list !== undefined && sameTexts(texts, textsOf(before.texts));
      const saved = await saveCommentList({
        CommentListId: id,
        CommentListDesc: form.name.trim(),
        LanguageId: language,
        ...(isSame ? {} : { Comments: texts.map((CommentText) => ({ CommentText })) }),
      });
      return { ...saved, isDeleted };
    },
    onSuccess: async ({ CommentListId, isDeleted }, { form }) => {
      alert({ type: 'success', kind: 'template', title: t(isDeleted ? 'quickTexts.deleted' : 'quickTexts.saved') });
      onUnsaved(false);
      reset(form);
      setBefore(form);
      await client.invalidateQueries({ queryKey: [...keys.templates(site), 'commentLists'] });
      onSaved(isDeleted ? undefined : CommentListId);
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure?.body.Errors?.['CommentListDesc']) setError('name', { message: failure.text });
    },
    onSettled: () => setDeleting(false),
  });
  const failure = asFailure(error);
  const problem = formState.errors.texts?.message;
  const reportUnsaved = (): void => onUnsaved(getValues('name') !== before.name || getValues('texts') !== before.texts);
  const title = t('quickTexts.delete', { name: list?.CommentListDesc ?? '' });
  return (
    <form className="dialog-form" aria-label={list ? list.CommentListDesc : t('quickTexts.new')} noValidate onInput={reportUnsaved} onSubmit={(event) => void handleSubmit((form) => mutate({ form, isDeleted: false }))(event)}>
      <Field
        label={t('quickTexts.name')}
        required
        maxLength={listNameMax}
        autoComplete="off"
        readOnly={!mayWrite || isPending}
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || t('quickTexts.nameRequired') })}
      />
      <label className="field">
        <span className="label">{t('templates.language')}</span>
        <select className="choice" value={language} disabled={isPending} onChange={({ target }) => onLanguage(Number(target.value))}>
          {languages.map(({ LanguageId, LanguageName }) => (
            <option key={LanguageId} value={LanguageId}>
              {LanguageName}
            </option>
          ))}
        </select>
      </label>
      <div className="field">
        <label htmlFor="quick-texts">{t('quickTexts.texts')}</label>
        <div className={problem ? 'in bad' : 'in'}>
          <textarea
            id="quick-texts"
            rows={8}
            // What is typed while it is saved would be replaced by what was saved.
            readOnly={!mayWrite || isPending}
            aria-invalid={problem !== undefined}
            aria-describedby="quick-texts-hint"
            {...register('texts', {
              validate: (texts) => {
                const wrong = wrongTexts(texts);
                return wrong === undefined || t(`quickTexts.wrong.${wrong}`);
              },
            })}
          />
        </div>
        {problem ? (
          <p className="err" role="alert">
            {problem}
          </p>
        ) : null}
        <p className="hint" id="quick-texts-hint">
          {t('quickTexts.hint')}
        </p>
      </div>
      {failure && !failure.isShownGlobally && !failure.body.Errors?.['CommentListDesc'] ? (
        <p className="err" role="alert">
          {failure.text}
        </p>
      ) : null}
      {mayWrite ? (
        <div className="row">
          <button type="submit" className="btn brand" disabled={isPending}>
            {t(list ? 'quickTexts.save' : 'templates.create')}
          </button>
          {list ? (
            <button type="button" className="btn danger" disabled={isPending} onClick={() => setDeleting(true)}>
              <Icon name="trash" />
              {t('templates.delete')}
            </button>
          ) : null}
        </div>
      ) : null}
      <Confirm
        open={isDeleting}
        title={title}
        message={t('quickTexts.deleteText')}
        okText={title}
        danger
        onCancel={() => setDeleting(false)}
        onOk={() => mutate({ form: getValues(), isDeleted: true })}
      />
    </form>
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
