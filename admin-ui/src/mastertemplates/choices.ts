// The categories of a template, which are the same on every server, and the languages that are offered.

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

export function useLanguageChoices(): { choices: Choice[]; isPending: boolean } {
  const { data = [], isPending } = useGetList<Language>('languages', { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } });
  return { choices: data.filter(({ active }) => active).map(({ id, name }) => ({ id, name })), isPending };
}
