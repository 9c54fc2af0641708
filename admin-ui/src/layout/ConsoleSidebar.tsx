import { useMediaQuery } from '@mui/material';
import type { Theme } from '@mui/material';
import type { SidebarProps } from 'react-admin';
import { Sidebar } from 'react-admin';
import { useText } from '../text/useText';

/** The frame of the menu, which on a phone is a dialog and has a name there. */
export function ConsoleSidebar(props: SidebarProps) {
  const text = useText();
  const isDialog = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return <Sidebar {...props} {...(isDialog ? { slotProps: { paper: { 'aria-label': text('menu.title') } } } : {})} />;
}
