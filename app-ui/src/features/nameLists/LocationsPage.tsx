// Machine Locations (REF-001, REF-025), each with the number of its machines in stock.
import type { JSX, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { createLocation, readLocations, updateLocation } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { paths } from '../../paths.ts';
import { sortedByName } from '../../text/nameOrder.ts';
import type { NameChange } from '../../ui/NameList.tsx';
import { sentName, type Named } from '../../ui/nameRules.ts';
import { NameListPage } from './NameListPage.tsx';

async function read(signal: AbortSignal): Promise<Named[]> {
  const locations = await readLocations({}, signal);
  const names = locations.filter(({ Deleted }) => !Deleted).map(({ LocationId, LocationName, MachineCount }) => ({ id: LocationId, name: LocationName, count: MachineCount ?? undefined }));
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
  const { t } = useTranslation();
  const { site, can } = useSession();
  const drawCount = ({ id, name, count }: Named): ReactNode => {
    if (count === undefined) return null;
    if (count === 0) return <span className="muted">{t('locations.noMachines')}</span>;
    const text = t('locations.machines', { count });
    if (!can('stock.list')) return <span className="muted">{text}</span>;
    return (
      <Link className="link" to={`${paths.stock}?loc=${id}`} aria-label={`${name}: ${text}`}>
        {text}
      </Link>
    );
  };
  const beforeDelete = ({ count }: Named): ReactNode => (count ? <p>{t('locations.inUse', { count })}</p> : null);
  return (
    <NameListPage
      texts="locations"
      permissions={permissions}
      queryKey={keys.locations(site)}
      read={read}
      send={send}
      drawCount={drawCount}
      countHeading={t('locations.machineHeading')}
      beforeDelete={beforeDelete}
    />
  );
}
