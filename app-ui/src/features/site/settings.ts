// The settings of a site that its screen shows: from the document, and back into it. Pure.
import { isOn, type Hierarchy } from '../../api/module.ts';
import type { SiteSettings, TimeZone } from '../../api/people.ts';

/** Time zone, general settings, settings of handover. */
export type Panel = 1 | 2 | 3;

/** The longest disclaimer, in characters. */
export const disclaimerMax = 4000;

/** The most days until a customer is reminded of a signing link, and those of a site that says nothing. */
export const reminderDaysMax = 30;
const reminderDaysDefault = 3;

/** The panels of a site: those of handover are for dealerships (SITE-008). */
export const panelsAt = (hierarchy: Hierarchy): readonly Panel[] => (hierarchy === 0 ? [1, 2, 3] : [1, 2]);

export interface SettingsValues {
  /** The Windows name of the time zone; empty for none. */
  zone: string;
  emailEditor: boolean;
  tablet: boolean;
  web: boolean;
  /** The disclaimer of languages without one of their own. */
  disclaimer: string;
  /** The disclaimers by the code of their language; empty for none. */
  disclaimers: Readonly<Record<string, string>>;
  /** The days until a customer is reminded of a signing link; 0 for never. */
  reminderDays: number;
}

export function settingsOf({ TimeZoneDetails, EmailTemplateSetting, JCB }: SiteSettings): SettingsValues {
  const handover = JCB?.HandoverSettings;
  return {
    zone: TimeZoneDetails?.TimeZoneId ?? '',
    emailEditor: isOn(EmailTemplateSetting?.IsEnabled),
    tablet: isOn(handover?.TabletSettings?.IsCustomerSignatureEnabled),
    web: isOn(handover?.WebAppSettings?.IsCustomerSignatureEnabled),
    disclaimer: handover?.Disclaimer ?? '',
    disclaimers: Object.fromEntries(Object.entries(handover?.Disclaimers ?? {}).map(([code, text]) => [code, text ?? ''])),
    reminderDays: Number(handover?.ReminderDays ?? reminderDaysDefault),
  };
}

/** The values with changes; of the disclaimers only the changed languages are in `changes`. */
export const withChanges = (before: SettingsValues, changes: Partial<SettingsValues>): SettingsValues => ({
  ...before,
  ...changes,
  disclaimers: { ...before.disclaimers, ...changes.disclaimers },
});

/** Returns `true` if a value differs from the one before. */
export function isChanged(before: SettingsValues, { disclaimers = {}, ...others }: Partial<SettingsValues>): boolean {
  const names = Object.keys(others) as (keyof typeof others)[];
  return names.some((name) => others[name] !== before[name]) || Object.entries(disclaimers).some(([code, text]) => text !== (before.disclaimers[code] ?? ''));
}

/** The whole document with what was changed; what this screen does not show stays as it was read. */
export function changedSettings(stored: SiteSettings, { zone, emailEditor, tablet, web, disclaimer, disclaimers, reminderDays }: Partial<SettingsValues>): SiteSettings {
  const { JCB, TimeZoneDetails, EmailTemplateSetting, ...rest } = stored;
  const { TabletSettings, WebAppSettings, Disclaimer, ...others } = JCB?.HandoverSettings ?? {};
  return {
    ...rest,
    TimeZoneDetails: { ...TimeZoneDetails, ...(zone === undefined ? {} : { TimeZoneId: zone }) },
    EmailTemplateSetting: { ...EmailTemplateSetting, ...(emailEditor === undefined ? {} : { IsEnabled: emailEditor }) },
    JCB: {
      ...JCB,
      HandoverSettings: {
        ...others,
        Disclaimer: disclaimer ?? Disclaimer ?? '',
        ...(disclaimers === undefined ? {} : { Disclaimers: { ...others.Disclaimers, ...disclaimers } }),
        ...(reminderDays === undefined ? {} : { ReminderDays: reminderDays }),
        TabletSettings: { ...TabletSettings, ...(tablet === undefined ? {} : { IsCustomerSignatureEnabled: tablet }) },
        WebAppSettings: { ...WebAppSettings, ...(web === undefined ? {} : { IsCustomerSignatureEnabled: web }) },
      },
    },
  };
}

/** The time of a day in a zone, HH:mm; undefined for a zone that the browser does not know. */
export function timeIn({ utc }: TimeZone, now: Date): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: utc[0] ?? 'UTC', hour: '2-digit', minute: '2-digit' }).format(now);
  } catch {
    return undefined;
  }
}
