// The link of a row to its record: by keyboard, and in a new tab.

import type { MouseEvent, ReactNode } from 'react';
import { createContext, useContext } from 'react';
import { Link, useCreatePath, useRecordContext, useResourceContext } from 'react-admin';

/** The pages of a record to which a row leads. */
export type RecordPage = 'show' | 'edit';

/** The column whose cells are links, and the page they lead to; `null` in a table whose rows lead nowhere. */
export const LinkedColumn = createContext<{ source: string; page: RecordPage } | null>(null);

/** Returns the page that the cells of a column link to. */
export function useLinkedPage(source: string): RecordPage | null {
  const linked = useContext(LinkedColumn);
  return linked?.source === source ? linked.page : null;
}

/** A link to a page of the row's record. The row has the same destination on a click, which would add it to the history twice. */
export function RecordLink({ page, children }: { page: RecordPage; children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const record = useRecordContext();
  const path = useCreatePath();
  if (!record) return null;
  return (
    <Link
      to={path({ resource, id: record.id, type: page })}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
      }}
      // The height is that of the smallest target of a pointer.
      sx={{ display: 'inline-block', minHeight: 24, lineHeight: '24px', color: 'inherit', fontWeight: 'inherit' }}
    >
      {children}
    </Link>
  );
}
