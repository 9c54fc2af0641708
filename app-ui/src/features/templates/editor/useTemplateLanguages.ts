// The languages of a template, and the removal of one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { listTemplateLanguages, readLanguages, saveTemplateTexts } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import { alertRefusal } from '../../../ui/refused.ts';
import { alert } from '../../../ui/toast.tsx';

/** `rest`: the languages that the template does not have. */
export interface TemplateLanguages {
  languages: Awaited<ReturnType<typeof listTemplateLanguages>>;
  rest: Awaited<ReturnType<typeof readLanguages>>;
}

/** The languages of a template, and the others there are. */
export function useTemplateLanguages(id: number): TemplateLanguages {
  const { site } = useSession();
  const { data: languages = [] } = useQuery({
    queryKey: [...keys.templates(site), 'languages', id],
    queryFn: ({ signal }) => listTemplateLanguages(id, signal),
  });
  const { data: all = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  const rest = languages.length === 0 ? [] : all.filter(({ LanguageId }) => languages.every((one) => one.LanguageId !== LanguageId));
  return { languages, rest };
}

/** Takes a language from the template, with the time at which it was read. */
export function useRemoveLanguage(id: number, name: string, { onRemoved, onAnswer }: { onRemoved: () => void; onAnswer: () => void }): { mutate: (language: number) => void } {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (language: number) => {
      const at = (await listTemplateLanguages(id)).find(({ LanguageId }) => LanguageId === language)?.TimestampDt;
      await saveTemplateTexts({ TemplateId: id, LanguageId: language, Deleted: true, ...(at ? { TimestampDt: at } : {}) });
    },
    onSuccess: () => {
      alert({ type: 'success', kind: 'template', title: t('template.languageRemoved', { language: name }) });
      onRemoved();
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'template', title: t('template.title') });
    },
    onSettled: () => {
      onAnswer();
      return client.invalidateQueries({ queryKey: [...keys.templates(site), 'languages'] });
    },
  });
}
