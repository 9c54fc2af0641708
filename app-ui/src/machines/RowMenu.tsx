// What may be done with a machine, as the server says it: allowed actions can be chosen, the others say why not.
import { Menu, MenuItem, Tooltip } from '@mui/material';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction, StockRow } from '../api/wire.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

export type BuiltAction = 'overview' | 'edit' | 'delete' | 'accept' | 'reject';

/** The actions whose screens are built; the menu leaves the others out. */
const built: Record<BuiltAction, { text: `actions.${BuiltAction}`; icon: IconName; danger?: true }> = {
  overview: { text: 'actions.overview', icon: 'clock' },
  edit: { text: 'actions.edit', icon: 'pencil' },
  delete: { text: 'actions.delete', icon: 'cross', danger: true },
  accept: { text: 'actions.accept', icon: 'check' },
  reject: { text: 'actions.reject', icon: 'cross', danger: true },
};

const isBuilt = (action: RowAction): action is RowAction & { Name: BuiltAction } => action.Name in built;

/** The entries of a row's menu; none means no menu. */
export function menuActions(row: StockRow): (RowAction & { Name: BuiltAction })[] {
  return row.ActionPermission ? row.Actions.filter(isBuilt) : [];
}

export const allows = (row: StockRow, name: BuiltAction): boolean =>
  menuActions(row).some((action) => action.Name === name && action.Allowed);

export interface MenuAt {
  row: StockRow;
  /** A button to hang under, or a point: where the pointer was. */
  anchor: HTMLElement | { left: number; top: number };
}

interface Props {
  at: MenuAt | undefined;
  onClose: () => void;
  onChoose: (row: StockRow, action: BuiltAction) => void;
}

export function RowMenu({ at, onClose, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const point = at && !(at.anchor instanceof HTMLElement) ? at.anchor : undefined;
  return (
    <Menu
      open={at !== undefined}
      onClose={onClose}
      anchorReference={point ? 'anchorPosition' : 'anchorEl'}
      {...(point ? { anchorPosition: point } : { anchorEl: at?.anchor instanceof HTMLElement ? at.anchor : null })}
      slotProps={{ list: { 'aria-label': t('stock.actionsOf', { serial: at?.row.Vin ?? '' }) } }}
    >
      {(at ? menuActions(at.row) : []).map((action) => {
        const { text, icon, danger } = built[action.Name];
        const why = action.Allowed ? '' : (action.Text ?? action.Reason ?? '');
        return (
          <MenuItem
            key={action.Name}
            aria-disabled={!action.Allowed}
            className={`menu-item${danger ? ' bad' : ''}${action.Allowed ? '' : ' off'}`}
            onClick={() => {
              if (!action.Allowed || !at) return;
              onClose();
              onChoose(at.row, action.Name);
            }}
          >
            <Tooltip title={why} placement="left" describeChild>
              <span className="row">
                <Icon name={icon} size={16} />
                <span>
                  {t(text)}
                  {why === '' ? null : <span className="why cap">{why}</span>}
                </span>
              </span>
            </Tooltip>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
