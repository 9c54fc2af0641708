// Display preferences: mode, row height, hidden columns. The server stores them for the user, so they apply on every device.
// The skin is a setting of the site.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, use, useCallback, useEffect, useMemo, type JSX, type ReactNode } from 'react';
import { skinOf, type Density, type Mode, type Skin } from '../../theme/themeOptions.ts';
import { readPreferences, writePreferences } from './calls.ts';
import { keys } from './queryKeys.ts';
import { useSessionState } from './session.tsx';

export interface Preferences {
  mode: Mode;
  density: Density;
  hiddenColumns: string[];
}

const defaults: Preferences = { mode: 'light', density: 'regular', hiddenColumns: [] };

/** Reads stored preferences; an invalid value is replaced by its default. */
export function parsePreferences(text: string | undefined): Preferences {
  if (!text) return defaults;
  try {
    const raw = JSON.parse(text) as Partial<Record<keyof Preferences, unknown>>;
    const modes: readonly Mode[] = ['light', 'dark', 'sunlight'];
    const densities: readonly Density[] = ['compact', 'regular', 'touch'];
    return {
      mode: modes.find((mode) => mode === raw.mode) ?? defaults.mode,
      density: densities.find((density) => density === raw.density) ?? defaults.density,
      hiddenColumns: Array.isArray(raw.hiddenColumns) ? raw.hiddenColumns.filter((name) => typeof name === 'string') : [],
    };
  } catch {
    return defaults;
  }
}

interface Look {
  skin: Skin;
  preferences: Preferences;
  change: (part: Partial<Preferences>) => void;
}

const LookContext = createContext<Look>({ skin: 'yellow', preferences: defaults, change: () => undefined });

export function LookProvider({ children }: { children: ReactNode }): JSX.Element {
  const client = useQueryClient();
  const { session } = useSessionState();
  const userId = session?.user.UserId ?? 0;
  const { data: preferences = defaults } = useQuery({
    queryKey: keys.preferences(userId),
    // A user without stored preferences gets the defaults; that is no failure.
    queryFn: () => readPreferences().then(parsePreferences, () => defaults),
    enabled: userId !== 0,
    staleTime: Infinity,
  });
  const { mutate } = useMutation({
    mutationFn: (next: Preferences) => writePreferences(JSON.stringify(next)),
    meta: { overlay: false },
  });
  const change = useCallback(
    (part: Partial<Preferences>): void => {
      const next = { ...preferences, ...part };
      client.setQueryData(keys.preferences(userId), next);
      if (userId !== 0) mutate(next);
    },
    [client, mutate, preferences, userId],
  );
  const skin = skinOf(session?.config.SettingXml.SkinId);
  useEffect(() => {
    const root = document.documentElement;
    root.dataset['skin'] = skin;
    root.dataset['mode'] = preferences.mode;
    root.dataset['density'] = preferences.density;
  }, [skin, preferences.mode, preferences.density]);
  const look = useMemo(() => ({ skin, preferences, change }), [skin, preferences, change]);
  return <LookContext value={look}>{children}</LookContext>;
}

export function useLook(): Look {
  return use(LookContext);
}
