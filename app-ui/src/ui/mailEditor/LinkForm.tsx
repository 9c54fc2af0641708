// The address of a link in the text, below the toolbar. It is no form of its own: it is inside the form of the template.
import type { Editor } from '@tiptap/core';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../Field.tsx';
import { isMailLink } from './extensions.ts';

/** An address as it is typed, with the scheme that people leave out. */
function completeLink(typed: string): string {
  const text = typed.trim();
  if (/^[a-z][a-z0-9+.-]*:/i.test(text)) return text;
  return /^[^\s@/]+@[^\s@/]+$/.test(text) ? `mailto:${text}` : `https://${text}`;
}

export function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }): JSX.Element {
  const { t } = useTranslation();
  const present: unknown = editor.getAttributes('link')['href'];
  const [typed, setTyped] = useState(typeof present === 'string' ? present : '');
  const [isWrong, setWrong] = useState(false);
  const apply = (): void => {
    const href = completeLink(typed);
    if (typed.trim() === '' || !isMailLink(href)) {
      setWrong(true);
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    // Without a selected text the address is the text of the link.
    if (editor.state.selection.empty && !editor.isActive('link')) chain.insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  const cancel = (): void => {
    editor.commands.focus();
    onClose();
  };
  const remove = (): void => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <div className="mail-link" role="group" aria-label={t('email.link')}>
      <Field
        label={t('email.linkAddress')}
        value={typed}
        // eslint-disable-next-line jsx-a11y/no-autofocus -- the user has just pressed Link
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        error={isWrong ? t('email.linkWrong') : undefined}
        onText={(text) => {
          setTyped(text);
          setWrong(false);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            apply();
          } else if (event.key === 'Escape') {
            event.stopPropagation();
            cancel();
          }
        }}
      />
      <div className="row">
        <button type="button" className="btn" onClick={apply}>
          {t('email.linkApply')}
        </button>
        {present === undefined ? null : (
          <button type="button" className="btn" onClick={remove}>
            {t('email.linkRemove')}
          </button>
        )}
        <button type="button" className="btn" onClick={cancel}>
          {t('app.cancel')}
        </button>
      </div>
    </div>
  );
}
