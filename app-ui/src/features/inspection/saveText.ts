// The text about the saving of answers, always with the reason of what is not saved. Pure.
import type { TFunction } from 'i18next';
import type { Written } from './saver.ts';

/** The text of the state of saving. `why`: the reason of the server or of the device; empty where it gave none. */
export const saveText = ({ save, why }: Pick<Written, 'save' | 'why'>, t: TFunction): string =>
  t(`inspection.save.${save}`, { why: why === '' ? t(save === 'over' ? 'inspection.over.none' : 'inspection.save.noReason') : why });
