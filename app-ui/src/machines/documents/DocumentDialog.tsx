// The dialog Document (ASSET-003): Choose Document, an upload button, and the files of a machine with icons to delete and to
// download each. Those of the record before it, where the machine came from, are listed below them.
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { downloadAddress } from '../../api/media.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineDocument } from '../../api/wire.ts';
import { Confirm } from '../../ui/Confirm.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import { useLeaving } from '../../ui/useLeaving.tsx';
import '../media/media.css';
import { DocumentUploader } from './DocumentUploader.tsx';
import './documents.css';
import { typeName } from './documents.ts';
import { useDocuments, useRemoveDocument } from './queries.ts';
import { useSizeText } from './useSizeText.ts';

interface Props {
  record: number;
  serial: string;
  /** The record is of the current site, which alone may attach and remove. */
  own: boolean;
  /** The record before it, 0 for none that may be seen. */
  previous: number;
  open: boolean;
  onClose: () => void;
}

export default function DocumentDialog({ record, serial, own, previous, open, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { can } = useSession();
  const { leave, question } = useLeaving();
  const [isUnsaved, setUnsaved] = useState(false);
  // The question keeps its document while it closes.
  const [removing, setRemoving] = useState<MachineDocument>();
  const [isAsking, setAsking] = useState(false);
  const documents = useDocuments(record, open);
  const earlier = useDocuments(previous, open && previous > 0);
  const { remove, isRemoving } = useRemoveDocument(record);
  const ask = (document: MachineDocument): void => {
    setRemoving(document);
    setAsking(true);
  };
  const name = removing?.AssetMetadata.OriginalFileName ?? '';
  return (
    <Modal open={open} title={t('documents.title', { serial })} guide="documents" width="medium" onClose={() => leave(isUnsaved, onClose)}>
      <RefreshBar on={documents.isFetching} />
      {own && can('document.write') ? <DocumentUploader record={record} onUnsaved={setUnsaved} /> : null}
      {documents.error && !documents.data ? (
        <ErrorState title={t('documents.loadFailed')} text={asFailure(documents.error)?.text ?? ''} onRetry={() => void documents.refetch()} />
      ) : documents.data === undefined ? (
        <Skeleton of="cards" count={3} />
      ) : documents.data.length === 0 ? (
        <EmptyState title={t('documents.none')} />
      ) : (
        <DocumentList label={t('documents.list')} documents={documents.data} isBusy={isRemoving} onRemove={ask} />
      )}
      {earlier.data !== undefined && earlier.data.length > 0 ? (
        <section aria-labelledby="earlier-documents">
          <h3 id="earlier-documents" className="h3">
            {t('documents.earlier', { site: earlier.data[0]?.SiteName ?? '' })}
          </h3>
          <DocumentList label={t('documents.earlier', { site: earlier.data[0]?.SiteName ?? '' })} documents={earlier.data} />
        </section>
      ) : null}
      <Confirm
        open={isAsking}
        title={t('documents.removeTitle', { name })}
        message={t('documents.removePrompt')}
        danger
        onCancel={() => setAsking(false)}
        onOk={() => {
          if (removing) remove(removing.AssetMetadata.AssetId);
          setAsking(false);
        }}
      />
      {question}
    </Modal>
  );
}

interface ListProps {
  label: string;
  documents: readonly MachineDocument[];
  isBusy?: boolean;
  /** Without it none can be removed here. */
  onRemove?: (document: MachineDocument) => void;
}

function DocumentList({ label, documents, isBusy = false, onRemove }: ListProps): JSX.Element {
  const { t } = useTranslation();
  const size = useSizeText();
  return (
    <ul className="documents" aria-label={label}>
      {documents.map((document) => {
        const { AssetId, OriginalFileName: name } = document.AssetMetadata;
        const details = [size(document.Size), document.UserName, document.TimeStamp.slice(0, 16)].filter((text) => text !== '');
        return (
          <li key={AssetId}>
            <span className="document-type" aria-hidden="true">
              {typeName(name)}
            </span>
            <div className="grow">
              <p className="document-name">{name}</p>
              <p className="muted">{details.join(' · ')}</p>
            </div>
            <a className="icon" href={downloadAddress(AssetId)} download={name} aria-label={t('documents.download', { name })} title={t('documents.download', { name })}>
              <Icon name="download" size={18} />
            </a>
            {onRemove && document.CanRemove ? (
              <button
                type="button"
                className="icon"
                disabled={isBusy}
                aria-label={t('documents.remove', { name })}
                title={t('documents.remove', { name })}
                onClick={() => onRemove(document)}
              >
                <Icon name="trash" size={18} />
              </button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
