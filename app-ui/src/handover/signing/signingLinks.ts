// The signing links of a machine: their states, their ends, and their withdrawal.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { listSigningLinks, withdrawSigningLink } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { useConnected, useServerEvent } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { SigningLink } from '../../api/wire.ts';
import { alert } from '../../ui/toast.tsx';

/** Interval (ms) at which the states are read without the event stream. */
const pollInterval = 5000;
/** Interval (ms) at which a usable link is read with the event stream, because no event reports that it has expired. */
const expiryPollInterval = 60_000;

export const usable: readonly SigningLink['State'][] = ['waiting', 'opened', 'read'];

/** The link that the customer can use now. */
export const openLink = (links: readonly SigningLink[]): SigningLink | undefined => links.find(({ State }) => usable.includes(State));

/** The links of a machine, read again when the server says that one has changed. */
export function useSigningLinks(record: number, enabled = true): readonly SigningLink[] {
  const { site } = useSession();
  const client = useQueryClient();
  const connected = useConnected();
  const queryKey = keys.signingLinks(site, record);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await listSigningLinks(record, signal)).Links,
    enabled,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const open = openLink(state.data ?? none);
      // No event reports the state of a mail, either.
      if (!connected || open?.MailState === 'waiting') return pollInterval;
      return open ? expiryPollInterval : false;
    },
  });
  useServerEvent('signing', () => void client.invalidateQueries({ queryKey }));
  return data ?? none;
}

const none: readonly SigningLink[] = [];

/** Calls back once for each link that could be used while this was shown, when it cannot be used any more. */
export function useLinkEnd(links: readonly SigningLink[], onEnd: (link: SigningLink) => void): void {
  const usableOnes = useRef(new Set<number>());
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  useEffect(() => {
    for (const link of links) {
      if (usable.includes(link.State)) usableOnes.current.add(link.LinkId);
      else if (usableOnes.current.delete(link.LinkId)) latest.current(link);
    }
  }, [links]);
}

/** Id of the alert about the end of a link, which is reported once, whoever has ended it. */
export const endAlert = (link: number): string => `signing-link-${link}`;

export function useWithdraw(record: number): { mutate: (id: number) => void; isPending: boolean } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => withdrawSigningLink(id),
    onSuccess: (_, id) => alert({ type: 'success', kind: 'order', title: t('signing.ended.withdrawn'), id: endAlert(id) }),
    onError: (error) => {
      const failure = asFailure(error);
      if (failure?.isShownGlobally !== true) alert({ type: 'danger', kind: 'order', title: failure?.text || t('handover.serviceError') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.signingLinks(site, record) }),
  });
}
