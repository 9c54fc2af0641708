// In-progress Stages (REF-002), at sites that have them enabled.
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { createStage, deleteStage, listStages, renameStage } from '../../api/calls.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { NameChange } from '../../ui/NameList.tsx';
import { sentName, type Named } from '../../ui/nameRules.ts';
import { EmptyState } from '../../ui/States.tsx';
import { NameListPage } from './NameListPage.tsx';

async function read(signal: AbortSignal): Promise<Named[]> {
  const stages = await listStages(signal);
  return stages.filter(({ Deleted }) => !Deleted).map(({ StageId, StageName }) => ({ id: StageId, name: StageName }));
}

function send(change: NameChange): Promise<unknown> {
  if (change.kind === 'add') return createStage(sentName(change.name));
  return change.kind === 'rename' ? renameStage(change.entry.id, sentName(change.name)) : deleteStage(change.entry.id);
}

const permissions = { read: 'stage.read', write: 'stage.write' };

export default function StagesPage(): JSX.Element {
  const { t } = useTranslation();
  const { site, module } = useSession();
  if (!module('shell').stages) return <EmptyState icon="ban" title={t('stages.off')} text={t('stages.offText')} />;
  return <NameListPage texts="stages" permissions={permissions} queryKey={keys.stages(site)} read={read} send={send} />;
}
