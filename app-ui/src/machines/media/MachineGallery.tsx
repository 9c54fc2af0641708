// All photos and videos of a record: read, shown as a gallery, opened in the viewer.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { Gallery } from './Gallery.tsx';
import { isOfMachine } from './media.ts';
import { useMachineMedia } from './queries.ts';
import { useViewer } from './useViewer.tsx';

interface Props {
  record: number;
  serial: string;
  /** `true` if the record is of the current site, which alone may remove. */
  own: boolean;
}

const nothing: never[] = [];

export function MachineGallery({ record, serial, own }: Props): JSX.Element {
  const { t } = useTranslation();
  const { can } = useSession();
  const { data, error, refetch } = useMachineMedia(record, true);
  const { open, viewer } = useViewer({
    items: data ?? nothing,
    record,
    title: t('media.of', { serial }),
    // What inspections have shown stays in their history.
    mayRemove: (item) => own && can('photo.write') && isOfMachine(item),
    mayNote: () => own && can('photo.write'),
  });
  if (error && !data) return <ErrorState title={t('media.title')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton of="cards" count={3} />;
  return (
    <>
      <Gallery items={data} onOpen={open} />
      {viewer}
    </>
  );
}
