// The photos, or the videos, of one inspection in the viewer. A failure to read photos is reported (ASSET-025); videos that
// cannot be read show nothing.
import { useEffect, useRef, useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import type { MediaType } from './media.ts';
import { useInspectionMedia } from './queries.ts';

const MediaViewer = laterDialog(() => import('./MediaViewer.tsx'));

export interface InspectionMedia {
  record: number;
  lookup: number;
  type: MediaType;
}

/** Parses an address part such as `photos.12.34`: the photos of record 12, inspection 34. */
export function inspectionMediaOf(text: string): InspectionMedia | undefined {
  const match = /^(photos|videos)\.(\d{1,15})\.(\d{1,15})$/.exec(text);
  return match ? { type: match[1] === 'photos' ? 'photo' : 'video', record: Number(match[2]), lookup: Number(match[3]) } : undefined;
}

export const inspectionMediaText = ({ type, record, lookup }: InspectionMedia): string => `${type}s.${record}.${lookup}`;

interface InspectionViewerProps {
  of: InspectionMedia;
  /** `true` if the record is of the current site, which alone may write notes. */
  own: boolean;
  title: string;
  onClose: () => void;
}

export function InspectionViewer({ of, own, title, onClose }: InspectionViewerProps): JSX.Element | null {
  const { t } = useTranslation();
  const { can } = useSession();
  const [open, setOpen] = useState(true);
  const { data, error, refetch } = useInspectionMedia(of.record, of.lookup, of.type, true);
  const showsNothing = of.type === 'video' && error !== null && !data;
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (showsNothing) close.current();
  }, [showsNothing]);
  if (showsNothing) return null;
  if (data && data.length > 0) {
    return <MediaViewer items={data} record={of.record} mayNote={() => own && can('photo.write')} index={0} title={title} onClose={onClose} />;
  }
  return (
    <Modal open={open} title={t('media.title')} onClose={() => setOpen(false)} onClosed={onClose}>
      {error ? (
        <ErrorState title={t('media.title')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />
      ) : data ? (
        <EmptyState icon="image" title={t('media.none')} />
      ) : (
        <Skeleton of="cards" count={3} />
      )}
    </Modal>
  );
}
