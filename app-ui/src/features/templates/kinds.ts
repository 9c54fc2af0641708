// The kinds and states of check templates, and how they are shown. Pure.
import type { BadgeColour } from '../../ui/Badge.tsx';
import type { IconName } from '../../ui/Icon.tsx';

/** The codes of the kinds, in the order in which a machine meets them. */
export const kinds = [1, 5, 7, 9, 10] as const;

export type TemplateKind = (typeof kinds)[number];

/** A kind of a handover takes yes or no only. */
export const handoverKind = 9;

export const asKind = (code: number): TemplateKind | undefined => kinds.find((kind) => kind === code);

export const states = { draft: 0, active: 1, dormant: 2 } as const;

export type TemplateState = keyof typeof states;

export const stateNames = Object.keys(states) as TemplateState[];

export const stateOf = (code: number): TemplateState => stateNames.find((name) => states[name] === code) ?? 'draft';

export const stateBadges: Record<TemplateState, { colour: BadgeColour; icon: IconName }> = {
  draft: { colour: 'grey', icon: 'pencil' },
  active: { colour: 'green', icon: 'check' },
  dormant: { colour: 'amber', icon: 'hourglass' },
};

/** The longest name of a template, in characters. */
export const templateNameMax = 50;
