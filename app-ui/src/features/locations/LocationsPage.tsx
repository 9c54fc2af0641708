// Machine Locations: add, edit in place, delete (REF-001, REF-025).
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { createLocation, readLocations, updateLocation } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { NameList, type NameChange } from '../../ui/NameList.tsx';
import { sentName } from '../../ui/nameRules.ts';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';

const done = { add: 'locations.added', rename: 'locations.updated', remove: 'locations.deleted' } as const;

function send(change: NameChange): Promise<unknown> {
  if (change.kind === 'add') return createLocation(sentName(change.name));
  return updateLocation({
    LocationId: change.entry.id,
    LocationName: sentName(change.name),
    Deleted: change.kind === 'remove',
  });
}

export default function LocationsPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const mayRead = session.can('location.read');
  const { data, error, refetch } = useQuery({
    // Below the key of the locations in selects, which are not all of them.
    queryKey: [...keys.locations(session.site), 'all'],
    queryFn: ({ signal }) => readLocations({}, signal),
    enabled: mayRead,
    staleTime: Infinity,
    meta: { overlay: true },
  });
  const { mutateAsync, isPending } = useMutation({
    mutationFn: send,
    onSuccess: (_answer, change) => alert({ type: 'success', kind: 'location', title: t(done[change.kind]) }),
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure && !failure.isShownGlobally) {
        alert({ type: 'danger', kind: 'location', title: t('locations.title'), text: failure.text });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.locations(session.site) }),
  });

  if (!mayRead) return <DeniedState text={session.user.SiteName} />;
  if (error && !data) {
    return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  }
  return (
    <div className="page-body">
      <NameList
        texts="locations"
        entries={data?.filter(({ Deleted }) => !Deleted).map(({ LocationId, LocationName }) => ({ id: LocationId, name: LocationName }))}
        mayWrite={session.can('location.write')}
        busy={isPending}
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
