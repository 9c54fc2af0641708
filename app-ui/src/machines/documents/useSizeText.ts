// The size of a file in words.
import { useTranslation } from 'react-i18next';
import { sizeParts } from './documents.ts';

export function useSizeText(): (bytes: number) => string {
  const { t } = useTranslation();
  return (bytes) => {
    const { unit, size } = sizeParts(bytes);
    return t(`documents.${unit}`, { size });
  };
}
