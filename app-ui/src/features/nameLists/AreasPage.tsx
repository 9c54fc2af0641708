// Machine Areas (REF-003): where on a machine something can be wrong. Head office keeps them for its group.
import type { JSX } from 'react';
import { createArea, deleteArea, listAreas, renameArea } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { sortedByName } from '../../text/nameOrder.ts';
import type { NameChange } from '../../ui/NameList.tsx';
import { sentName, type Named } from '../../ui/nameRules.ts';
import { NameListPage } from './NameListPage.tsx';

async function read(signal: AbortSignal): Promise<Named[]> {
  const areas = await listAreas(signal);
  const names = areas.filter(({ Deleted }) => !Deleted).map(({ AreaId, AreaName }) => ({ id: AreaId, name: AreaName }));
  return sortedByName(names, ({ name }) => name);
}

function send(change: NameChange): Promise<unknown> {
  if (change.kind === 'add') return createArea(sentName(change.name));
  return change.kind === 'rename' ? renameArea(change.entry.id, sentName(change.name)) : deleteArea(change.entry.id);
}

const permissions = { read: 'fault.read', write: 'fault.write' };

export default function AreasPage(): JSX.Element {
  const { site } = useSession();
  return <NameListPage texts="areas" permissions={permissions} queryKey={keys.areas(site)} read={read} send={send} keepsRefusal />;
}
