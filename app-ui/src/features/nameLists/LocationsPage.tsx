// Machine Locations (REF-001, REF-025).
import type { JSX } from 'react';
import { createLocation, readLocations, updateLocation } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { sortedByName } from '../../text/nameOrder.ts';
import type { NameChange } from '../../ui/NameList.tsx';
import { sentName, type Named } from '../../ui/nameRules.ts';
import { NameListPage } from './NameListPage.tsx';

async function read(signal: AbortSignal): Promise<Named[]> {
  const locations = await readLocations({}, signal);
  const names = locations.filter(({ Deleted }) => !Deleted).map(({ LocationId, LocationName }) => ({ id: LocationId, name: LocationName }));
  return sortedByName(names, ({ name }) => name);
}

function send(change: NameChange): Promise<unknown> {
  if (change.kind === 'add') return createLocation(sentName(change.name));
  return updateLocation({
    LocationId: change.entry.id,
    LocationName: sentName(change.name),
    Deleted: change.kind === 'remove',
  });
}

const permissions = { read: 'location.read', write: 'location.write' };

export default function LocationsPage(): JSX.Element {
  const { site } = useSession();
  return <NameListPage texts="locations" permissions={permissions} queryKey={keys.locations(site)} read={read} send={send} />;
}
