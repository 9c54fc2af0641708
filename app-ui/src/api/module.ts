// The machine module's block of a site's configuration. Flags may arrive in several forms (TENANT-009, TENANT-014), and each
// screen has its own defaults for a missing block.
import type { Flag, ModuleBlock, SiteConfig } from './wire.ts';

export type Hierarchy = 0 | 1 | 2;
export type Screen = 'shell' | 'stockList' | 'multiHandover' | 'history' | 'globalSearch' | 'guard';

/** True for true, 'true' in any case, and 1. */
export function isOn(flag: Flag): boolean {
  if (typeof flag === 'string') return flag.trim().toLowerCase() === 'true' || flag.trim() === '1';
  return flag === true || flag === 1;
}

/** The defaults of a screen when the block, or a flag of it, is missing. */
export function moduleDefaults(screen: Screen): { enabled: boolean; hierarchy: Hierarchy } {
  const table: Record<Screen, { enabled: boolean; hierarchy: Hierarchy }> = {
    shell: { enabled: true, hierarchy: 2 },
    stockList: { enabled: false, hierarchy: 0 },
    multiHandover: { enabled: false, hierarchy: 0 },
    history: { enabled: false, hierarchy: 2 },
    globalSearch: { enabled: false, hierarchy: 0 },
    guard: { enabled: false, hierarchy: 0 },
  };
  return table[screen];
}

export interface ModuleSettings {
  enabled: boolean;
  hierarchy: Hierarchy;
  stages: boolean;
  faultCategory: boolean;
}

function hierarchyOf(value: number | string | undefined, fallback: Hierarchy): Hierarchy {
  const number = Number(value);
  return number === 0 || number === 1 || number === 2 ? number : fallback;
}

/** A site's requirements for a handover. */
export interface HandoverSettings {
  /** A machine with PDI completed and its audit due is not handed over. */
  auditCheck: boolean;
  /** The customer signs. */
  signature: boolean;
  /** The disclaimer that the customer accepts; empty for none. */
  disclaimer: string;
}

/** The settings for a sheet in a language: its own disclaimer, or the one for all languages without it. */
export function handoverSettings(config: SiteConfig | undefined, languageCode = ''): HandoverSettings {
  const { IncludeAuditCheckForHandover, HandoverSettings: settings }: ModuleBlock = config?.SettingXml.JCB ?? {};
  const disclaimers = settings?.Disclaimers;
  return {
    auditCheck: isOn(IncludeAuditCheckForHandover),
    signature: isOn(settings?.WebAppSettings?.IsCustomerSignatureEnabled),
    disclaimer: disclaimers?.[languageCode]?.trim() || (settings?.Disclaimer?.trim() ?? ''),
  };
}

/** The settings of the module for one screen. */
export function moduleFor(screen: Screen, config: SiteConfig | undefined): ModuleSettings {
  const fallback = moduleDefaults(screen);
  const block: ModuleBlock = config?.SettingXml.JCB ?? {};
  const hasHierarchy = block.Hierarchy !== undefined && block.Hierarchy !== '';
  return {
    enabled: block.IsEnabled === undefined || block.IsEnabled === null ? fallback.enabled : isOn(block.IsEnabled),
    hierarchy: hasHierarchy ? hierarchyOf(block.Hierarchy, fallback.hierarchy) : fallback.hierarchy,
    stages: isOn(block.IsStagesEnabled),
    faultCategory: isOn(block.IsFaultCategoryEnabled),
  };
}
