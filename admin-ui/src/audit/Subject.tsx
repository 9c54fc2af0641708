// The thing that an entry is about: by the name in the entry, or by its record while there is one.

import { Link, useCanAccess, useCreatePath, useGetRecordRepresentation, useReference, useResourceDefinition } from 'react-admin';
import type { MouseEvent } from 'react';
import type { AuditEntry } from '../api/wire';
import { Shortened } from '../lists/Shortened';
import { isNamed, kind, listOf, thing } from './inWords';

interface Props {
  entry: AuditEntry;
  /** Without a link, as where the whole entry is one. */
  isPlain?: boolean;
}

/** The subject by the name of its record, which is a link; by its number until the record is read, and when there is none. */
function ByRecord({ entry, isPlain = false, resource }: Props & { resource: string }) {
  const { referenceRecord: record } = useReference({ reference: resource, id: entry.subjectId });
  const nameOf = useGetRecordRepresentation(resource);
  const { hasShow = false } = useResourceDefinition({ resource });
  const path = useCreatePath();
  if (isPlain) return <>{record ? `${kind(entry.subject)} ${String(nameOf(record))}` : thing(entry)}</>;
  if (!record) return <Shortened text={thing(entry)} />;
  return (
    <>
      {kind(entry.subject)}{' '}
      <Link
        to={path({ resource, id: record.id, type: hasShow ? 'show' : 'edit' })}
        onClick={(event: MouseEvent) => {
          event.stopPropagation();
        }}
      >
        {nameOf(record)}
      </Link>
    </>
  );
}

export function Subject({ entry, isPlain = false }: Props) {
  const resource = listOf(entry);
  const isRead = resource !== undefined && !isNamed(entry);
  const { canAccess: may = false } = useCanAccess({ resource: resource ?? '', action: 'list', enabled: isRead });
  if (isRead && may) return <ByRecord entry={entry} isPlain={isPlain} resource={resource} />;
  return isPlain ? <>{thing(entry)}</> : <Shortened text={thing(entry)} />;
}
