// The areas and defects of which a failed question takes one each, at sites with fault categories.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listAreas, listDefects } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { CommonDefect, MachineArea } from '../../api/wire.ts';
import { askAreas, askDefects } from '../../offline/open.ts';

export interface Faults {
  areas: readonly MachineArea[];
  defects: readonly CommonDefect[];
}

/** Undefined where they are not required: at sites without fault categories, and while one of the lists is empty. */
export function useFaults(): Faults | undefined {
  const { site, can, module } = useSession();
  const enabled = module('stockList').faultCategory && can('fault.read');
  const { data: areas = none } = useQuery({ queryKey: keys.areas(site), queryFn: ({ signal }) => askAreas(() => listAreas(signal)), enabled });
  const { data: defects = none } = useQuery({ queryKey: keys.defects(site), queryFn: ({ signal }) => askDefects(() => listDefects(signal)), enabled });
  return useMemo(() => (enabled && areas.length > 0 && defects.length > 0 ? { areas, defects } : undefined), [enabled, areas, defects]);
}

const none: readonly never[] = [];
