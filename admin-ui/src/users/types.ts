// The user types, and what the server says about each for the signed-in user. A role has the same number as a user type.

import { useGetIdentity } from 'react-admin';
import type { Entity, KnownRole } from '../api/wire';

/** The user types that have a name in the catalogue. */
export const userTypes = [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] as const;
export type UserType = (typeof userTypes)[number];

export const isUserType = (value: unknown): value is UserType => userTypes.some((type) => type === value);

/** The server's description of a user type; undefined while the session is read or for an unknown number. */
export const roleOf = (roles: readonly KnownRole[], id: number | undefined): KnownRole | undefined => roles.find((role) => role.id === id);

/** The user types that the signed-in user may give to others. */
export const offered = (roles: readonly KnownRole[]): UserType[] =>
  userTypes.filter((type) => roleOf(roles, type)?.grantable);

/** Returns `true` if a user of this level with this role can have the right to delete machines (USER-005). */
export const mayHoldDelete = (roles: readonly KnownRole[], entity: Entity | undefined, roleId: number | undefined): boolean =>
  entity === 20 && (roleOf(roles, roleId)?.mayDeleteMachines ?? false);

/** The user types as the server describes them to the signed-in user. */
export function useRoles(): readonly KnownRole[] {
  const { identity } = useGetIdentity();
  return (identity?.roles as KnownRole[] | undefined) ?? [];
}
