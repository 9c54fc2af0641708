// The machines that a batch can be made of, read a page at a time, and those that are selected.
import { useInfiniteQuery, useMutation, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { listStock } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Refusals, StockList, StockRow } from '../../api/wire.ts';
import { useDraft } from '../../machines/drafts/useDraft.ts';
import { batchQuery, inBatchOrder, isAuditChecked, isTaken, mostAtOnce, pageSize, pickedOf, selectionName, type BatchMode, type Picked } from './batch.ts';

interface BatchList {
  rows: readonly StockRow[];
  total: number;
  refusals: Refusals;
  error: unknown;
  isLoading: boolean;
  isRefreshing: boolean;
  hasMore: boolean;
  more: () => void;
  retry: () => void;
}

export function useBatchList(mode: BatchMode, serial: string): BatchList {
  const session = useSession();
  const { data, error, isPending, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keys.batch(session.site, serial),
    queryFn: ({ pageParam, signal }) => listStock(batchQuery(serial, pageParam, pageSize), signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const read = pages.reduce((count, page) => count + page.JcbStockList.length, 0);
      return last.JcbStockList.length > 0 && read < totalOf(pages) ? read : undefined;
    },
    enabled: session.can('stock.list'),
  });
  return {
    rows: useMemo(() => rowsOf(data, mode), [data, mode]),
    total: data ? totalOf(data.pages) : 0,
    refusals: useMemo(() => Object.assign({}, ...(data?.pages.map((page) => page.Refusals) ?? [])) as Refusals, [data]),
    error: data ? null : error,
    isLoading: isPending,
    isRefreshing: isFetching,
    hasMore: hasNextPage,
    more: () => void fetchNextPage(),
    retry: () => void refetch(),
  };
}

const totalOf = (pages: readonly StockList[]): number => pages[0]?.JcbStockList[0]?.TotalCount ?? 0;

/** Each machine once, because a page that is read later may repeat one of the page before. */
function rowsOf(data: InfiniteData<StockList> | undefined, mode: BatchMode): StockRow[] {
  const seen = new Map<number, StockRow>();
  for (const page of data?.pages ?? []) for (const row of inBatchOrder(page.JcbStockList, mode)) seen.set(row.VhcId, row);
  return [...seen.values()];
}

interface Selection {
  picked: ReadonlyMap<number, Picked>;
  pick: (rows: readonly StockRow[], on: boolean) => void;
  /** Selects every machine of the list, of all pages. */
  pickAll: () => void;
  isPickingAll: boolean;
  drop: () => void;
}

export function useSelection(mode: BatchMode, serial: string, rows: readonly StockRow[]): Selection {
  const { config } = useSession();
  const { restored, keep, drop } = useDraft<Picked[]>(selectionName(mode));
  const [chosen, setChosen] = useState<ReadonlyMap<number, Picked>>(() => new Map(restored?.value.map((one) => [one.VhcId, one])));
  const auditCheck = isAuditChecked(config);
  // The selection is checked against the current list: a machine that can not be taken any more is dropped.
  const picked = useMemo(() => {
    const now = new Map(rows.map((row) => [row.VhcId, row]));
    return new Map(
      [...chosen].flatMap(([id, one]): [number, Picked][] => {
        const row = now.get(id);
        if (!row) return [[id, one]];
        return isTaken(row, mode, auditCheck) ? [[id, pickedOf(row)]] : [];
      }),
    );
  }, [chosen, rows, mode, auditCheck]);
  useEffect(() => {
    if (picked.size > 0) keep([...picked.values()]);
    else drop();
  }, [picked, keep, drop]);
  const pick = useCallback(
    (some: readonly StockRow[], on: boolean): void =>
      setChosen((before) => {
        const next = new Map(before);
        for (const row of some) {
          if (!on) next.delete(row.VhcId);
          else if (isTaken(row, mode, auditCheck)) next.set(row.VhcId, pickedOf(row));
        }
        return next;
      }),
    [mode, auditCheck],
  );
  const { mutate, isPending } = useMutation({
    meta: { overlay: false },
    mutationFn: () => listStock(batchQuery(serial, 0, mostAtOnce)),
    onSuccess: ({ JcbStockList }) => pick(JcbStockList, true),
  });
  const forget = useCallback((): void => {
    setChosen(new Map());
    drop();
  }, [drop]);
  return { picked, pick, pickAll: () => mutate(), isPickingAll: isPending, drop: forget };
}
