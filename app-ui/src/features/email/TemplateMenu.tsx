// The menu of a template's row: what the server allows, and what it refuses with a reason.
import { Menu, MenuItem } from '@mui/material';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { MessageTemplate } from '../../api/messageTemplates.ts';
import { whyRefused } from '../../text/served.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { allows, type RowAction } from './useTemplates.ts';

export type MenuAction = 'edit' | 'view' | RowAction;

export interface MenuAnchor {
  template: MessageTemplate;
  /** The button below which the menu opens, or the position of the pointer. */
  anchor: HTMLElement | { left: number; top: number };
}

interface MenuEntry {
  action: MenuAction;
  /** The name of the reason of a refusal. */
  refused?: string;
}

const order: readonly MenuAction[] = ['edit', 'view', 'activate', 'deactivate', 'default', 'delete'];
const icons: Record<MenuAction, IconName> = { edit: 'pencil', view: 'eye', activate: 'check', deactivate: 'ban', default: 'pin', delete: 'trash' };
const texts = {
  edit: 'email.edit', view: 'email.view', activate: 'email.activate', deactivate: 'email.deactivate', default: 'email.setDefault', delete: 'email.remove',
} as const;

/** The entries of a row's menu; without entries there is no menu. */
export const menuOf = (template: MessageTemplate): MenuEntry[] =>
  order.flatMap((action): MenuEntry[] => {
    if (allows(template, action)) return [{ action }];
    const refused = template.Actions.Refused[action];
    return refused === undefined ? [] : [{ action, refused }];
  });

interface Props {
  at: MenuAnchor | undefined;
  onClose: () => void;
  onChoose: (template: MessageTemplate, action: MenuAction) => void;
}

export function TemplateMenu({ at, onClose, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const point = at && !(at.anchor instanceof HTMLElement) ? at.anchor : undefined;
  return (
    <Menu
      open={at !== undefined}
      onClose={onClose}
      anchorReference={point ? 'anchorPosition' : 'anchorEl'}
      {...(point ? { anchorPosition: point } : { anchorEl: at?.anchor instanceof HTMLElement ? at.anchor : null })}
      slotProps={{ list: { 'aria-label': t('email.actionsOf', { title: at?.template.TemplateTitle ?? '' }) } }}
    >
      {(at ? menuOf(at.template) : []).map(({ action, refused }) => {
        const why = refused === undefined ? '' : (whyRefused(refused, {}) ?? refused);
        return (
          <MenuItem
            key={action}
            aria-disabled={refused !== undefined}
            className={`menu-item${action === 'delete' ? ' bad' : ''}${refused === undefined ? '' : ' off'}`}
            onClick={() => {
              if (at && refused === undefined) onChoose(at.template, action);
            }}
          >
            <Icon name={icons[action]} size={16} />
            <span>
              {t(texts[action])}
              {why === '' ? null : <span className="why cap">{why}</span>}
            </span>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
