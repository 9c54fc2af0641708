// Queries of photos and videos: all of a machine, and those of one inspection.
import { useMutation, useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { commentAsset, listMachineMedia, listPhotos, listVideos } from '../../api/media.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { removePicture } from '../../api/uploads.ts';
import type { CommentedAsset } from '../../api/wire.ts';
import { alert } from '../../ui/toast.tsx';
import { allOf, itemsOf, type MediaItem, type MediaType } from './media.ts';

/** The addresses in an answer can be opened for ten minutes. */
const fresh = 5 * 60_000;

/** All photos and videos of a record, oldest first. */
export function useMachineMedia(record: number, enabled: boolean): UseQueryResult<MediaItem[]> {
  const { site, can } = useSession();
  return useQuery({
    queryKey: keys.media(site, record),
    queryFn: async ({ signal }) => allOf(await listMachineMedia(record, signal)),
    enabled: enabled && can('asset.read'),
    staleTime: fresh,
  });
}

/** The photos, or the videos, of an inspection. */
export function useInspectionMedia(record: number, lookup: number, type: MediaType, enabled: boolean): UseQueryResult<MediaItem[]> {
  const { site, can } = useSession();
  const photos = type === 'photo';
  return useQuery({
    queryKey: keys.inspectionMedia(site, record, lookup, photos ? 'photos' : 'videos'),
    queryFn: async ({ signal }) => itemsOf(await (photos ? listPhotos : listVideos)(record, lookup, signal)),
    enabled: enabled && can('asset.read'),
    staleTime: fresh,
  });
}

/** Reads again what shows or counts the photos and videos of a record, those of questions included. */
export async function mediaChanged(client: QueryClient, site: string, record: number): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.media(site, record) }),
    client.invalidateQueries({ queryKey: keys.itemPhotosOf(site, record) }),
    client.invalidateQueries({ queryKey: keys.historiesOf(site, record) }),
    client.invalidateQueries({ queryKey: keys.stock(site), refetchType: 'none' }),
  ]);
}

export function useMediaChanged(record: number): () => Promise<void> {
  const { site } = useSession();
  const client = useQueryClient();
  return () => mediaChanged(client, site, record);
}

export function useRemoveMedia(record: number, onRemoved: (id: number) => void): (id: number) => void {
  const { t } = useTranslation();
  const changed = useMediaChanged(record);
  const { mutate } = useMutation({
    mutationFn: removePicture,
    onSuccess: async (_answer, id) => {
      onRemoved(id);
      alert({ type: 'success', kind: 'media', title: t('media.removed') });
      await changed();
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure && !failure.isShownGlobally) alert({ type: 'danger', kind: 'media', title: t('media.removeFailed'), text: failure.text });
    },
  });
  return mutate;
}

interface MediaNote {
  /** Stores the note of a photo or video; `onSaved` gets the answer. */
  save: (note: { id: number; comments: string }, onSaved: (answer: CommentedAsset) => void) => void;
  isPending: boolean;
  /** Why the last one was not stored; empty for none. */
  problem: string;
}

/** The change of a note. Its refusal is for the form, which keeps the text. */
export function useMediaNote(record: number): MediaNote {
  const { t } = useTranslation();
  const changed = useMediaChanged(record);
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ id, comments }: { id: number; comments: string }) => commentAsset(id, comments),
    meta: { overlay: false },
    onSuccess: changed,
  });
  const failure = error ? asFailure(error) : undefined;
  return {
    save: (note, onSaved) => mutate(note, { onSuccess: onSaved }),
    isPending,
    problem: error === null || failure?.isShownGlobally === true ? '' : (failure?.text ?? t('app.tryLater')),
  };
}
