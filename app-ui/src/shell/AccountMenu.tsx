// The account menu: the signed-in user, display preferences, keyboard shortcuts, and sign-out.
import { Divider, ListSubheader, Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { modeChoices, useLook } from '../api/preferences.tsx';
import { useSession } from '../api/session.tsx';
import { paths } from '../paths.ts';
import { Icon } from '../ui/Icon.tsx';
import { showShortcuts } from './Shortcuts.tsx';

function initials(first: string | null, last: string | null, login: string): string {
  const both = `${first?.[0] ?? ''}${last?.[0] ?? ''}`;
  return (both === '' ? login.slice(0, 2) : both).toUpperCase();
}

export function AccountMenu(): JSX.Element {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const { preferences, change } = useLook();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = (): void => setAnchor(null);
  const name = [user.FirstName, user.LastName].filter(Boolean).join(' ') || user.LoginId;
  return (
    <>
      <button
        type="button"
        className="icon"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className="sr">{`${t('shell.account')}: ${name}`}</span>
        <span className="ava" aria-hidden="true">
          {initials(user.FirstName, user.LastName, user.LoginId)}
        </span>
      </button>
      <Menu open={Boolean(anchor)} anchorEl={anchor} onClose={close} slotProps={{ paper: { className: 'tall-menu' } }}>
        <ListSubheader role="none">{t('shell.signedInAs', { name })}</ListSubheader>
        {modeChoices.map((mode) => (
          <MenuItem
            key={mode}
            role="menuitemradio"
            aria-checked={preferences.mode === mode}
            selected={preferences.mode === mode}
            onClick={() => change({ mode })}
          >
            {t(`shell.${mode}`)}
            {preferences.mode === mode ? (
              <span className="end">
                <Icon name="check" size={16} />
              </span>
            ) : null}
          </MenuItem>
        ))}
        <Divider />
        <MenuItem
          onClick={() => {
            close();
            void navigate(paths.account);
          }}
        >
          {t('account.title')}
        </MenuItem>
        <MenuItem
          onClick={() => {
            close();
            showShortcuts();
          }}
        >
          {t('shell.shortcuts')}
        </MenuItem>
        {can('shareddevice.read') ? (
          <MenuItem
            onClick={() => {
              close();
              void navigate(paths.devices);
            }}
          >
            {t('devices.title')}
          </MenuItem>
        ) : null}
        <MenuItem onClick={() => void navigate(paths.logout)}>{t('shell.logout')}</MenuItem>
      </Menu>
    </>
  );
}
