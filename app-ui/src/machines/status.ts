// The names of the statuses of a machine, by their letters.
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

const letters = ['R', 'A', 'F', 'G', 'H', 'S', 'C', 'O', 'P', 'T', 'N'] as const;

/** The name of a status; of one that this version does not know, the letter. */
export function statusName(status: string, t: TFunction): string {
  const letter = letters.find((one) => one === status);
  return letter ? t(`inspection.status.${letter}`) : status;
}

export function useStatusName(): (status: string) => string {
  const { t } = useTranslation();
  return (status) => statusName(status, t);
}
