// Countries and languages to choose from. There are some 250 countries and a few dozen languages; cards store both by their
// codes, not by their numbers, so that they are read whole and not as references.

import { useGetList } from 'react-admin';
import type { Country, Language } from '../api/wire';

const every = { pagination: { page: 1, perPage: 500 }, sort: { field: 'name', order: 'ASC' } } as const;

interface CodeChoice {
  id: string;
  name: string;
}

export function useCountryChoices(): CodeChoice[] {
  const { data = [] } = useGetList<Country>('countries', every);
  return data.map(({ iso2, name }) => ({ id: iso2, name: `${name} (${iso2})` }));
}

export function useLanguageChoices(): CodeChoice[] {
  const { data = [] } = useGetList<Language>('languages', every);
  return data.map(({ code, name }) => ({ id: code, name: `${name} (${code})` }));
}
