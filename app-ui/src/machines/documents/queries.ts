// The documents of a machine, and their removal.
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listDocuments, removeAsset } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineDocument } from '../../api/wire.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';

/** The documents of a record, the latest first. Their addresses can be opened for ten minutes. */
export function useDocuments(record: number, enabled: boolean): UseQueryResult<MachineDocument[]> {
  const { site } = useSession();
  return useQuery({
    queryKey: keys.documents(site, record),
    queryFn: ({ signal }) => listDocuments(record, signal),
    enabled,
    staleTime: 60_000,
    refetchInterval: 5 * 60_000,
  });
}

/** Reads again what lists or counts the documents of a record. */
export function useDocumentsChanged(record: number): () => Promise<void> {
  const { site } = useSession();
  const client = useQueryClient();
  return async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: keys.documents(site, record) }),
      client.invalidateQueries({ queryKey: keys.historiesOf(site, record) }),
    ]);
  };
}

/** Removes a document (ASSET-022). */
export function useRemoveDocument(record: number): { remove: (id: number) => void; isRemoving: boolean } {
  const { t } = useTranslation();
  const changed = useDocumentsChanged(record);
  const { mutate, isPending } = useMutation({
    mutationFn: removeAsset,
    onSuccess: async () => {
      alert({ type: 'success', kind: 'document', title: t('documents.heading'), text: t('documents.removed') });
      await changed();
    },
    onError: async (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'document', title: t('documents.heading') });
      // Somebody else may have removed it.
      await changed();
    },
  });
  return { remove: mutate, isRemoving: isPending };
}
