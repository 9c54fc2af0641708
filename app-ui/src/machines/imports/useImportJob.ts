// The running import of a site. The job is read when an event says that it has advanced, or every second without an event
// stream, until it ends. It continues when the dialog is closed.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readImport } from '../../api/calls.ts';
import { useConnected } from '../../api/live.tsx';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { ImportJob } from '../../api/wire.ts';
import { useStockChanged } from '../queries.ts';
import { isOver } from './importStatus.ts';

const lookEvery = 1000;
export const rowsPerPage = 100;

export interface CurrentImport {
  job: number | undefined;
  remember: (job: number | undefined) => void;
}

/** The import that runs at this site, if this browser started one. */
export function useCurrentImport(): CurrentImport {
  const { site } = useSession();
  const client = useQueryClient();
  const key = ['currentImport', site];
  const { data } = useQuery<number | null>({ queryKey: key, queryFn: () => null, staleTime: Infinity, gcTime: Infinity });
  return { job: data ?? undefined, remember: (job) => client.setQueryData(key, job ?? null) };
}

export interface JobView {
  page: number;
  status: string;
}

export function useImportJob(job: number | undefined, view: JobView = { page: 0, status: '' }): { data: ImportJob | undefined; error: unknown; refetch: () => Promise<unknown> } {
  const { site } = useSession();
  const changed = useStockChanged();
  const connected = useConnected();
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.importJob(site, job ?? 0), view.page, view.status],
    queryFn: () => readImport(job ?? 0, { offset: view.page * rowsPerPage, limit: rowsPerPage, status: view.status }),
    enabled: job !== undefined,
    refetchInterval: (query) => (isOver(query.state.data) ? false : connected ? lookEvery * 10 : lookEvery),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const over = isOver(data);
  useEffect(() => {
    if (over) void changed();
    // Once, when the job ends.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [over]);
  return { data, error, refetch };
}
