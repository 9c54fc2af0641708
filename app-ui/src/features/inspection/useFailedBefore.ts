// Earlier faults of the questions of a repair or a spec change: the comments with which they failed.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listInspectionItems } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { InspectionItem, StockRow } from '../../api/wire.ts';
import { useHistory } from '../../machines/history/queries.ts';

const corrects: ReadonlySet<string> = new Set(['H', 'S']);
const none: readonly InspectionItem[] = [];

export function useFailedBefore(row: StockRow, items: readonly InspectionItem[] | undefined): ReadonlyMap<number, string> {
  const { site } = useSession();
  const isRepair = corrects.has(row.Status) && items !== undefined && items.length > 0;
  const lines = useHistory(row.VhcId, 'own', isRepair).data?.pages.flatMap((page) => page.MachineHistory.flatMap((group) => group.VhcJcbInfo));
  const lookup = lines?.find((line) => line.InspectionStatus.Success === 0 && line.TemplateLookupId > 0)?.TemplateLookupId ?? 0;
  const { data = none } = useQuery({
    queryKey: keys.inspectionItems(site, row.VhcId, lookup),
    queryFn: ({ signal }) => listInspectionItems(row.VhcId, lookup, signal),
    enabled: isRepair && lookup > 0,
    staleTime: Infinity,
  });
  return useMemo(() => new Map(data.filter(({ ItemStatus, Comments }) => ItemStatus === 0 && Comments !== '').map((item) => [item.TemplateItemTypeId, item.Comments])), [data]);
}
