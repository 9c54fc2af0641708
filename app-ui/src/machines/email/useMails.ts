// The mails about a machine, read again when the server says that one has changed.
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useConnected, useServerEvent } from '../../api/live.tsx';
import { listMails, mailKeys, mailPermission, readMailText, type CustomerMail } from '../../api/mails.ts';
import { useSession } from '../../api/session.tsx';

/** Without the event stream they are read as often as this (ms). */
const readEvery = 60_000;

const none: readonly CustomerMail[] = [];

interface Mails {
  mails: readonly CustomerMail[];
  /** Why they could not be read. */
  error: unknown;
  retry: () => void;
}

/** The newest first; none for a user who may not write to customers, or at a site without the module. */
export function useMails(record: number): Mails {
  const { site, can } = useSession();
  const client = useQueryClient();
  const connected = useConnected();
  const queryKey = mailKeys.list(site, record);
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => listMails(record, signal),
    enabled: can(mailPermission),
    staleTime: 0,
    refetchInterval: connected ? false : readEvery,
  });
  useServerEvent('mail', () => void client.invalidateQueries({ queryKey }));
  return { mails: data ?? none, error: data ? null : error, retry: () => void refetch() };
}

export function useMailText(mail: number, enabled: boolean): UseQueryResult<string> {
  const { site } = useSession();
  return useQuery({ queryKey: mailKeys.text(site, mail), queryFn: ({ signal }) => readMailText(mail, signal), enabled });
}
