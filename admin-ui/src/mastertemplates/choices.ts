// The categories of a template, which are the same on every server, and the languages.

import { useGetList } from 'react-admin';
import type { Language } from '../api/wire';
import { useText } from '../text/useText';

interface Choice {
  id: number;
  name: string;
}

export function useCategoryChoices(): Choice[] {
  const text = useText();
  return [
    { id: 1, name: text('masters.handover') },
    { id: 2, name: text('masters.service') },
    { id: 3, name: text('masters.general') },
  ];
}

const asChoice = ({ id, name }: Language): Choice => ({ id, name });

/** Every language has a name, also one that is not offered any more; `present` is offered because a template is in it. */
export function useLanguageChoices(present?: number): { names: Choice[]; choices: Choice[]; isPending: boolean } {
  const { data = [], isPending } = useGetList<Language>('languages', { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } });
  return { names: data.map(asChoice), choices: data.filter(({ id, active }) => active || id === present).map(asChoice), isPending };
}
