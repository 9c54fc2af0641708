// A page with one list of names: add, edit in place, delete. What is read and sent is given by its page.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { ListExport, type ExportColumn } from '../../ui/ListExport.tsx';
import { NameList, type ListTexts, type NameChange } from '../../ui/NameList.tsx';
import type { Named } from '../../ui/nameRules.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';

interface Props {
  texts: ListTexts;
  /** Permissions to read and to change the list. */
  permissions: { read: string; write: string };
  /** Everything below this key is read anew after a change. */
  queryKey: readonly string[];
  read: (signal: AbortSignal) => Promise<Named[]>;
  send: (change: NameChange) => Promise<unknown>;
  /** Set if the server's refusal of an added or deleted name stays on the page until the next change. */
  keepsRefusal?: boolean;
  /** Content above the list, once it is read. */
  above?: (entries: readonly Named[]) => ReactNode;
  /** Returns `true` if a name can be added to this list; without it names can be added. */
  mayAdd?: (entries: readonly Named[]) => boolean;
  /** Draws the count of an entry. */
  drawCount?: (entry: Named) => ReactNode;
  /** The heading of the counts in the exported list. */
  countHeading?: string;
  /** Content of the question before an entry is deleted. */
  beforeDelete?: (entry: Named) => ReactNode;
}

const done = { add: 'added', rename: 'updated', remove: 'deleted' } as const;

export function NameListPage({ texts, permissions, queryKey, read, send, keepsRefusal = false, above, mayAdd, drawCount, countHeading, beforeDelete }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const [refusal, setRefusal] = useState('');
  const mayRead = session.can(permissions.read);
  const { data, error, refetch } = useQuery({
    // Other screens read a part of the list, or more of each entry, under a key of their own.
    queryKey: [...queryKey, 'all'],
    queryFn: ({ signal }) => read(signal),
    enabled: mayRead,
    meta: { overlay: true },
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    // Nothing lies over the page meanwhile: the next name can be typed.
    meta: { overlay: false },
    onMutate: () => setRefusal(''),
    onSuccess: (_answer, change) => alert({ type: 'success', kind: texts, title: t(`${texts}.${done[change.kind]}`) }),
    onError: (problem, { kind }) => {
      const failure = asFailure(problem);
      if (!failure) return;
      // That of a new name is shown in an alert (REF-061), and any other on the page: one text is not shown twice.
      if (keepsRefusal && kind !== 'rename' && !failure.isShownGlobally) setRefusal(failure.text);
      else alertRefusal(failure, { kind: texts, title: t(`${texts}.title`) });
    },
    onSettled: () => client.invalidateQueries({ queryKey }),
  });

  if (!mayRead) return <DeniedState text={session.user.SiteName} />;
  if (error && !data) {
    return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  }
  const columns: ExportColumn<Named>[] = [
    { heading: t(`${texts}.name`), value: ({ name }) => name },
    ...(countHeading !== undefined && data?.some(({ count }) => count !== undefined) ? [{ heading: countHeading, kind: 'number', value: ({ count }: Named) => count ?? '' } as const] : []),
  ];
  return (
    <div className="page-body">
      {data && texts !== 'devices' ? (
        <ListExport name={texts} columns={columns} total={data.length} read={() => data} />
      ) : null}
      {refusal ? (
        <p className="err narrow-line" role="alert">
          <Icon name="alert" size={16} />
          {refusal}
        </p>
      ) : null}
      {data && above ? <div className="narrow above-list">{above(data)}</div> : null}
      <NameList
        texts={texts}
        mayAdd={mayAdd ? data !== undefined && mayAdd(data) : true}
        entries={data}
        mayWrite={session.can(permissions.write)}
        busy={isPending}
        drawCount={drawCount}
        beforeDelete={beforeDelete}
        onChange={(change) =>
          mutateAsync(change).then(
            () => true,
            () => false,
          )
        }
      />
    </div>
  );
}
