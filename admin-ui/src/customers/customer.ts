import type { Customer } from '../api/wire';

/** Title, first name and surname; empty once they were erased. */
export const nameOf = ({ personal: { Title, FirstName, Surname } }: Customer): string => [Title, FirstName, Surname].filter(Boolean).join(' ');
