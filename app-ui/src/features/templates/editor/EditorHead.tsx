// The head of the editor: the template, its state, what is saved, and the tools.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/Badge.tsx';
import { stateBadges, stateOf, states } from '../kinds.ts';
import { TemplateLogo } from '../TemplateLogo.tsx';
import { EditorMenu } from './EditorMenu.tsx';
import type { Written } from './saver.ts';
import type { Editing } from './useEditor.ts';

function SaveLine({ written: { save, why, incomplete }, onRetry }: { written: Written; onRetry: () => void }): JSX.Element {
  const { t } = useTranslation();
  const isStuck = save === 'unsent' || save === 'refused';
  return (
    <span className="row template-save">
      <span role="status">
        {save === 'refused' ? t('template.save.refused', { why }) : t(`template.save.${save}`)}
        {incomplete.length > 0 ? ` · ${t('template.incomplete', { count: incomplete.length })}` : ''}
      </span>
      {isStuck ? (
        <button type="button" className="btn text" onClick={onRetry}>
          {t('app.retry')}
        </button>
      ) : null}
    </span>
  );
}

function LanguageSelect({ template, texts: { languages, rest, language, isOwn }, showLanguage }: Pick<Editing, 'template' | 'texts' | 'showLanguage'>): JSX.Element {
  const { t } = useTranslation();
  return (
    <select
      className="choice"
      aria-label={t('templates.language')}
      value={isOwn ? template.LanguageId : language}
      onChange={({ target }) => showLanguage(Number(target.value))}
    >
      {languages.map(({ LanguageId, LanguageName, Missing }) => (
        <option key={LanguageId} value={LanguageId}>
          {Missing === 0 || LanguageId === template.LanguageId ? LanguageName : t('template.languageLacks', { language: LanguageName, count: Missing })}
        </option>
      ))}
      {rest.length > 0 ? (
        <optgroup label={t('template.addLanguage')}>
          {rest.map(({ LanguageId, LanguageName }) => (
            <option key={LanguageId} value={LanguageId}>
              {LanguageName}
            </option>
          ))}
        </optgroup>
      ) : null}
    </select>
  );
}

/** The actions of the menu. */
function MoreActions({ template, texts: { languages, language, isOwn, nameOf }, setPasting, setDialog }: Editing): JSX.Element {
  const { t } = useTranslation();
  return (
    <EditorMenu
      entries={[
        ...(isOwn ? [{ key: 'paste', icon: 'upload' as const, text: t('template.paste.open'), onChoose: () => setPasting({ text: '' }) }] : []),
        {
          key: 'compare',
          icon: 'columns',
          text: t('template.compare.open'),
          why: template.Version === 0 ? t('template.compare.notYet') : undefined,
          onChoose: () => setDialog('compare'),
        },
        ...(isOwn ? [{ key: 'quickTexts', icon: 'rows' as const, text: t('quickTexts.title'), onChoose: () => setDialog('quickTexts') }] : []),
        ...(isOwn || !languages.some(({ LanguageId }) => LanguageId === language)
          ? []
          : [{ key: 'remove', icon: 'trash' as const, text: t('template.removeLanguage', { language: nameOf(language) }), isDanger: true, onChoose: () => setDialog('removeLanguage') }]),
      ]}
    />
  );
}

function EditorTools({ editing }: { editing: Editing }): JSX.Element {
  const { t } = useTranslation();
  const { saver, written, acts, template, isEdited, texts, setDialog, setPublishing } = editing;
  return (
    <div className="template-tools">
      <LanguageSelect {...editing} />
      <button type="button" className="btn" onClick={() => setDialog('preview')}>
        {t('template.preview.open')}
      </button>
      {texts.isOwn ? (
        <>
          <button type="button" className="btn" disabled={!written.canUndo} onClick={acts.undo}>
            {t('template.undo')}
          </button>
          <button type="button" className="btn" disabled={!written.canRedo} onClick={acts.redo}>
            {t('template.redo')}
          </button>
        </>
      ) : null}
      <MoreActions {...editing} />
      <button
        type="button"
        className="btn brand"
        disabled={template.Status === states.dormant || !isEdited && written.save === 'saved' && template.Version > 0}
        onClick={() => void saver.flush().then((isSaved) => setPublishing(isSaved))}
      >
        {t('template.publish')}
      </button>
    </div>
  );
}

export function EditorHead({ editing }: { editing: Editing }): JSX.Element {
  const { t } = useTranslation();
  const { saver, written, template, isEdited } = editing;
  return (
    <div className="template-head">
      <TemplateLogo address={template.LogoUrl} />
      <h2 className="h2">{template.TemplateName}</h2>
      <Badge {...stateBadges[stateOf(template.Status)]} text={t(`templates.states.${stateOf(template.Status)}`)} />
      <span className="muted">
        {template.Version === 0 ? t('templates.notPublished') : t('templates.versionOf', { version: template.Version })}
        {template.Version > 0 && isEdited ? ` · ${t('templates.changed')}` : ''}
      </span>
      <SaveLine written={written} onRetry={() => void saver.flush()} />
      <EditorTools editing={editing} />
    </div>
  );
}
