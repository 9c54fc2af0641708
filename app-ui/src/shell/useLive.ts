// Applies events to the query cache: counts are updated at once, lists and histories are marked stale, and the progress of an
// import is stored.
import { useQueryClient, type InfiniteData } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { listStock } from '../api/calls.ts';
import { useServerEvent } from '../api/live.tsx';
import { mediaChanged } from '../machines/media/queries.ts';
import { keys } from '../api/queryKeys.ts';
import { useSession } from '../api/session.tsx';
import type { ImportJob, StockCounts } from '../api/wire.ts';
import { isOver } from '../machines/imports/importStatus.ts';
import { useStockView } from '../features/stock/useStockView.ts';
import { queryOf, readView } from '../features/stock/view.ts';
import { isStock } from '../paths.ts';

/** The counts of a single location are read from the server, at most this often (ms). */
const countsEvery = 2000;

export function useLive(): void {
  const { site } = useSession();
  const client = useQueryClient();
  const { view } = useStockView();
  const here = isStock(useLocation().pathname) ? view.location : 0;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Counts of another site or location are not applied.
  const generation = useRef(0);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      generation.current += 1;
    },
    [site, here],
  );
  const put = (counts: StockCounts): void => {
    client.setQueryData<StockCounts>(keys.counts(site), (before) => ({ ...before, ...counts }));
  };

  useServerEvent('counts', ({ Counts }) => {
    if (Counts && here === 0) {
      put(Counts);
      return;
    }
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const query = queryOf({ ...readView(new URLSearchParams()), location: here });
      const started = generation.current;
      const apply = (counts: StockCounts): void => {
        if (started === generation.current) put(counts);
      };
      void listStock({ ...query, FilterProperty: { ...query.FilterProperty, RecordLimit: 1 } }).then(apply, () => undefined);
    }, countsEvery);
  });

  useServerEvent('machine', ({ Changes }) => {
    // A shown list marks its changes and waits for the user to refresh; an open history is read again.
    void client.invalidateQueries({ queryKey: keys.stock(site), refetchType: 'none' });
    void client.invalidateQueries({ queryKey: ['search', site], refetchType: 'none' });
    for (const { VhcId } of Changes) void client.invalidateQueries({ queryKey: keys.historiesOf(site, VhcId) });
  });

  // The last version of each inspection. Photos do not count it up, so an event with the same one tells that photos came or went.
  const versions = useRef(new Map<number, number>());
  useServerEvent('inspection', ({ VHCId, TemplateLookupId, Version }) => {
    const before = versions.current.get(TemplateLookupId);
    versions.current.set(TemplateLookupId, Version);
    if (before !== undefined && before !== Version) return;
    void mediaChanged(client, site, VHCId);
  });

  useServerEvent('import', (status) => {
    const key = keys.importJob(site, status.JobId);
    client.setQueriesData<ImportJob>({ queryKey: key }, (before) => before && { ...status, Rows: before.Rows });
    const shown = (jobs: ImportJob[]): ImportJob[] => jobs.map((job) => (job.JobId === status.JobId ? status : job));
    client.setQueryData<InfiniteData<ImportJob[]>>(keys.imports(site), (before) => before && { ...before, pages: before.pages.map(shown) });
    // While the import runs, a reading under way is not cancelled, because events would cancel every one. At the end it is,
    // because it may have begun before the end.
    void client.invalidateQueries({ queryKey: key }, { cancelRefetch: isOver(status) });
  });
}
