// The note of a photo or video, and the form that changes it.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { useMediaNote } from './queries.ts';

/** The most characters of a note, as the server accepts them. */
export const noteMost = 500;

interface Props {
  record: number;
  /** The photo or video. */
  id: number;
  comments: string;
  mayWrite: boolean;
  /** The text in the form; undefined while the form is closed. */
  draft: string | undefined;
  onDraft: (draft: string | undefined) => void;
}

export function MediaNote({ record, id, comments, mayWrite, draft, onDraft }: Props): JSX.Element {
  const { t } = useTranslation();
  const { save, isPending, problem } = useMediaNote(record);
  useUnsaved(draft !== undefined && draft.trim() !== comments);
  return (
    <>
      <div className="row">
        <h3 className="muted">{t('media.notes')}</h3>
        {mayWrite && draft === undefined ? (
          <button type="button" className="icon" aria-label={t(comments === '' ? 'media.addNote' : 'media.editNote')} title={t(comments === '' ? 'media.addNote' : 'media.editNote')} onClick={() => onDraft(comments)}>
            <Icon name="pencil" size={16} />
          </button>
        ) : null}
      </div>
      {draft === undefined ? (
        <p className="text">{comments || '-'}</p>
      ) : (
        <form
          className="media-note"
          onSubmit={(event) => {
            event.preventDefault();
            save({ id, comments: draft.trim() }, () => onDraft(undefined));
          }}
        >
          {/* The form is opened by a press: its field is what the person wants. */}
          {/* eslint-disable-next-line jsx-a11y/no-autofocus */}
          <textarea aria-label={t('media.note')} rows={4} maxLength={noteMost} autoFocus value={draft} aria-invalid={problem !== ''} onChange={(event) => onDraft(event.target.value)} />
          <p className="muted cap">{t('media.noteLength', { count: draft.length, most: noteMost })}</p>
          {problem === '' ? null : (
            <p className="err" role="alert">
              {problem}
            </p>
          )}
          <div className="row">
            <button type="submit" className="btn brand" disabled={isPending}>
              {t('media.saveNote')}
            </button>
            <button type="button" className="btn" onClick={() => onDraft(undefined)}>
              {t('app.cancel')}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

/** The note of a file that was just uploaded: stored when the field is left, or by Enter. */
export function UploadedNote({ record, id, name }: { record: number; id: number; name: string }): JSX.Element {
  const { t } = useTranslation();
  const { save, problem } = useMediaNote(record);
  const [text, setText] = useState('');
  const [stored, setStored] = useState('');
  const isChanged = text.trim() !== stored;
  useUnsaved(isChanged);
  const store = (): void => {
    if (isChanged) save({ id, comments: text.trim() }, ({ Comments }) => setStored(Comments));
  };
  return (
    <>
      <input
        className="upload-note"
        aria-label={t('media.noteOf', { name })}
        placeholder={t('media.addNote')}
        maxLength={noteMost}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={store}
        onKeyDown={(event) => {
          if (event.key === 'Enter') store();
        }}
      />
      <p className="sr" role="status">
        {stored !== '' && !isChanged ? t('media.noteSaved') : ''}
      </p>
      {problem === '' ? null : (
        <p className="err" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}
