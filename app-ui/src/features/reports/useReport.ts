// The queries of a report: the sites that can be chosen, and the first rows.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keys } from '../../api/queryKeys.ts';
import { readReportSites, type ReportPage, type ReportSite } from '../../api/reports.ts';
import { useSession } from '../../api/session.tsx';

/** The time in ms after which the sites are read (REPORT-022). */
export const sitesAfter = 1000;

/** The pause in ms after which another choice of sites is requested. */
const settledAfter = 400;

export interface Loaded<T> {
  data: T | undefined;
  error: unknown;
  retry: () => void;
}

/** The sites of which a group user chooses. */
export function useReportSites(picks: boolean): Loaded<ReportSite[]> {
  const { site } = useSession();
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setDue(true), sitesAfter);
    return () => clearTimeout(timer);
  }, []);
  const { data, error, refetch } = useQuery({
    queryKey: keys.reportSites(site),
    queryFn: ({ signal }) => readReportSites(signal),
    enabled: picks && isDue,
  });
  return { data, error, retry: () => void refetch() };
}

/** A value once it has not changed for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledAfter);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

export interface PreviewData<R> extends Loaded<ReportPage<R>> {
  /** The rows are those of the choices before, or are read again. */
  refreshing: boolean;
}

/** Reads the first rows; without a request nothing. */
export function usePreview<R, Q>(name: string, request: Q | undefined, read: (request: Q, signal: AbortSignal) => Promise<ReportPage<R>>): PreviewData<R> {
  const { site } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keys.report(site, name, request),
    queryFn: ({ signal }) => {
      if (request === undefined) throw new Error('a report without a request is not read');
      return read(request, signal);
    },
    enabled: request !== undefined,
    placeholderData: keepPreviousData,
  });
  return { data: request === undefined ? undefined : data, error, refreshing: isFetching, retry: () => void refetch() };
}
