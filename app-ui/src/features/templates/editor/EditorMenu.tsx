// The less frequent actions on a template, behind one button.
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../../ui/Icon.tsx';

export interface MenuEntry {
  key: string;
  icon: IconName;
  text: string;
  /** Why it can not be done now. */
  why?: string | undefined;
  isDanger?: boolean;
  onChoose: () => void;
}

export function EditorMenu({ entries }: { entries: readonly MenuEntry[] }): JSX.Element {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <button type="button" className="icon" aria-label={t('template.actions')} aria-haspopup="menu" aria-expanded={anchor !== undefined} onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        <Icon name="kebab" />
      </button>
      <Menu open={anchor !== undefined} anchorEl={anchor ?? null} onClose={() => setAnchor(undefined)} slotProps={{ list: { 'aria-label': t('template.actions') } }}>
        {entries.map(({ key, icon, text, why, isDanger, onChoose }) => (
          <MenuItem
            key={key}
            className={`menu-item${isDanger ? ' bad' : ''}${why === undefined ? '' : ' off'}`}
            aria-disabled={why !== undefined}
            onClick={() => {
              if (why !== undefined) return;
              setAnchor(undefined);
              onChoose();
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
    </>
  );
}
