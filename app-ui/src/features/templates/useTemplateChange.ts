// Changes of a template in the list: its state, and its deletion.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveTemplate } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { TemplateInput, TemplateRow } from '../../api/wire.ts';
import { alertRefusal } from '../../ui/refused.ts';
import { alert } from '../../ui/toast.tsx';

type Done = 'madeDormant' | 'woken' | 'deleted';

interface TemplateChange {
  send: (row: TemplateRow, part: TemplateInput, done: Done) => void;
  isPending: boolean;
}

export function useTemplateChange(onSaved: () => void): TemplateChange {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ input }: { input: TemplateInput; done: Done }) => saveTemplate(input),
    onSuccess: (_saved, { done }) => {
      alert({ type: 'success', kind: 'template', title: t(`templates.${done}`) });
      onSaved();
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'template', title: t('templates.title') });
    },
    onSettled: () => client.invalidateQueries({ queryKey: keys.templates(session.site) }),
  });
  const send = (row: TemplateRow, part: TemplateInput, done: Done): void =>
    mutate({ input: { TemplateId: row.TemplateId, TimestampDt: row.TimestampDt, ...part }, done });
  return { send, isPending };
}
