// The addresses of policy, terms, guide and manual in the language of the page.
import { useQuery } from '@tanstack/react-query';
import { peopleKeys, readSupportLinks, type SupportLinks } from '../api/people.ts';
import { languageCode } from '../text/i18n.ts';

export function useSupportLinks(): SupportLinks | undefined {
  const language = languageCode();
  const { data } = useQuery({
    queryKey: peopleKeys.supportLinks(language),
    queryFn: ({ signal }) => readSupportLinks(language, signal),
    staleTime: Infinity,
    retry: false,
    meta: { overlay: false },
  });
  return data;
}
