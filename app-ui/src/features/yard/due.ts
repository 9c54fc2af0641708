// Machines to inspect: the pages of the list, and the machines by group and location. Pure.
import type { DueRequest, DueGroup, DueMachine, DueTotals } from '../../api/wire.ts';
import type { BadgeColour } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';

/** The machines of a page: a yard of usual size at once, and not more than a slow line brings in a second. */
export const pageSize = 200;

/** Pages are numbered from 1. */
export const pageOf = (number: number): DueRequest => ({ PageNumber: number, PageSize: pageSize });

/** In the order of the server's list. */
export const groups: readonly DueGroup[] = ['Overdue', 'Today', 'Waiting', 'Open', 'Failed'];

/** The machines of a group at one location, as they are walked. */
export interface Stop {
  location: number;
  name: string;
  machines: DueMachine[];
}

export interface Walk {
  group: DueGroup;
  total: number;
  stops: Stop[];
}

/** The groups that have machines, in the server's order. */
export function walksOf(machines: readonly DueMachine[], totals: DueTotals): Walk[] {
  return groups.flatMap((group) => {
    const stops: Stop[] = [];
    for (const machine of machines) {
      if (machine.Group !== group) continue;
      const last = stops.at(-1);
      if (last?.location === machine.LocationId) last.machines.push(machine);
      else stops.push({ location: machine.LocationId, name: machine.LocationName, machines: [machine] });
    }
    return stops.length === 0 ? [] : [{ group, total: totals[group], stops }];
  });
}

/** Returns `true` if a machine waits because its model has no template for its stage. */
export const isUnmapped = ({ Refused }: Pick<DueMachine, 'Refused'>): boolean => /^stock\.no_\w+_template$/.test(Refused ?? '');

export interface DueBadge {
  colour: BadgeColour;
  icon: IconName;
  /** The words of the stage are the badge's where there are no others. */
  text: 'badge.overdue' | 'badge.auditToday' | 'badge.held' | 'badge.specChange' | 'stage';
  count: number;
}

const repair = 'H';
const specChange = 'S';

/** The badge of a machine, as the stock list shows it. */
export function badgeOf({ Status, DaysToAudit, DaysInStage }: Pick<DueMachine, 'Status' | 'DaysToAudit' | 'DaysInStage'>): DueBadge {
  if (Status === repair) return { colour: 'red', icon: 'wrench', text: 'badge.held', count: DaysInStage };
  if (Status === specChange) return { colour: 'red', icon: 'swap', text: 'badge.specChange', count: DaysInStage };
  if (DaysToAudit != null && DaysToAudit < 0) return { colour: 'red', icon: 'clock-alert', text: 'badge.overdue', count: -DaysToAudit };
  if (DaysToAudit === 0) return { colour: 'green', icon: 'calendar', text: 'badge.auditToday', count: 0 };
  return { colour: 'grey', icon: 'clipboard', text: 'stage', count: 0 };
}
