// Adds photos and videos to a machine: chosen, dropped or pasted, several at once, each with its progress.
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { useFiles } from '../../ui/useFiles.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import './media.css';
import { useMediaChanged } from './queries.ts';
import { UploadLines } from './UploadLines.tsx';
import { mediaEndings, Uploads } from './uploads.ts';

export function Uploader({ record }: { record: number }): JSX.Element {
  const { t } = useTranslation();
  const changed = useMediaChanged(record);
  const [uploads] = useState(() => new Uploads(record, 'media'));
  const list = useSyncExternalStore(uploads.subscribe, uploads.current);
  useUnsaved(uploads.isBusy);
  useEffect(() => uploads.tellSent(() => void changed()));
  useEffect(() => {
    uploads.begin();
    return () => uploads.end();
  }, [uploads]);
  const files = useFiles({ onFiles: (chosen) => uploads.add(chosen) });
  return (
    <div {...files.root({ className: files.isOver ? 'uploader over' : 'uploader', role: undefined, tabIndex: undefined })}>
      <input {...files.input} aria-label={t('media.add')} accept={mediaEndings.map((ending) => `.${ending}`).join()} />
      <button type="button" className="btn" onClick={files.choose}>
        <Icon name="upload" size={16} />
        {t('media.add')}
      </button>
      <p className="muted">{t('media.drop')}</p>
      <UploadLines list={list} uploads={uploads} notesOf={record} />
    </div>
  );
}
