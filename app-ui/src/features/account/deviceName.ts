// Names of browsers and devices from their user agent, as people call them. Pure.

/** The first that fits counts: many browsers also name those whose pages they can show. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bVersion\/.* Safari\//, 'Safari'],
];

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

const firstOf = (names: typeof browsers, agent: string): string | undefined => names.find(([mark]) => mark.test(agent))?.[1];

/** The browser and the system of a device; undefined for what is neither, such as another program. */
export function deviceOf(agent: string): { browser: string; system: string } | undefined {
  const [browser, system] = [firstOf(browsers, agent), firstOf(systems, agent)];
  return browser === undefined || system === undefined ? undefined : { browser, system };
}
