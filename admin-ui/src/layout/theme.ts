// The theme of the console: the shared tokens over react-admin's defaults.

import type { ThemeOptions } from '@mui/material/styles';
import { deepmerge } from '@mui/utils';
import type { RaThemeOptions } from 'react-admin';
import { defaultDarkTheme, defaultLightTheme } from 'react-admin';
import { themeOptions } from 'web-shared/theme/themeOptions';
import type { ConsoleMode } from './colours';
import { colours } from './colours';
import { baseParts, controlParts, layoutParts, menuParts, menuWidth, tableParts } from './themeParts';

declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    brand: true;
  }
}

function consoleParts(mode: ConsoleMode): ThemeOptions & Pick<RaThemeOptions, 'sidebar'> {
  const c = colours(mode);
  return {
    // react-admin's spacings assume a unit of 8 px.
    spacing: 8,
    sidebar: { width: menuWidth, closedWidth: 56 },
    typography: {
      fontSize: 14,
      body1: { fontSize: 14, lineHeight: '20px' },
      body2: { fontSize: 14, lineHeight: '20px' },
    },
    components: { ...baseParts(c), ...tableParts(c), ...controlParts(c), ...layoutParts(c), ...menuParts(c) },
  };
}

export function consoleTheme(mode: ConsoleMode): RaThemeOptions {
  const base = mode === 'dark' ? defaultDarkTheme : defaultLightTheme;
  return deepmerge(deepmerge(base, themeOptions('yellow', mode, 'compact')), consoleParts(mode));
}
