// The table of every list: its first column links to the record, and it scrolls sideways where the page is too narrow.

import type { ComponentProps } from 'react';
import { useMemo } from 'react';
import type { RaRecord } from 'react-admin';
import { DataTable, useCanAccess, useResourceContext, useResourceDefinition } from 'react-admin';
import { useVisibleColumns } from './fileColumns';
import { NoRows } from './NoRows';
import type { RecordPage } from './RecordLink';
import { LinkedColumn } from './RecordLink';
import { ScrollFrame } from './ScrollFrame';

interface Props<T extends RaRecord> extends Omit<ComponentProps<typeof DataTable<T>>, 'rowClick'> {
  /** The page that a row opens; without it the first of show and edit that there is and the user may open. */
  rowClick?: RecordPage | false;
}

/** The page that a row opens. */
function useRecordPage(page?: RecordPage | false): RecordPage | false {
  const resource = useResourceContext() ?? '';
  const { hasShow = false, hasEdit = false } = useResourceDefinition({ resource });
  const { canAccess: mayShow } = useCanAccess({ resource, action: 'show', enabled: page === undefined && hasShow });
  const { canAccess: mayEdit } = useCanAccess({ resource, action: 'edit', enabled: page === undefined && hasEdit });
  if (page !== undefined) return page;
  if (hasShow && mayShow) return 'show';
  return hasEdit && mayEdit ? 'edit' : false;
}

/** Its children are `Column` elements, and columns of buttons. */
export function ConsoleTable<T extends RaRecord>({ rowClick, ...table }: Props<T>) {
  const page = useRecordPage(rowClick);
  const [first] = useVisibleColumns(table);
  const linked = useMemo(() => (page && first !== undefined ? { source: first, page } : null), [page, first]);
  // MUI's table takes the element to draw; react-admin's passes it on without naming it.
  const frame = { component: ScrollFrame };
  return (
    <LinkedColumn value={linked}>
      <DataTable<T> empty={<NoRows />} {...table} {...frame} rowClick={page} />
    </LinkedColumn>
  );
}
