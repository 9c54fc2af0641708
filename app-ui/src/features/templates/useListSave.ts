// Saves a list of quick texts, or deletes it.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { saveCommentList } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { CommentList } from '../../api/wire.ts';
import { alert } from '../../ui/toast.tsx';
import { sameTexts, textsOf } from './quickTexts.ts';

export interface ListFields {
  name: string;
  texts: string;
}

interface Params {
  /** Undefined for a new one. */
  list: CommentList | undefined;
  language: number;
  /** The texts that are saved. */
  before: ListFields;
  /** Called when the entries are saved, before the lists are read again. */
  onStored: (form: ListFields) => void;
  /** Gets the list to show next: undefined after one is deleted. */
  onSaved: (list: number | undefined) => void;
  onNameRefused: (message: string) => void;
  onSettled: () => void;
}

interface ListSave {
  mutate: (change: { form: ListFields; isDeleted: boolean }) => void;
  isPending: boolean;
  error: Error | null;
}

export function useListSave({ list, language, before, onStored, onSaved, onNameRefused, onSettled }: Params): ListSave {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ form, isDeleted }: { form: ListFields; isDeleted: boolean }) => {
      const id = list?.CommentListId ?? 0;
      if (isDeleted) return { ...(await saveCommentList({ CommentListId: id, Deleted: true })), isDeleted };
      const texts = textsOf(form.texts);
      const isSame = list !== undefined && sameTexts(texts, textsOf(before.texts));
      const saved = await saveCommentList({
        CommentListId: id,
        CommentListDesc: form.name.trim(),
        LanguageId: language,
        ...(isSame ? {} : { Comments: texts.map((CommentText) => ({ CommentText })) }),
      });
      return { ...saved, isDeleted };
    },
    onSuccess: async ({ CommentListId, isDeleted }, { form }) => {
      alert({ type: 'success', kind: 'template', title: t(isDeleted ? 'quickTexts.deleted' : 'quickTexts.saved') });
      onStored(form);
      await client.invalidateQueries({ queryKey: [...keys.templates(site), 'commentLists'] });
      onSaved(isDeleted ? undefined : CommentListId);
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure?.body.Errors?.['CommentListDesc']) onNameRefused(failure.text);
    },
    onSettled,
  });
}
