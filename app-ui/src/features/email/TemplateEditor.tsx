// The form of an email template: a new one, one of the site, or a master template, which can only be read and cloned.
import { useRef, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { shownTime } from 'web-shared/values/dates';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import { ownName } from '../../text/ownName.ts';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { later } from '../../ui/later.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { BackLink } from './BackLink.tsx';
import { MailPreview } from './MailPreview.tsx';
import { longest, type Choices, type TemplateField } from './templateForm.ts';
import { useTemplateEditor, type EditedTemplate, type TemplateEditing } from './useTemplateEditor.ts';

const MailEditor = later(() => import('../../ui/mailEditor/MailEditor.tsx'));

interface Props extends EditedTemplate {
  /** The address of the list. */
  back: string;
  newAddress: string;
}

export function TemplateEditor({ back, newAddress, ...edited }: Props): JSX.Element {
  const { t } = useTranslation();
  const { template } = edited;
  const editing = useTemplateEditor(edited);
  const { fields, wrong, other, draft, canEdit, canClone, isPending } = editing;
  const heading = useRef<HTMLHeadingElement>(null);
  /** The buttons of a choice are gone after it: the heading has the focus then. */
  const chosen = (run: () => void) => (): void => {
    run();
    heading.current?.focus();
  };
  const title = template?.TemplateTitle ?? t('email.newTemplate');
  const updatedBy = template?.MessageTemplateData.UpdatedByName ?? '';
  return (
    <form
      className="form-page"
      aria-label={title}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (canEdit) editing.save();
      }}
    >
      <div className="form-scroll">
        <nav className="crumb" aria-label={t('email.back')}>
          <BackLink to={back} />
          <h2 className="h2" ref={heading} tabIndex={-1}>
            {title}
          </h2>
        </nav>
        <p className="sr" role="status">
          {wrong > 0 ? t('userForm.wrong', { count: wrong }) : ''}
        </p>
        {canEdit ? null : <p className="notice-box">{t(template?.IsMasterTemplate ? 'email.masterHint' : 'email.readOnlyHint')}</p>}
        {draft ? (
          <Choice
            title={t('email.draft', { time: shownTime(new Date(draft.savedAt)) })}
            text={t('email.draftText')}
            refuse={{ text: t('email.discardDraft'), run: chosen(editing.discardDraft) }}
            take={{ text: t('email.takeDraft'), run: chosen(editing.takeDraft) }}
          />
        ) : null}
        {other ? (
          <Choice
            title={t('email.changed')}
            text={t('email.changedText')}
            refuse={{ text: t('userForm.takeTheirs'), run: chosen(editing.takeTheirs) }}
            take={{ text: t('userForm.keepMine'), run: chosen(editing.keepMine) }}
          />
        ) : null}
        <section className="card form-card email-form" aria-label={title}>
          <fieldset className="email-fields" ref={fields} disabled={editing.isLocked}>
            <TemplateDetails template={template} choices={edited.choices} editing={editing} />
            <TemplateBody editing={editing} />
          </fieldset>
          {updatedBy === '' ? null : <p className="cap muted">{t('email.updatedBy', { name: updatedBy })}</p>}
        </section>
        <MailPreview subject={editing.values.subject} content={editing.values.content} language={editing.values.language} />
      </div>
      <footer className="form-foot">
        {template ? (
          <Link className="btn" to={newAddress}>
            <Icon name="plus" size={16} />
            {t('email.new')}
          </Link>
        ) : null}
        <span className="grow" />
        {canClone ? (
          <button type="button" className={canEdit ? 'btn lg' : 'btn brand lg'} disabled={isPending} aria-busy={isPending} onClick={editing.clone}>
            {t('email.clone')}
          </button>
        ) : null}
        {canEdit ? (
          <button type="submit" className="btn brand lg" disabled={isPending} aria-busy={isPending}>
            {t('email.save')}
          </button>
        ) : null}
      </footer>
    </form>
  );
}

interface Answer {
  text: string;
  run: () => void;
}

/** A choice between two versions of the template. */
function Choice({ title, text, refuse, take }: { title: string; text: string; refuse: Answer; take: Answer }): JSX.Element {
  return (
    <div className="notice-box" role="alert">
      <div className="grow">
        <p className="med">{title}</p>
        <p>{text}</p>
      </div>
      {[refuse, take].map((answer) => (
        <button key={answer.text} type="button" className="btn" onClick={answer.run}>
          {answer.text}
        </button>
      ))}
    </div>
  );
}

interface DetailsProps {
  template: MessageTemplate | undefined;
  choices: Choices;
  editing: TemplateEditing;
}

interface Option {
  id: number;
  label: string;
}

/** The choices of a select, with the present one when it is no longer among them. */
const withPresent = (options: Option[], id: number, label: string): Option[] => (id === 0 || options.some((option) => option.id === id) ? options : [...options, { id, label }]);

function TemplateDetails({ template, choices, editing }: DetailsProps): JSX.Element {
  const { t } = useTranslation();
  const { values, set, canEdit, errorOf, other } = editing;
  const categories = withPresent(
    choices.categories.map(({ MessageTemplateCategoryId, CategoryName }) => ({ id: MessageTemplateCategoryId, label: CategoryName })),
    values.category,
    template?.CategoryName ?? '',
  );
  const languages = withPresent(choices.languages.map((language) => ({ id: language.LanguageId, label: ownName(language) })), values.language, template?.LanguageCulture ?? '');
  const nameIn = (options: readonly Option[], id: number): string => options.find((option) => option.id === id)?.label ?? '';
  /** The saved value of a field, as its hint. */
  const hintOf = (field: Exclude<TemplateField, 'content'>): { hint?: string } => {
    if (!other?.fields.includes(field)) return {};
    const { title, subject, category, language } = other.values;
    const texts = { title, subject, category: nameIn(categories, category), language: nameIn(languages, language) };
    return { hint: t('userForm.theirs', { value: texts[field] === '' ? t('userForm.nothing') : texts[field] }) };
  };
  const text = (field: 'title' | 'subject', label: string): JSX.Element => (
    <Field
      label={label}
      required
      maxLength={longest[field]}
      autoComplete="off"
      disabled={!canEdit}
      value={values[field]}
      error={errorOf(field)}
      onText={(value) => set({ [field]: value })}
      {...hintOf(field)}
    />
  );
  const select = (field: 'category' | 'language', label: string, placeholder: string, options: readonly Option[]): JSX.Element => (
    <SelectField
      label={label}
      required
      placeholder={placeholder}
      choices={options}
      disabled={!canEdit}
      value={values[field] === 0 ? '' : values[field]}
      error={errorOf(field)}
      onChange={({ target }) => set({ [field]: Number(target.value) })}
      {...hintOf(field)}
    />
  );
  return (
    <div className="form-grid">
      {text('title', t('email.title'))}
      {text('subject', t('email.subject'))}
      {select('category', t('email.category'), t('email.selectCategory'), categories)}
      {select('language', t('email.language'), t('email.selectLanguage'), languages)}
      {template?.IsMasterTemplate ? <Field label={t('email.franchise')} value={template.FranchiseName || t('email.allFranchises')} readOnly disabled /> : null}
    </div>
  );
}

function TemplateBody({ editing }: { editing: TemplateEditing }): JSX.Element {
  const { t } = useTranslation();
  const { values, set, revision, canEdit, isLocked, errorOf, other } = editing;
  return (
    <>
      <div className="mail-place">
        <MailEditor key={revision} label={t('email.content')} value={values.content} disabled={!canEdit} locked={isLocked} error={errorOf('content')} onChange={(content) => set({ content })} />
      </div>
      {other?.fields.includes('content') ? <MailEditor key={`other ${revision}`} label={t('email.theirContent')} value={other.values.content} disabled /> : null}
    </>
  );
}
