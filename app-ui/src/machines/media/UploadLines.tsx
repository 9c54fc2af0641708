// The files that are being uploaded, each with its progress, and with what can be done about it.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { UploadedNote } from './MediaNote.tsx';
import type { Upload, Uploads } from './uploads.ts';

interface Props {
  list: readonly Upload[];
  uploads: Uploads;
  /** The record to whose photos and videos notes can be written; undefined for files without notes. */
  notesOf?: number;
}

export function UploadLines({ list, uploads, notesOf }: Props): JSX.Element | null {
  const { t } = useTranslation();
  if (list.length === 0) return null;
  return (
    <ul className="uploads" aria-label={t('media.uploads')}>
      {list.map((one) => (
        <Line key={one.id} upload={one} uploads={uploads} notesOf={notesOf} />
      ))}
    </ul>
  );
}

const icons = { photo: 'image', video: 'video', document: 'file' } as const;

function Line({ upload, uploads, notesOf }: { upload: Upload; uploads: Uploads; notesOf: number | undefined }): JSX.Element {
  const { t } = useTranslation();
  const { id, name, state, part, problem, isRepeatable, asset } = upload;
  const isUnderWay = state === 'waiting' || state === 'preparing' || state === 'sending';
  const close = t(isUnderWay ? 'media.cancel' : 'media.dismiss', { name });
  return (
    <li data-state={state}>
      <Icon name={state === 'sent' ? 'check' : state === 'failed' ? 'alert' : icons[upload.type ?? 'photo']} size={16} />
      <div className="grow">
        <p className="cut" title={name}>
          {name}
        </p>
        {state === 'sending' ? (
          <progress max={1} value={part} aria-label={t('media.sending', { name })} />
        ) : state === 'failed' && problem ? (
          <p className="err" role="alert">
            {'text' in problem ? problem.text : t(problem.key, { name })}
          </p>
        ) : state === 'sent' ? (
          <>
            <p className="sr" role="status">
              {t('media.sent', { name })}
            </p>
            {notesOf !== undefined && asset !== undefined ? <UploadedNote record={notesOf} id={asset} name={name} /> : null}
          </>
        ) : (
          <p className="muted">{t(state === 'waiting' ? 'media.waiting' : 'media.preparing')}</p>
        )}
      </div>
      {state === 'failed' && isRepeatable ? (
        <button type="button" className="icon" aria-label={t('media.again', { name })} title={t('media.again', { name })} onClick={() => uploads.again(id)}>
          <Icon name="refresh" size={16} />
        </button>
      ) : null}
      <button type="button" className="icon" aria-label={close} title={close} onClick={() => uploads.drop(id)}>
        <Icon name="x" size={16} />
      </button>
    </li>
  );
}
