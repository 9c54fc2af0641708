// General notes of a machine (HIST-004). A new note is shown at once, marked as unsaved until the server has stored it.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { isUnsaved, useAddNote, useNotes } from './queries.ts';

export const noteMost = 2000;

/** Notes are shown only to the site of the record; see the README of modules/notes. */
export function Notes({ id, own }: { id: number; own: boolean }): JSX.Element | null {
  const { t } = useTranslation();
  const session = useSession();
  const notes = useNotes(id, own);
  const add = useAddNote(id);
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  useUnsaved(text.trim() !== '');
  if (!own || !session.can('note.read')) return null;
  const submit = (): void => {
    const words = text.trim();
    if (words === '') {
      setError(t('history.noteEmpty'));
      return;
    }
    setText('');
    setError('');
    // The text of a refused note is put back into the empty field.
    add(words, (refused) => setText((now) => (now === '' ? refused : now)));
  };
  return (
    <section className="sec" aria-labelledby="notes-title">
      <h2 id="notes-title" className="h3">
        {t('history.notes')} <span className="count">{notes.length}</span>
      </h2>
      {session.can('note.write') ? (
        <form
          className="note-form"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <textarea
            aria-label={t('history.note')}
            placeholder={t('history.notePlaceholder')}
            value={text}
            rows={2}
            maxLength={noteMost}
            aria-invalid={error !== ''}
            aria-describedby={error === '' ? undefined : 'note-error'}
            onChange={(event) => {
              setText(event.target.value);
              setError('');
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
                event.preventDefault();
                submit();
              }
            }}
          />
          {error === '' ? null : (
            <p id="note-error" className="err" role="alert">
              {error}
            </p>
          )}
          <button type="submit" className="btn">
            {t('history.addNotes')}
          </button>
        </form>
      ) : null}
      <ul className="notes">
        {notes.map((note) => (
          <li key={note.CommentId} aria-busy={isUnsaved(note)} className={isUnsaved(note) ? 'note sending' : 'note'}>
            <span className="ava" aria-hidden="true">
              {note.Initials}
            </span>
            <div>
              <p className="text">{note.CommentText}</p>
              <p className="muted cap">
                {note.UserName} {isUnsaved(note) ? t('history.sending') : note.TimeStamp.slice(0, 16)}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
