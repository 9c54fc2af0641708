// The form of a list of quick texts in one language.
import { useState, type JSX } from 'react';
import { useForm, type UseFormRegister } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import type { CommentList, Language } from '../../api/wire.ts';
import { ownName } from '../../text/ownName.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { asLines, listNameMax, wrongTexts } from './quickTexts.ts';
import { useListSave, type ListFields } from './useListSave.ts';

interface TextsProps {
  register: UseFormRegister<ListFields>;
  isReadOnly: boolean;
  problem: string | undefined;
}

function TextsField({ register, isReadOnly, problem }: TextsProps): JSX.Element {
  const { t } = useTranslation();
  return (
    <div className="field">
      <label htmlFor="quick-texts">{t('quickTexts.texts')}</label>
      <div className={problem ? 'in bad' : 'in'}>
        <textarea
          id="quick-texts"
          rows={8}
          // What is typed while it is saved would be replaced by what was saved.
          readOnly={isReadOnly}
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
  );
}

interface Props {
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

export function ListForm({ list, language, languages, mayWrite, onLanguage, onUnsaved, onSaved }: Props): JSX.Element {
  const { t } = useTranslation();
  const [isDeleting, setDeleting] = useState(false);
  // What is saved.
  const [before, setBefore] = useState((): ListFields => ({ name: list?.CommentListDesc ?? '', texts: list ? asLines(list, language) : '' }));
  const { register, handleSubmit, setError, formState, getValues, reset } = useForm<ListFields>({ defaultValues: before });
  const { mutate, isPending, error } = useListSave({
    list,
    language,
    before,
    onStored: (form) => {
      onUnsaved(false);
      reset(form);
      setBefore(form);
    },
    onSaved,
    onNameRefused: (message) => setError('name', { message }),
    onSettled: () => setDeleting(false),
  });
  const failure = asFailure(error);
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
          {languages.map((language) => (
            <option key={language.LanguageId} value={language.LanguageId}>
              {ownName(language)}
            </option>
          ))}
        </select>
      </label>
      <TextsField register={register} isReadOnly={!mayWrite || isPending} problem={formState.errors.texts?.message} />
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
