// The tokens of config/theme.json as MUI theme options: the app calls createTheme on them, the console hands them to react-admin.
import type { ThemeOptions } from '@mui/material/styles';
import tokens from '../../../config/theme.json';

export type Skin = keyof typeof tokens.skins;
export type Mode = 'light' | 'dark' | 'sunlight';
export type Density = keyof typeof tokens.density;

const px = (value: number): string => `${String(value)}px`;

/** SHELL-036: SkinId 2 is red, any other value yellow. */
export function skinOf(skinId: number | string | null | undefined): Skin {
  return Number(skinId) === tokens.skins.red.skinId ? 'red' : 'yellow';
}

/** The theme of a skin, mode and density. `primary` is the accent colour of texts; the bright brand colour is never a text colour. */
export function themeOptions(skin: Skin, mode: Mode, density: Density): ThemeOptions {
  const shared = tokens.color.shared[mode];
  const own = tokens.color[skin][mode];
  const { weight, size } = tokens.type;
  return {
    palette: {
      mode: mode === 'dark' ? 'dark' : 'light',
      primary: { main: own.actionText, contrastText: shared.surface },
      secondary: { main: shared.text, contrastText: shared.surface },
      error: { main: shared.danger, contrastText: shared.surface },
      success: { main: shared.success, contrastText: shared.surface },
      info: { main: shared.info, contrastText: shared.surface },
      warning: { main: tokens.status.amber[mode].text, contrastText: shared.surface },
      text: { primary: shared.text, secondary: shared.muted, disabled: shared.muted },
      background: { default: shared.page, paper: shared.surface },
      divider: shared.divider,
    },
    shape: { borderRadius: tokens.radius.control },
    spacing: 4,
    breakpoints: {
      values: {
        xs: 0,
        sm: tokens.breakpoint.phone,
        md: tokens.breakpoint.card,
        lg: tokens.breakpoint.desktop,
        xl: tokens.breakpoint.wide,
      },
    },
    transitions: { duration: { enteringScreen: tokens.motion.dialog, leavingScreen: tokens.motion.fade } },
    typography: {
      fontFamily: `'Inter Variable', ${tokens.type.family}`,
      fontSize: size.body[0],
      fontWeightRegular: weight.regular,
      fontWeightMedium: weight.medium,
      fontWeightBold: weight.strong,
      body1: { fontSize: px(size.body[0] ?? 14), lineHeight: px(size.body[1] ?? 20) },
      button: { textTransform: 'none', fontWeight: weight.medium },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        variants: [
          {
            props: { color: 'brand' as never, variant: 'contained' },
            style: {
              backgroundColor: own.brandFill,
              color: own.brandOn,
              fontWeight: weight.strong,
              '&:hover': { backgroundColor: own.brandFill, filter: 'brightness(0.96)' },
            },
          },
        ],
      },
      MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiOutlinedInput: { styleOverrides: { notchedOutline: { borderColor: shared.control } } },
      MuiTableRow: { styleOverrides: { root: { height: tokens.density[density] } } },
      MuiMenu: {
        styleOverrides: {
          paper: { border: `1px solid ${shared.divider}`, maxHeight: tokens.size.select },
        },
      },
      MuiDialog: {
        styleOverrides: { paper: { border: `1px solid ${shared.divider}`, backgroundImage: 'none' } },
      },
      MuiTooltip: {
        styleOverrides: {
          tooltip: {
            backgroundColor: shared.text,
            color: shared.surface,
            fontSize: size.caption[0],
            lineHeight: px(size.caption[1] ?? 16),
            padding: '8px 12px',
          },
        },
      },
    },
  };
}
