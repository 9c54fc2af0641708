// The menu of a user in the list.
import { Menu, MenuItem } from '@mui/material';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { UserRecord } from '../../api/people.ts';
import { whyRefused } from '../../text/served.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { UserAct } from './view.ts';

export type MenuAct = 'edit' | 'lock' | 'unlock' | Exclude<UserAct, 'filter'>;

interface MenuEntry {
  act: MenuAct;
  /** The name of the reason why it is refused. */
  refused?: string;
}

/** The entries of a row: what the server allows, and what it refuses with a reason. */
export function menuOf(user: UserRecord): MenuEntry[] {
  const { Allowed, Refused } = user.RowActions;
  const entry = (act: MenuAct, ...names: string[]): MenuEntry[] => {
    if (names.some((name) => Allowed.includes(name))) return [{ act }];
    const refused = names.map((name) => Refused[name]).find((reason) => reason !== undefined);
    return refused === undefined ? [] : [{ act, refused }];
  };
  return [
    ...entry('edit', 'edit'),
    ...entry('lock', 'lock'),
    ...entry('unlock', 'unlock'),
    ...entry('reset', 'reset_password', 'reset_pin'),
    ...entry('delete', 'delete'),
  ];
}

export interface MenuAt {
  user: UserRecord;
  /** The button below which the menu opens, or the position of the pointer. */
  anchor: HTMLElement | { left: number; top: number };
}

const icons: Record<MenuAct, IconName> = { edit: 'pencil', lock: 'ban', unlock: 'check', reset: 'refresh', delete: 'trash' };
const words = { edit: 'users.edit', lock: 'users.lock', unlock: 'users.unlock', reset: 'users.resetSecret', delete: 'users.remove' } as const;

interface Props {
  at: MenuAt | undefined;
  refusals: Record<string, string>;
  onClose: () => void;
  onChoose: (user: UserRecord, act: MenuAct) => void;
}

export function UserMenu({ at, refusals, onClose, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const point = at && !(at.anchor instanceof HTMLElement) ? at.anchor : undefined;
  return (
    <Menu
      open={at !== undefined}
      onClose={onClose}
      anchorReference={point ? 'anchorPosition' : 'anchorEl'}
      {...(point ? { anchorPosition: point } : { anchorEl: at?.anchor instanceof HTMLElement ? at.anchor : null })}
      slotProps={{ paper: { className: 'user-menu' }, list: { 'aria-label': t('users.actionsOf', { name: at?.user.DisplayName ?? '' }) } }}
    >
      {(at ? menuOf(at.user) : []).map(({ act, refused }) => {
        const why = refused === undefined ? '' : (whyRefused(refused, refusals) ?? refused);
        return (
          <MenuItem
            key={act}
            aria-disabled={refused !== undefined}
            className={`menu-item${act === 'delete' ? ' bad' : ''}${refused === undefined ? '' : ' off'}`}
            onClick={() => {
              if (at && refused === undefined) onChoose(at.user, act);
            }}
          >
            <Icon name={icons[act]} size={16} />
            <span>
              {t(words[act])}
              {why === '' ? null : <span className="why cap">{why}</span>}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
