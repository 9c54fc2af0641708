// Attaches documents to a machine: chosen or dropped first, then uploaded, several at once (ASSET-003, ASSET-009).
import { useEffect, useState, useSyncExternalStore, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { randomId } from 'web-shared/browser/idempotency';
import { Icon } from '../../ui/Icon.tsx';
import { alert } from '../../ui/toast.tsx';
import { useFiles } from '../../ui/useFiles.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import { UploadLines } from '../media/UploadLines.tsx';
import { Uploads } from '../media/uploads.ts';
import { ChosenFiles, type Chosen } from './ChosenFiles.tsx';
import { documentEndings, isDocumentName } from './documents.ts';
import { useDocumentsChanged } from './queries.ts';

interface Props {
  record: number;
  /** Called with `true` while leaving would lose something. */
  onUnsaved: (unsaved: boolean) => void;
}

export function DocumentUploader({ record, onUnsaved }: Props): JSX.Element {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [refused, setRefused] = useState<readonly string[]>([]);
  const changed = useDocumentsChanged(record);
  const [uploads] = useState(() => new Uploads(record, 'documents'));
  const list = useSyncExternalStore(uploads.subscribe, uploads.current);
  const isUnsaved = chosen.length > 0 || uploads.isBusy;
  useUnsaved(isUnsaved);
  useEffect(() => onUnsaved(isUnsaved), [onUnsaved, isUnsaved]);
  useEffect(() =>
    uploads.tellSent((upload) => {
      alert({ type: 'success', kind: 'document', title: t('documents.uploaded') });
      // What is listed below needs no line of its own.
      uploads.drop(upload.id);
      void changed();
    }),
  );
  useEffect(() =>
    uploads.tellFailed(({ problem }) => {
      const text = problem === undefined ? '' : 'text' in problem ? problem.text : t(problem.key);
      alert({ type: 'danger', kind: 'document', title: t('documents.failed'), text });
    }),
  );
  useEffect(() => {
    uploads.begin();
    return () => uploads.end();
  }, [uploads]);
  const choose = (files: readonly File[]): void => {
    const accepted = files.filter(({ name }) => isDocumentName(name)).map((file) => ({ id: randomId(), file }));
    setChosen((before) => [...before, ...accepted]);
    setRefused(files.filter(({ name }) => !isDocumentName(name)).map(({ name }) => name));
  };
  // Files that are pasted while the dialog is open are documents, and not photos of the page below it.
  const files = useFiles({ onFiles: choose, pastedIn: '.MuiDialog-root' });
  return (
    <div {...files.root({ className: files.isOver ? 'uploader over' : 'uploader', role: undefined, tabIndex: undefined })}>
      <input {...files.input} aria-label={t('documents.choose')} accept={documentEndings.map((ending) => `.${ending}`).join()} />
      <div className="row wrap">
        <button type="button" className="btn" onClick={files.choose}>
          <Icon name="file" size={16} />
          {t('documents.choose')}
        </button>
        <button
          type="button"
          className="btn brand"
          disabled={chosen.length === 0}
          onClick={() => {
            uploads.add(chosen.map(({ file }) => file));
            setChosen([]);
            setRefused([]);
          }}
        >
          <Icon name="upload" size={16} />
          {t('documents.upload')}
        </button>
      </div>
      <p className="muted">{t('documents.drop')}</p>
      {refused.length > 0 ? (
        <p className="err" role="alert">
          {t('documents.wrongType', { names: refused.join(', ') })}
        </p>
      ) : null}
      {chosen.length > 0 ? <ChosenFiles files={chosen} onDrop={(id) => setChosen(chosen.filter((one) => one.id !== id))} /> : null}
      <UploadLines list={list} uploads={uploads} />
    </div>
  );
}
