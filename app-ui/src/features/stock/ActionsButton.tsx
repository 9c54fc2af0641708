// The Actions dropdown of the selected machines; hidden when it has no entries (STOCK-027).
import { Menu, MenuItem } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import type { Move } from '../../machines/moves/moves.ts';

const icons: Record<Move, IconName> = { handover: 'tag', approve: 'check', transfer: 'lorry', undo: 'left', restock: 'refresh', relocate: 'pin', pdi: 'clipboard' };

/** The same entries as buttons in a row. */
export function MoveButtons({ moves, onMove }: { moves: readonly Move[]; onMove: (move: Move) => void }): JSX.Element[] {
  const { t } = useTranslation();
  return moves.map((move) => (
    <button key={move} type="button" className="btn" onClick={() => onMove(move)}>
      <Icon name={icons[move]} size={16} />
      {t(`moves.${move}`)}
    </button>
  ));
}

interface Props {
  moves: readonly Move[];
  onMove: (move: Move) => void;
  /** The menu opens above the button, which is at the bottom of a phone. */
  above?: boolean;
}

export function ActionsButton({ moves, onMove, above }: Props): JSX.Element | null {
  const { t } = useTranslation();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (moves.length === 0) return null;
  return (
    <>
      <button
        type="button"
        className="btn"
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {t('moves.actions')}
        <Icon name="down" size={16} />
      </button>
      <Menu
        open={Boolean(anchor)}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        {...(above ? { anchorOrigin: { vertical: 'top', horizontal: 'right' }, transformOrigin: { vertical: 'bottom', horizontal: 'right' } } : {})}
      >
        {moves.map((move) => (
          <MenuItem
            key={move}
            className="menu-item"
            onClick={() => {
              setAnchor(null);
              onMove(move);
            }}
          >
            <Icon name={icons[move]} size={16} />
            {t(`moves.${move}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
