// The names of user types, and those that the form of a user offers.
import type { TFunction } from 'i18next';
import type { UserChoices } from '../../api/people.ts';

const known = [1, 2, 3, 4, 5, 6, 7, 8, 9, 49] as const;

/** The name of a user type. */
export function roleName(type: number, t: TFunction): string {
  const one = known.find((id) => id === type);
  return one === undefined ? '' : t(`userForm.roles.role${one}`);
}

/** The roles that can be chosen. */
export const offeredRoles = ({ Roles }: Pick<UserChoices, 'Roles'>, t: TFunction): { id: number; label: string }[] =>
  Roles.filter(({ Offered }) => Offered).map(({ UserTypeId }) => ({ id: UserTypeId, label: roleName(UserTypeId, t) }));
