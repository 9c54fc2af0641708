// The settings form. A dot in the name of an input means nesting, so dotted keys cannot name inputs: the form has one entry
// for each known setting and is turned into `values` when it is saved.

import { settingLabels } from '../text/settingLabels';
import type { KnownSetting, SettingValue, SiteSettings } from '../api/wire';

export const inputOf = (setting: string): string => setting.replaceAll('.', '/');

export type SettingsForm = Record<string, SettingValue>;

/** Body of a save: the changed values, or the whole document. */
export type SettingsChange = { values: Record<string, SettingValue> } | { xml: string };

/** The props of the two pages that edit the settings. */
export interface SettingsPageProps {
  settings: SiteSettings;
  saving: boolean;
  onSave: (change: SettingsChange) => void;
  onReset: () => void;
}

/** The values of the inputs: the stored value, else the default; secrets are empty. */
export function toForm({ known, values }: Pick<SiteSettings, 'known' | 'values'>): SettingsForm {
  return Object.fromEntries(
    known.map(({ key, kind, default: byDefault }) => [
      inputOf(key),
      kind === 'secret' ? '' : (values[key] ?? byDefault ?? (kind === 'bool' ? false : '')),
    ]),
  );
}

/** Only the changed values; an empty secret keeps the stored one. */
export function toValues(
  known: readonly KnownSetting[],
  before: SettingsForm,
  now: SettingsForm,
): Record<string, SettingValue> {
  const changed = known.flatMap(({ key, kind }) => {
    const name = inputOf(key);
    const value = now[name] ?? (kind === 'bool' ? false : '');
    return value === before[name] ? [] : [[key, value] as const];
  });
  return Object.fromEntries(changed);
}

/** The known settings by section, in the order in which the server lists them. */
export function sections(known: readonly KnownSetting[]): [string, KnownSetting[]][] {
  const bySection = new Map<string, KnownSetting[]>();
  for (const one of known) bySection.set(one.section, [...(bySection.get(one.section) ?? []), one]);
  return [...bySection];
}

/** The required label of a setting, else its key as words: `SendSMS.IsUnicodeMessage` gives "Send SMS: Is Unicode Message". */
export function labelOf(setting: string): string {
  const known = settingLabels[setting];
  if (known) return known;
  const parts = setting.split('.').filter((part) => part !== 'IsEnabled');
  return parts
    .map((part) =>
      part
        .replaceAll('_', ' ')
        .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
        .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1 $2'),
    )
    .join(': ');
}
