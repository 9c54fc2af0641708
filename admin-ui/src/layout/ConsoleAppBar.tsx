import { Box, Typography } from '@mui/material';
import { AppBar, Logout, UserMenu, useGetIdentity, useTranslate } from 'react-admin';
import { useText } from '../text/useText';
import { Mark } from './Mark';

function WhoAmI() {
  const { identity } = useGetIdentity();
  const text = useText();
  if (!identity) return null;
  const place = identity.kind === 'site' ? identity.siteCode : null;
  return (
    <Typography variant="caption" component="li" role="none" sx={{ display: 'block', px: 2, py: 1, color: 'text.secondary' }}>
      {identity.login} · {place ?? text(`kinds.${identity.kind as 'site' | 'group' | 'operator'}`)}
    </Typography>
  );
}

export function ConsoleAppBar() {
  const { identity } = useGetIdentity();
  const translate = useTranslate();
  const account = translate('ra.auth.user_menu');
  return (
    <AppBar
      alwaysOn
      userMenu={
        // The button shows the name of the user, so that its accessible name has to contain it.
        <UserMenu label={identity?.fullName ? `${identity.fullName}, ${account}` : account}>
          <WhoAmI />
          <Logout />
        </UserMenu>
      }
    >
      <Mark />
      <Typography component="span" noWrap sx={{ fontSize: 16, fontWeight: 650, ml: 1 }}>
        <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
          Hardstand{' '}
        </Box>
        Console
      </Typography>
      <Box sx={{ flex: 1 }} />
    </AppBar>
  );
}
