// Languages to choose from, by their numbers.

import { useGetList } from 'react-admin';
import type { Language } from '../api/wire';

interface Choice {
  id: number;
  name: string;
}

const asChoice = ({ id, name }: Language): Choice => ({ id, name });

export const useLanguages = () =>
  useGetList<Language>('languages', { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } });

/** Every language has a name, also one that is not offered any more; `present` is offered because the record has it. */
export function useLanguageChoices(present?: number): { names: Choice[]; choices: Choice[]; isPending: boolean } {
  const { data = [], isPending } = useLanguages();
  return { names: data.map(asChoice), choices: data.filter(({ id, active }) => active || id === present).map(asChoice), isPending };
}
