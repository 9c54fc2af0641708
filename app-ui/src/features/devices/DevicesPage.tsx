// The tablets that technicians of the current site share: this device is bound to the site here, and each can be renamed and
// released.
import { type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { bindSharedDevice, listSharedDevices, releaseSharedDevice, renameSharedDevice } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { store } from '../../api/storage.ts';
import type { SharedDeviceRow } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import type { NameChange } from '../../ui/NameList.tsx';
import type { Named } from '../../ui/nameRules.ts';
import { NameListPage } from '../nameLists/NameListPage.tsx';

const permissions = { read: 'shareddevice.read', write: 'shareddevice.write' };

async function send(change: NameChange): Promise<unknown> {
  if (change.kind === 'add') {
    const done = await bindSharedDevice(change.name.trim());
    // From now on a sign-out leads to the technicians.
    store('sharedDevice', 'bound');
    return done;
  }
  if (change.kind === 'rename') return renameSharedDevice(change.entry.id, change.name.trim());
  const done = await releaseSharedDevice(change.entry.id);
  if (change.entry.mark) store('sharedDevice', '');
  return done;
}

export default function DevicesPage(): JSX.Element {
  const { t } = useTranslation();
  const { site, user } = useSession();
  const entry = (row: SharedDeviceRow): Named => ({
    id: row.SharedDeviceId,
    name: row.Name,
    detail: [
      t('devices.boundBy', { name: row.CreatedBy, date: row.CreatedOn }),
      row.LastUsedOn === '' ? t('devices.notUsed') : t('devices.lastUsed', { date: row.LastUsedOn }),
    ].join(' · '),
    ...(row.IsThisDevice ? { mark: t('devices.thisDevice') } : {}),
  });
  const read = async (signal: AbortSignal): Promise<Named[]> => {
    const rows = await listSharedDevices(signal);
    if (rows.some(({ IsThisDevice }) => IsThisDevice)) store('sharedDevice', 'bound');
    return rows.map(entry);
  };
  const isHere = (entries: readonly Named[]): boolean => entries.some(({ mark }) => mark !== undefined);
  const above = (entries: readonly Named[]): JSX.Element =>
    isHere(entries) ? (
      <div className="card pad device-here">
        <p>{t('devices.here', { site: user.SiteName })}</p>
        <Link className="btn brand lg" to={paths.logout}>
          {t('devices.signOut')}
        </Link>
      </div>
    ) : (
      <p className="muted">{t('devices.explained', { site: user.SiteName })}</p>
    );
  return (
    <NameListPage
      texts="devices"
      permissions={permissions}
      queryKey={keys.sharedDevices(site)}
      read={read}
      send={send}
      above={above}
      mayAdd={(entries) => !isHere(entries)}
      keepsRefusal
    />
  );
}
