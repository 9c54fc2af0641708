// The limits of a measured number in words.
import type { TFunction } from 'i18next';
import type { InspectionItem } from '../../api/wire.ts';
import { shownMeasure } from '../../text/i18n.ts';

/** With `withDecimals` also how many decimals are taken. */
export function limitsText({ Min, Max, Unit, Decimals }: Pick<InspectionItem, 'Min' | 'Max' | 'Unit' | 'Decimals'>, t: TFunction, withDecimals: boolean): string {
  const min = Min == null ? undefined : shownMeasure(Min);
  const max = Max == null ? undefined : shownMeasure(Max);
  const range =
    min !== undefined && max !== undefined
      ? t('inspection.limits', { min, max })
      : min !== undefined
        ? t('inspection.least', { min })
        : max !== undefined
          ? t('inspection.most', { max })
          : '';
  const limits = range === '' || Unit === '' ? range : `${range} ${Unit}`;
  if (!withDecimals) return limits;
  const decimals = Decimals === 0 ? t('inspection.wholeNumber') : t('inspection.withDecimals', { count: Decimals });
  return limits === '' ? decimals : `${limits}, ${decimals}`;
}
