// Display preferences: mode, row height, hidden columns. The server stores them for the user, so they apply on every device.
// The browser keeps the mode as well, for the sign-in page and the first moment of a page. Sunlight is where a device is used,
// so only the device knows it, and it goes before the mode.
// The skin is a setting of the site.
import { useMediaQuery } from '@mui/material';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, useState, type JSX, type ReactNode } from 'react';
import { skinOf, type Density, type Mode, type Skin } from 'web-shared/theme/themeOptions';
import { readPreferences, writePreferences } from './calls.ts';
import { keys } from './queryKeys.ts';
import { useSessionState } from './session.tsx';
import { store, stored } from './storage.ts';

/** `system` is light or dark, as the device is set. */
export type ModeChoice = Mode | 'system';
export const modeChoices: readonly ModeChoice[] = ['system', 'light', 'dark', 'sunlight'];

const asChoice = (value: unknown): ModeChoice | undefined => modeChoices.find((choice) => choice === value);
const modeOf = (choice: ModeChoice, systemIsDark: boolean): Mode => (choice !== 'system' ? choice : systemIsDark ? 'dark' : 'light');
const darkSystem = '(prefers-color-scheme: dark)';

export interface Preferences {
  mode: ModeChoice;
  density: Density;
  hiddenColumns: string[];
}

/** The stored text of sunlight. */
const on = 'on';

const defaults: Preferences = { mode: 'system', density: 'regular', hiddenColumns: [] };

/** Reads stored preferences; an invalid value is replaced by its default. */
export function parsePreferences(text: string | null): Preferences {
  if (!text) return defaults;
  try {
    const raw = JSON.parse(text) as Partial<Record<keyof Preferences, unknown>>;
    const densities: readonly Density[] = ['compact', 'regular', 'touch'];
    return {
      mode: asChoice(raw.mode) ?? defaults.mode,
      density: densities.find((density) => density === raw.density) ?? defaults.density,
      hiddenColumns: Array.isArray(raw.hiddenColumns) ? raw.hiddenColumns.filter((name) => typeof name === 'string') : [],
    };
  } catch {
    return defaults;
  }
}

interface Look {
  skin: Skin;
  /** The mode in which the page is drawn now. */
  mode: Mode;
  /** With the mode `sunlight` while it is on. */
  preferences: Preferences;
  /** On this device. */
  setSunlight: (on: boolean) => void;
  change: (part: Partial<Preferences>) => void;
}

const LookContext = createContext<Look>({ skin: 'yellow', mode: 'light', preferences: defaults, setSunlight: () => undefined, change: () => undefined });

export function LookProvider({ children }: { children: ReactNode }): JSX.Element {
  const client = useQueryClient();
  const { session } = useSessionState();
  const userId = session?.user.UserId ?? 0;
  const { data: known } = useQuery({
    queryKey: keys.preferences(userId),
    // A user without stored preferences gets the defaults; that is no failure.
    queryFn: () => readPreferences().then(parsePreferences, () => defaults),
    enabled: userId !== 0,
    staleTime: Infinity,
  });
  const [before] = useState(() => ({ ...defaults, mode: asChoice(stored('mode')) ?? defaults.mode }));
  const saved = known ?? before;
  const [isSunny, setSunny] = useState(() => stored('sunlight') === on);
  const preferences = useMemo((): Preferences => (isSunny ? { ...saved, mode: 'sunlight' } : saved), [saved, isSunny]);
  const { mutate } = useMutation({
    mutationFn: (next: Preferences) => writePreferences(JSON.stringify(next)),
    meta: { overlay: false },
  });
  const put = useCallback(
    (next: Preferences): void => {
      client.setQueryData(keys.preferences(userId), next);
      store('mode', next.mode);
      if (userId !== 0) mutate(next);
    },
    [client, mutate, userId],
  );
  const keepSunlight = useCallback((bright: boolean): void => {
    store('sunlight', bright ? on : '');
    setSunny(bright);
  }, []);
  const setSunlight = useCallback(
    (bright: boolean): void => {
      keepSunlight(bright);
      // A mode that an earlier version stored for every device.
      if (!bright && saved.mode === 'sunlight') put({ ...saved, mode: defaults.mode });
    },
    [keepSunlight, put, saved],
  );
  const change = useCallback(
    (part: Partial<Preferences>): void => {
      if (part.mode !== undefined) keepSunlight(part.mode === 'sunlight');
      const { mode = saved.mode, ...rest } = part;
      const next = { ...saved, ...rest, mode: mode === 'sunlight' ? saved.mode : mode };
      if (Object.keys(rest).length > 0 || next.mode !== saved.mode) put(next);
    },
    [keepSunlight, put, saved],
  );
  const skin = skinOf(session?.config.SettingXml.SkinId);
  const mode = modeOf(preferences.mode, useMediaQuery(darkSystem, { noSsr: true }));
  useEffect(() => {
    if (known) store('mode', known.mode);
  }, [known]);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['skin'] = skin;
    root.dataset['mode'] = mode;
    root.dataset['density'] = preferences.density;
  }, [skin, mode, preferences.density]);
  const look = useMemo(() => ({ skin, mode, preferences, setSunlight, change }), [skin, mode, preferences, setSunlight, change]);
  return <LookContext value={look}>{children}</LookContext>;
}

/** Draws the page in its mode before the application starts, so that a dark one does not begin white. */
export function showStoredMode(): void {
  document.documentElement.dataset['mode'] = modeOf(stored('sunlight') === on ? 'sunlight' : (asChoice(stored('mode')) ?? defaults.mode), matchMedia(darkSystem).matches);
}

export function useLook(): Look {
  return use(LookContext);
}
