// The parts of the theme of the console: the components of MUI, and those of react-admin.

import type { CheckboxProps } from '@mui/material';
import type { ThemeOptions } from '@mui/material/styles';
import tokens from '../../../config/theme.json';
import { i18nProvider } from '../text/i18nProvider';
import type { Colours } from './colours';

export const menuWidth = 200;

/** Without a helper text these inputs write a placeholder as HTML text, which the content security policy refuses. */
const inputs = [
  'RaArrayInput',
  'RaAutocompleteInput',
  'RaBooleanInput',
  'RaNumberInput',
  'RaPasswordInput',
  'RaRadioButtonGroupInput',
  'RaSelectInput',
  'RaTextInput',
] as const;

type Parts = NonNullable<ThemeOptions['components']>;

/** The frame of the page, progress, forms and navigation of MUI. */
export function baseParts(c: Colours): Parts {
  const { focusRing, focusOffset } = tokens.size;
  const focus = { outline: `${focusRing}px solid ${c.focus}`, outlineOffset: focusOffset };
  // react-admin gives its progress indicators no accessible name.
  const waiting = { defaultProps: { 'aria-label': i18nProvider.translate('ra.page.loading') } };
  return {
    MuiCssBaseline: {
      styleOverrides: {
        body: { fontVariantNumeric: tokens.type.numeric },
        'a:focus-visible, button:focus-visible, [tabindex]:focus-visible, .Mui-focusVisible': focus,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { transitionDuration: '0s !important', animationDuration: '0s !important' },
        },
      },
    },
    MuiCircularProgress: waiting,
    MuiLinearProgress: waiting,
    MuiTextField: { defaultProps: { variant: 'outlined' } },
    MuiFormControl: { defaultProps: { variant: 'outlined' } },
  };
}

export function tableParts(c: Colours): Parts {
  return {
    MuiTableCell: {
      styleOverrides: {
        root: { borderColor: c.divider, whiteSpace: 'nowrap', fontSize: 14, padding: '4px 10px' },
        head: { color: c.muted, fontSize: 13, fontWeight: tokens.type.weight.medium, backgroundColor: c.surface },
      },
    },
    MuiTableRow: {
      styleOverrides: {
        root: {
          height: tokens.density.compact,
          '&.MuiTableRow-hover:hover': { backgroundColor: c.hover },
          '&.Mui-selected, &.Mui-selected:hover': {
            backgroundColor: c.rowSelected,
            boxShadow: `inset 3px 0 ${c.brandFill}`,
          },
        },
      },
    },
    MuiTableSortLabel: { styleOverrides: { root: { minHeight: 24 } } },
  };
}

export function controlParts(c: Colours): Parts {
  return {
    MuiSwitch: {
      styleOverrides: {
        root: { width: 34, height: 20, padding: 0, margin: '4px 8px', overflow: 'visible' },
        switchBase: {
          padding: 4,
          color: c.control,
          '&.Mui-checked': { color: c.surface, transform: 'translateX(14px)' },
          '&.Mui-checked + .MuiSwitch-track': { backgroundColor: c.text, borderColor: c.text, opacity: 1 },
        },
        thumb: { width: 12, height: 12, boxShadow: 'none' },
        track: { borderRadius: 10, backgroundColor: c.surface, border: `1.5px solid ${c.control}`, opacity: 1 },
      },
      variants: [
        {
          props: { size: 'small' },
          style: { '& .MuiSwitch-switchBase': { padding: 4 }, '& .MuiSwitch-thumb': { width: 12, height: 12 } },
        },
      ],
    },
    MuiCheckbox: {
      defaultProps: {
        size: 'small',
        // react-admin puts the name of a checkbox on the wrapping span; assistive technology reads it from the input.
        slotProps: {
          root: { 'aria-label': undefined },
          input: (owner) => {
            const name = (owner as CheckboxProps)['aria-label'];
            return name ? { 'aria-label': name } : {};
          },
        },
      },
    },
    // The main action of a list on a phone.
    MuiFab: {
      styleOverrides: {
        root: {
          '&.MuiFab-root, &.MuiFab-root:hover': { backgroundColor: c.brandFill, color: c.brandOn },
        },
      },
    },
    MuiChip: { styleOverrides: { root: { fontSize: 12, height: 24 } } },
    MuiTab: { styleOverrides: { root: { textTransform: 'none', minHeight: 44 } } },
    ...Object.fromEntries(inputs.map((name) => [name, { defaultProps: { helperText: false } }])),
  };
}

/** The lists and the layout of react-admin. */
export function layoutParts(c: Colours): Parts {
  const { bar, focusRing } = tokens.size;
  const chromeFocus = { outline: `${focusRing}px solid ${c.chromeActive}`, outlineOffset: -focusRing };
  return {
    RaDataTable: {
      styleOverrides: {
        root: {
          // The first cell of a row that opens a record looks like a link.
          '& .RaDataTable-clickableRow > [class*="column-"]:not([class*="column-"] ~ *)': {
            color: c.actionText,
            fontWeight: tokens.type.weight.medium,
          },
          '& .RaDataTable-tableWrapper': { borderTop: `1px solid ${c.divider}` },
          '& .RaDataTable-row:has(.Mui-checked), & .RaDataTable-row:has(.Mui-checked):hover': {
            backgroundColor: c.rowSelected,
            boxShadow: `inset 3px 0 ${c.brandFill}`,
          },
        },
      },
    },
    RaLayout: {
      styleOverrides: {
        root: {
          minWidth: 0,
          '& .RaLayout-appFrame': { marginTop: bar },
          '& .RaLayout-content': { minWidth: 0, padding: '16px 24px 24px' },
          '@media (max-width: 899px)': { '& .RaLayout-content': { padding: '12px 12px 88px' } },
        },
      },
    },
    RaAppBar: {
      styleOverrides: {
        root: {
          '& .RaAppBar-appBar': { background: c.chrome, color: c.chromeText, boxShadow: 'none' },
          '& .RaAppBar-toolbar': { minHeight: bar, height: bar, gap: 4 },
          '& .MuiIconButton-root, & .MuiButton-root': { color: c.chromeIdle },
          '& .MuiIconButton-root:hover, & .MuiButton-root:hover': {
            backgroundColor: c.chromeHover,
            color: c.chromeText,
          },
          '& .MuiIconButton-root:focus-visible, & .MuiButton-root:focus-visible': chromeFocus,
        },
      },
    },
    RaSidebar: {
      styleOverrides: {
        root: {
          '& .RaSidebar-fixed': { top: bar, height: `calc(100vh - ${bar}px)` },
          '& .MuiPaper-root': { backgroundColor: c.surface },
          '& .RaSidebar-paper': { backgroundColor: c.surface },
          backgroundColor: c.surface,
          borderRight: `1px solid ${c.divider}`,
          height: 'auto',
        },
      },
    },
  };
}

/** The menu and the toolbars of react-admin. */
export function menuParts(c: Colours): Parts {
  return {
    RaMenu: { styleOverrides: { root: { padding: 8, '&.RaMenu-open': { width: menuWidth } } } },
    RaMenuItemLink: {
      styleOverrides: {
        root: {
          height: 36,
          borderRadius: tokens.radius.control,
          color: c.muted,
          paddingLeft: 12,
          // The longest name, in the weight of the active entry, fits.
          paddingRight: 4,
          '& .RaMenuItemLink-icon': { minWidth: 32, color: 'inherit' },
          '&.RaMenuItemLink-active': {
            backgroundColor: c.rowSelected,
            color: c.text,
            fontWeight: tokens.type.weight.medium,
            boxShadow: `inset 3px 0 ${c.brandFill}`,
          },
        },
      },
    },
    RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { opacity: 1 } } } },
    RaToolbar: {
      styleOverrides: { root: { backgroundColor: c.surface, borderTop: `1px solid ${c.divider}`, minHeight: 64 } },
    },
    RaBulkActionsToolbar: {
      styleOverrides: {
        root: {
          // A hidden toolbar is not reachable by keyboard.
          '& .RaBulkActionsToolbar-collapsed': { visibility: 'hidden' },
          '& .RaBulkActionsToolbar-toolbar': {
            backgroundColor: c.rowSelected,
            borderRadius: 0,
            boxShadow: `inset 3px 0 ${c.brandFill}`,
          },
        },
      },
    },
  };
}
