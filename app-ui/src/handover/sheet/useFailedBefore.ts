// The failed answers of the last handover of a machine, which is repeated.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listHandovers } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Handover, StockRow } from '../../api/wire.ts';
import { answersNow, dayOf } from '../record/answersNow.ts';

export interface FailedAnswer {
  /** The text of the question at that time. */
  text: string;
  comment: string;
  /** Day (DD/MM/YYYY) of the answer, and the name of the user who gave it. */
  by: string;
}

export interface FailedBefore {
  /** Day of the handover, and the name of the user who submitted it. */
  by: string;
  /** The failed answers by the id of their question. */
  answers: ReadonlyMap<number, FailedAnswer>;
}

/** Tracking status of a machine whose handover has been submitted: failed where it is open for another one. */
const submitted = 1;

const signatureOf = (time: string, name: string): string => [dayOf(time), name].filter((part) => part !== '').join(', ');

/** The failed answers of a handover after its corrections; undefined where there is none. */
export function failedAnswers(handover: Handover | undefined): FailedBefore | undefined {
  if (handover?.Success !== 0) return undefined;
  const failed = Object.entries(answersNow(handover)).filter(([, { status }]) => status === 0);
  if (failed.length === 0) return undefined;
  return {
    by: signatureOf(handover.TimeStamp, handover.Facts.UserName),
    answers: new Map(failed.map(([id, { text, comment, time, by }]) => [Number(id), { text, comment, by: signatureOf(time, by) }])),
  };
}

export function useFailedBefore(row: StockRow): FailedBefore | undefined {
  const { site, can } = useSession();
  const { data } = useQuery({
    queryKey: keys.handovers(site, row.VhcId),
    queryFn: async ({ signal }) => (await listHandovers(row.VhcId, signal)).Handovers,
    enabled: row.TrackingStatus === submitted && can('workorder.read'),
    staleTime: 0,
  });
  return useMemo(() => failedAnswers(data?.[0]), [data]);
}
