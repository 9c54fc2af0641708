// The columns of the spreadsheet of Manage Model, which are those of its table.
import type { TFunction } from 'i18next';
import type { ManagedModel } from '../../api/wire.ts';
import type { ExportColumn } from '../../ui/ListExport.tsx';

export const modelColumns = (t: TFunction, withAudits: boolean): ExportColumn<ManagedModel>[] => [
  { heading: t('models.name'), value: ({ ModelName }) => ModelName },
  ...(withAudits ? [{ heading: t('models.audit'), value: ({ IsAuditEnabled }: ManagedModel) => t(IsAuditEnabled ? 'models.auditOn' : 'models.auditOff') }] : []),
  { heading: t('models.machines'), kind: 'number', value: ({ MachineCount }) => MachineCount },
];
