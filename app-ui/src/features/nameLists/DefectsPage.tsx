// Common Defects (REF-004): what can be wrong with a machine. Head office keeps them for its group.
import type { JSX } from 'react';
import { createDefect, deleteDefect, listDefects, renameDefect } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { sortedByName } from '../../text/nameOrder.ts';
import type { NameChange } from '../../ui/NameList.tsx';
import { sentName, type Named } from '../../ui/nameRules.ts';
import { NameListPage } from './NameListPage.tsx';

async function read(signal: AbortSignal): Promise<Named[]> {
  const defects = await listDefects(signal);
  const names = defects.filter(({ Deleted }) => !Deleted).map(({ DefectId, DefectName }) => ({ id: DefectId, name: DefectName }));
  return sortedByName(names, ({ name }) => name);
}

function send(change: NameChange): Promise<unknown> {
  if (change.kind === 'add') return createDefect(sentName(change.name));
  return change.kind === 'rename' ? renameDefect(change.entry.id, sentName(change.name)) : deleteDefect(change.entry.id);
}

const permissions = { read: 'fault.read', write: 'fault.write' };

export default function DefectsPage(): JSX.Element {
  const { site } = useSession();
  return <NameListPage texts="defects" permissions={permissions} queryKey={keys.defects(site)} read={read} send={send} keepsRefusal />;
}
