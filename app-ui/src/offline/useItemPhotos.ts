// The photos of the questions of an inspection: those with the server and those that wait on this device. A new one goes to the
// outbox where the device has the inspection, else straight to the server.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../api/errors.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import { listItemPhotos, removePicture, uploadItemPhoto, type ItemPhoto } from '../api/uploads.ts';
import { useMediaChanged } from '../machines/media/queries.ts';
import { isFull } from './deviceFull.ts';
import { useOffline } from './hooks.ts';
import { noPhotos, photoStore } from './waitingPhotos.ts';

export interface PlacedPhoto extends Omit<ItemPhoto, 'asset'> {
  /** The server's record of it. */
  asset: ItemPhoto['asset'] | undefined;
  note: string;
  /** Place of the photo: on the server, or waiting on this device. */
  where: 'server' | 'device';
  /** Why the server did not take it; undefined where it only waits. */
  refused: string | undefined;
}

export interface ItemPhotosHere {
  photos: readonly PlacedPhoto[];
  /** Keeps or uploads a photo of a question. */
  add: (file: File, item: number, note: string) => Promise<unknown>;
  /** Takes a photo away, from the server or from this device. */
  remove: (photo: PlacedPhoto) => Promise<unknown>;
  /** Reads those of the server again. */
  changed: () => Promise<void>;
}

export function useItemPhotos(place: { machine: number; inspection: number; isOpen: boolean } | undefined): ItemPhotosHere {
  const { t } = useTranslation();
  const { site } = useSession();
  const offline = useOffline();
  const { machine, inspection } = place ?? { machine: 0, inspection: 0 };
  const isOpen = place?.isOpen === true;
  const store = useMemo(() => (offline && isOpen && machine > 0 ? photoStore(offline, machine) : noPhotos), [offline, isOpen, machine]);
  const { lookup: here, photos: waiting } = useSyncExternalStore(store.subscribe, store.get);
  // An inspection that was begun on this device gets its id when the server has begun it.
  const lookup = inspection > 0 ? inspection : (here ?? 0);
  const key = keys.itemPhotos(site, machine, lookup);
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => listItemPhotos(machine, lookup, signal),
    // Without a network those that were read stay; asking would only say so once more.
    enabled: place !== undefined && lookup > 0 && (offline === undefined || navigator.onLine),
  });
  const changed = useMediaChanged(machine);
  // One that does not wait any more is with the server.
  const latest = useRef({ changed, count: waiting.length });
  useEffect(() => {
    const { count } = latest.current;
    latest.current = { changed, count: waiting.length };
    if (waiting.length < count) void changed();
  });
  const isHere = offline !== undefined && here !== undefined && isOpen;
  return {
    photos: [
      ...(data ?? []).map((photo): PlacedPhoto => ({ ...photo, note: photo.asset.Comments, where: 'server', refused: undefined })),
      ...waiting.map(
        ({ seq, item, name, note, address, isRefused, why }): PlacedPhoto => ({ id: -seq, item, question: '', name, note, address, thumbnail: address, asset: undefined, where: 'device', refused: isRefused ? why : undefined }),
      ),
    ],
    add: async (file, item, note) => {
      if (!isHere) return uploadItemPhoto(file, { machine, inspection: lookup, item, note }).finally(() => void changed());
      await offline.device.addPhoto(machine, item, file, note).catch((error: unknown) => {
        throw isFull(error) ? new Failure(507, { Message: t('offline.photoFull') }) : error;
      });
      void offline.sender.send(machine);
      return undefined;
    },
    remove: async ({ id, where }) => {
      if (where === 'device') await offline?.device.discardPhoto(machine, -id);
      else await removePicture(id).finally(() => void changed());
    },
    changed,
  };
}
