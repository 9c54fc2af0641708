// Browser storage: login type, site code, current site and user number, quick filter, location, last search, display mode,
// sunlight, the page that the person begins with, the language, the layout of questions on a phone, silent scanning, and
// shared use of the device by technicians. It contains no credentials: the session is in an HttpOnly cookie.

const keys = {
  loginType: 'hardstand.loginType',
  siteCode: 'hardstand.siteCode',
  currentSite: 'hardstand.currentSite',
  user: 'hardstand.user',
  filter: 'hardstand.filter',
  lastSearch: 'hardstand.lastSearch',
  mode: 'hardstand.mode',
  scanMute: 'hardstand.scanMute',
  sunlight: 'hardstand.sunlight',
  home: 'hardstand.home',
  language: 'hardstand.language',
  questions: 'hardstand.questions',
  sharedDevice: 'hardstand.sharedDevice',
} as const;

export type StoredName = keyof typeof keys;

const locationKey = (userId: number, siteCode: string): string => `hardstand.location.${userId}.${siteCode}`;
const salesKey = 'hardstand.salesSearch';
const sitesKey = 'hardstand.sites';

export function stored(name: StoredName): string {
  return localStorage.getItem(keys[name]) ?? '';
}

export function store(name: StoredName, value: string): void {
  if (value === '') localStorage.removeItem(keys[name]);
  else localStorage.setItem(keys[name], value);
}

const firstRunKey = (siteCode: string): string => `hardstand.firstRun.${siteCode}`;

/** Returns `true` if the guide for a new site was postponed, which applies to this tab. */
export function isFirstRunHidden(siteCode: string): boolean {
  return sessionStorage.getItem(firstRunKey(siteCode)) !== null;
}

export function hideFirstRun(siteCode: string): void {
  sessionStorage.setItem(firstRunKey(siteCode), 'hidden');
}

/** The location that this user last chose at this site; 0 for all locations. */
export function storedLocation(userId: number, siteCode: string): number {
  return Number(localStorage.getItem(locationKey(userId, siteCode)) ?? 0) || 0;
}

export function storeLocation(userId: number, siteCode: string, locationId: number): void {
  if (locationId === 0) localStorage.removeItem(locationKey(userId, siteCode));
  else localStorage.setItem(locationKey(userId, siteCode), String(locationId));
  for (const changed of locationWatchers) changed();
}

const locationWatchers = new Set<() => void>();

/** Calls after every choice of a location on this page; returns what ends it. */
export function watchLocation(changed: () => void): () => void {
  locationWatchers.add(changed);
  return () => void locationWatchers.delete(changed);
}

/** The answer of site/all about the site acted for, as the server gave it; for this tab (TENANT-035). */
export function storeSites(sites: readonly unknown[]): void {
  sessionStorage.setItem(sitesKey, JSON.stringify(sites));
}

/** Sales search mode is stored for the browser session only (STOCK-020). */
export function storeSalesSearch(on: boolean): void {
  if (on) sessionStorage.setItem(salesKey, 'true');
  else sessionStorage.removeItem(salesKey);
}

/** After signing out: removes filter, search and session state; login type and site code stay to prefill the form, and the language. */
export function forgetSession(): void {
  sessionStorage.clear();
  for (const name of ['currentSite', 'user', 'filter', 'lastSearch', 'home'] as const) store(name, '');
}

/** After a refused site (AUTH-032): removes everything. */
export function forgetEverything(): void {
  sessionStorage.clear();
  localStorage.clear();
}
