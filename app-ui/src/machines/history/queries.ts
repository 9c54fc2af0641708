// Queries of a machine's history, a page at a time, and the mutation that adds a note: first in the cache, then at the server.
import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { randomId } from 'web-shared/browser/idempotency';
import { createNote, listNotes, readCustomer, readDealerWorkOrder, readHistory, type HistoryOf } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { MachineHistory, Note } from '../../api/wire.ts';
import { servedText } from '../../text/served.ts';
import { alert } from '../../ui/toast.tsx';
import { customerOwner, dealerOwner, type Owner, type OwnerKind } from './owner.ts';

/** One of the four histories of a machine. */
export function useHistory(id: number, of: HistoryOf, enabled: boolean): UseInfiniteQueryResult<InfiniteData<MachineHistory>> {
  const session = useSession();
  return useInfiniteQuery({
    queryKey: keys.history(session.site, id, of),
    queryFn: ({ pageParam, signal }) => readHistory(id, of, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.Before ?? undefined,
    enabled: enabled && session.can('stock.history'),
  });
}

/** The customer of the work order of a machine of the current site. */
export function useOwner(id: number, kind: OwnerKind, enabled: boolean): UseQueryResult<Owner> {
  const session = useSession();
  return useQuery({
    queryKey: keys.owner(session.site, id, kind),
    queryFn: async ({ signal }) =>
      kind === 'customer' ? customerOwner(await readCustomer(id, signal)) : dealerOwner(await readDealerWorkOrder(id, signal)),
    enabled,
  });
}

export function useNotes(id: number, enabled: boolean): Note[] {
  const session = useSession();
  const { data } = useQuery({
    queryKey: keys.notes(session.site, id),
    queryFn: ({ signal }) => listNotes(id, signal),
    enabled: enabled && session.can('note.read'),
  });
  return data ?? [];
}

/** Unsaved notes have negative ids. */
export const isUnsaved = (note: Note): boolean => note.CommentId < 0;

export function useAddNote(id: number): (text: string, onRefused: (text: string) => void) => void {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const key = keys.notes(session.site, id);
  const put = (change: (notes: Note[]) => Note[]): void => {
    client.setQueryData<Note[]>(key, (notes) => change(notes ?? []));
  };
  const { mutate } = useMutation({
    meta: { overlay: false },
    mutationFn: ({ text, attempt }: { text: string; attempt: string; draft: Note }) => createNote(id, text, attempt),
    onMutate: async ({ draft }) => {
      await client.cancelQueries({ queryKey: key });
      put((notes) => [draft, ...notes]);
    },
    onSuccess: ({ Message, Comment }, { draft }) => {
      put((notes) => notes.map((note) => (note.CommentId === draft.CommentId ? Comment : note)));
      alert({ type: 'success', kind: 'note', title: servedText(Message) });
    },
    onError: (error, { draft }) => {
      put((notes) => notes.filter((note) => note.CommentId !== draft.CommentId));
      const failure = asFailure(error);
      // 401, 403, 500 and 503 are shown by the global handling.
      if (failure && [404, 409, 422].includes(failure.status)) {
        alert({ type: 'danger', kind: 'note', title: t('history.noteFailed'), text: failure.text });
      }
    },
  });
  const { user } = session;
  return (text, onRefused) => {
    const letters = [user.FirstName, user.LastName].map((name) => name.slice(0, 1)).join('');
    const draft: Note = {
      CommentId: -Date.now(),
      CommentCategoryId: 0,
      CommentText: text,
      StaffId: user.UserId,
      UserName: `${user.FirstName} ${user.LastName}`.trim(),
      Initials: letters.toUpperCase(),
      VHCId: id,
      VHCItemId: 0,
      Deleted: false,
      SiteCode: session.site,
      TimeStamp: '',
      CommentDate: '',
      CommentTime: '',
    };
    // A retry of this request has the same idempotency key.
    mutate({ text, attempt: randomId(), draft }, { onError: () => onRefused(text) });
  };
}
