// The menu of a template in the list.
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { TemplateRow } from '../../api/wire.ts';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { states } from './kinds.ts';
import type { TemplateAct } from './listView.ts';

type MenuAct = Exclude<TemplateAct, 'new' | 'texts'> | 'wake';

/** `anchor`: the button below which the menu opens. */
export interface MenuAt {
  row: TemplateRow;
  anchor: HTMLElement;
}

interface Props {
  at: MenuAt | undefined;
  onClose: () => void;
  onChoose: (row: TemplateRow, act: MenuAct) => void;
}

/** The actions on a template. Actions that mapped models forbid are listed with the reason. */
export function TemplateMenu({ at, onClose, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  // The texts stay while the menu fades out.
  const [last, setLast] = useState<TemplateRow>();
  if (at && at.row !== last) setLast(at.row);
  const row = at?.row ?? last;
  const mapped = row?.ModelCount ?? 0;
  const dormant = row?.Status === states.dormant;
  const entries: { act: MenuAct; icon: IconName; text: string; why?: string }[] = [
    { act: 'copy', icon: 'file', text: t('templates.copy') },
    { act: 'rename', icon: 'pencil', text: t('templates.rename') },
    dormant ? { act: 'wake', icon: 'refresh', text: t('templates.wake') } : { act: 'dormant', icon: 'hourglass', text: t('templates.makeDormant') },
    { act: 'delete', icon: 'cross', text: t('templates.delete'), ...(mapped > 0 ? { why: t('templates.deleteBlocked', { count: mapped }) } : {}) },
  ];
  return (
    <Menu
      open={at !== undefined}
      anchorEl={at?.anchor ?? null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': t('templates.actionsOf', { name: row?.TemplateName ?? '' }) } }}
    >
      {entries.map(({ act, icon, text, why }) => (
        <MenuItem
          key={act}
          className={`menu-item${act === 'delete' ? ' bad' : ''}${why === undefined ? '' : ' off'}`}
          aria-disabled={why !== undefined}
          onClick={() => {
            if (row && why === undefined) onChoose(row, act);
          }}
        >
          <Icon name={icon} size={16} />
          <span>
            {text}
            {why === undefined ? null : <span className="why cap">{why}</span>}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
