// The row menu of a machine, by the server's `Actions` and `Refusals`: allowed actions can be chosen, refused ones show the
// reason.
import { Menu, MenuItem, Tooltip } from '@mui/material';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { mailPermission } from '../api/mails.ts';
import { useSession } from '../api/session.tsx';
import type { Refusals, StockRow } from '../api/wire.ts';
import { whyRefused } from '../text/served.ts';
import { Icon, type IconName } from '../ui/Icon.tsx';

export type BuiltAction = 'overview' | 'handover' | 'complete' | 'edit' | 'delete' | 'accept' | 'email' | 'reject' | 'print';

/** The actions that have a screen, in the order of the menu; others are left out. */
const built: Record<BuiltAction, { text: `actions.${BuiltAction}`; icon: IconName; danger?: true }> = {
  overview: { text: 'actions.overview', icon: 'clock' },
  handover: { text: 'actions.handover', icon: 'clipboard' },
  complete: { text: 'actions.complete', icon: 'clipboard' },
  edit: { text: 'actions.edit', icon: 'pencil' },
  delete: { text: 'actions.delete', icon: 'cross', danger: true },
  accept: { text: 'actions.accept', icon: 'check' },
  email: { text: 'actions.email', icon: 'mail' },
  reject: { text: 'actions.reject', icon: 'cross', danger: true },
  print: { text: 'actions.print', icon: 'print' },
};

const builtNames = Object.keys(built) as BuiltAction[];

/** The permissions of actions that not every site or user has; the rows have the action all the same. */
const needed: Partial<Record<BuiltAction, string>> = { email: mailPermission };

/** The permission of what is the same for every machine that has a menu, and is therefore not among its actions. */
const printing = 'report.print';

export interface MenuEntry {
  name: BuiltAction;
  /** The reason of a refusal, by its name in `Refusals` of the answer; undefined for what is allowed. */
  refused?: string;
}

const mayHave = (can: (permission: string) => boolean, name: BuiltAction): boolean => {
  const permission = needed[name];
  return permission === undefined || can(permission);
};

/** Answers the entries of a row's menu for this user and site; without entries there is no menu. */
export function useMenuActions(): (row: StockRow) => MenuEntry[] {
  const { can } = useSession();
  return (row) => menuActions(row).filter(({ name }) => mayHave(can, name));
}

/** The actions of a row that have a screen, as the server allows and refuses them. */
export function menuActions(row: StockRow): MenuEntry[] {
  const { ActionPermission, Actions } = row;
  if (!ActionPermission) return [];
  return builtNames.flatMap((name): MenuEntry[] => {
    const refused = Actions.Refused[name];
    if (refused !== undefined) return [{ name, refused }];
    return Actions.Allowed.includes(name) ? [{ name }] : [];
  });
}

/** The button that opens the menu of a row; null where there is no menu. */
export function RowMenuButton({ row, onMenu }: { row: StockRow; onMenu: (at: MenuAt) => void }): JSX.Element | null {
  const { t } = useTranslation();
  const entriesOf = useMenuActions();
  if (entriesOf(row).length === 0) return null;
  return (
    <button
      type="button"
      className="icon"
      aria-haspopup="menu"
      aria-label={t('stock.actionsOf', { serial: row.Vin })}
      data-row-menu={row.VhcId}
      onClick={(event) => {
        event.stopPropagation();
        onMenu({ row, anchor: event.currentTarget });
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      <Icon name="kebab" />
    </button>
  );
}

export const allows = (row: StockRow, name: BuiltAction): boolean =>
  menuActions(row).some((entry) => entry.name === name && entry.refused === undefined);

export interface MenuAt {
  row: StockRow;
  /** The button below which the menu opens, or the position of the pointer. */
  anchor: HTMLElement | { left: number; top: number };
}

interface Props {
  at: MenuAt | undefined;
  /** `Refusals` of the answer that contained the row. */
  refusals: Refusals | undefined;
  onClose: () => void;
  onChoose: (row: StockRow, action: BuiltAction) => void;
}

export function RowMenu({ at, refusals, onClose, onChoose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { can } = useSession();
  const entriesOf = useMenuActions();
  const entries: MenuEntry[] = at ? [...entriesOf(at.row), ...(can(printing) ? [{ name: 'print' as const }] : [])] : [];
  const point = at && !(at.anchor instanceof HTMLElement) ? at.anchor : undefined;
  return (
    <Menu
      open={at !== undefined}
      onClose={onClose}
      anchorReference={point ? 'anchorPosition' : 'anchorEl'}
      {...(point ? { anchorPosition: point } : { anchorEl: at?.anchor instanceof HTMLElement ? at.anchor : null })}
      slotProps={{ list: { 'aria-label': t('stock.actionsOf', { serial: at?.row.Vin ?? '' }) } }}
    >
      {entries.map(({ name, refused }) => {
        const { text, icon, danger } = built[name];
        const allowed = refused === undefined;
        const why = allowed ? '' : (whyRefused(refused, refusals) ?? refused);
        return (
          <MenuItem
            key={name}
            aria-disabled={!allowed}
            className={`menu-item${danger ? ' bad' : ''}${allowed ? '' : ' off'}`}
            onClick={() => {
              if (!allowed || !at) return;
              onClose();
              onChoose(at.row, name);
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
