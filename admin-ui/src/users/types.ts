// User types and the role id that goes with each (decisions, Q-200).

import type { Entity } from '../api/wire';

export const userTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] as const;
export type UserType = (typeof userTypes)[number];

export const defaultRole: Record<UserType, UserType> = { 1: 1, 2: 4, 3: 9, 4: 5, 5: 2, 6: 6, 7: 7, 8: 8, 9: 1, 49: 49 };

export const isUserType = (value: unknown): value is UserType => userTypes.some((type) => type === value);

/** Import users and super users can be given by operators only (contract, section 9). */
export const offered = (operator: boolean): UserType[] =>
  userTypes.filter((type) => operator || (type !== 8 && type !== 9));

/** Deleting machines can be allowed to administrators of a site, role 1 (specification 3 section 6). */
export const mayHoldDelete = (entity: Entity | undefined, roleId: number | undefined): boolean =>
  entity === 20 && roleId === 1;
