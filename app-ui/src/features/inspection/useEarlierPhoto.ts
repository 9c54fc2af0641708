// The photo of the same place that was taken in an earlier inspection of the machine, to compare with.
import { useQueries } from '@tanstack/react-query';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { listItemPhotos, type ItemPhoto } from '../../api/uploads.ts';
import { useHistory } from '../../machines/history/queries.ts';
import type { Question } from './answers.ts';

/** The earlier inspections that are looked at, the latest first. */
const mostInspections = 3;

const words = (text: string): string => text.trim().toLowerCase();

/** The latest photo of a question: of the same one, as a repair asks it again, else of one with the same text in another template. */
export function photoOf(photos: readonly ItemPhoto[], id: number, text: string): ItemPhoto | undefined {
  return photos.findLast(({ item }) => item === id) ?? photos.findLast(({ question }) => words(question) === words(text));
}

/** Undefined where there is none, and until it is known; nothing is requested while it is not wanted. */
export function useEarlierPhoto({ machine, inspection }: { machine: number; inspection: number }, { id, item }: Question, isWanted: boolean): string | undefined {
  const { site } = useSession();
  const lines = useHistory(machine, 'own', isWanted && machine > 0).data?.pages.flatMap((page) => page.MachineHistory.flatMap((group) => group.VhcJcbInfo)) ?? [];
  const ended = lines.filter((line) => line.TemplateLookupId > 0 && line.TemplateLookupId !== inspection && line.InspectionStatus.Success !== null);
  const lookups = [...new Set(ended.map((line) => line.TemplateLookupId))].slice(0, mostInspections);
  const earlier = useQueries({
    queries: lookups.map((lookup) => ({
      queryKey: keys.itemPhotos(site, machine, lookup),
      queryFn: ({ signal }: { signal: AbortSignal }) => listItemPhotos(machine, lookup, signal),
      enabled: isWanted,
    })),
  });
  return earlier.map(({ data }) => photoOf(data ?? [], id, item.ItemDesc)).find((photo) => photo !== undefined)?.address;
}
