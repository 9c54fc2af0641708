// The editor of a mail's text: rich text as mail programs draw it, and placeholders. It reads and writes HTML; inside, its content is
// JSON, because an HTML string would be refused by the content security policy (mailHtml.ts).
import { getSchema } from '@tiptap/core';
import type { Schema } from '@tiptap/pm/model';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useId, useState, type JSX } from 'react';
import { Icon } from '../Icon.tsx';
import { mailExtensions } from './extensions.ts';
import { MailToolbar } from './MailToolbar.tsx';
import { contentOf, htmlOf } from './mailHtml.ts';
import type { PlaceholderValues } from './placeholders.ts';
import './editor.css';

/** A link in a text that can only be read does not leave the form. */
const stay = (view: { editable: boolean }, event: Event): void => {
  if (!view.editable && event.target instanceof Element && event.target.closest('a')) event.preventDefault();
};

let schema: Schema | undefined;

interface Props {
  label: string;
  /** The HTML that the editor begins with; a later one is for a new editor, by its key. */
  value: string;
  disabled?: boolean;
  /** Takes no text for the moment. */
  locked?: boolean;
  error?: string | undefined;
  /** The values of placeholders: their buttons insert these. Without them, placeholders are inserted. */
  values?: PlaceholderValues;
  /** Called with the changed HTML; with the first `value` when the changes are undone. */
  onChange?: (html: string) => void;
}

export default function MailEditor({ label, value, disabled = false, locked = false, error, values, onChange }: Props): JSX.Element {
  const id = useId();
  const editable = !disabled && !locked;
  const [initial] = useState(() => {
    schema ??= getSchema(mailExtensions);
    const content = contentOf(value, schema);
    // The serializer may write the same content in other words than the server.
    return { value, content, html: htmlOf(schema.nodeFromJSON(content)) };
  });
  const editorProps = {
    handleDOMEvents: { click: stay, auxclick: stay },
    attributes: {
      class: 'mail-text',
      role: 'textbox',
      'aria-multiline': 'true',
      'aria-labelledby': `${id}-label`,
      'aria-invalid': String(Boolean(error)),
      'aria-readonly': String(!editable),
      // A region that scrolls is reached by keyboard, also when its text cannot be changed.
      tabindex: '0',
      ...(error ? { 'aria-describedby': `${id}-error` } : {}),
    },
  };
  const editor = useEditor({
    extensions: mailExtensions,
    content: initial.content,
    editable,
    injectCSS: false,
    shouldRerenderOnTransaction: false,
    editorProps,
    onUpdate: ({ editor: updated }) => {
      const html = htmlOf(updated.state.doc);
      onChange?.(html === initial.html ? initial.value : html);
    },
  });
  const description = error ?? '';
  useEffect(() => {
    editor.setOptions({ editorProps, editable });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the attributes depend on these two
  }, [editor, description, editable]);
  return (
    <div className="mail-editor">
      <p id={`${id}-label`} className="label">
        {label}
      </p>
      <div className={`mail-frame${error ? ' bad' : ''}${disabled ? ' off' : ''}`}>
        {disabled ? null : <MailToolbar editor={editor} label={label} values={values} />}
        <EditorContent className="mail-scroll" editor={editor} />
      </div>
      {error ? (
        <p className="err" id={`${id}-error`}>
          <Icon name="alert" size={16} />
          {error}
        </p>
      ) : null}
    </div>
  );
}
