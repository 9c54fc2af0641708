// Publishing: it lists the places where the version will be used and the languages that lack texts.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { listTemplateLanguages, publishTemplate, readTemplateUses } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { TemplateRow } from '../../../api/wire.ts';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { alert } from '../../../ui/toast.tsx';

interface Props {
  template: TemplateRow;
  /** Entries that are not saved, because a text is missing. */
  incompleteCount: number;
  onDone: (version: number) => void;
  onClose: () => void;
}

export function PublishDialog({ template, incompleteCount, onDone, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const id = template.TemplateId;
  const key = [...keys.templates(site), 'publish', id];
  // Read anew whenever the dialog opens.
  const { data, error } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const [uses, languages] = await Promise.all([readTemplateUses(id, signal), listTemplateLanguages(id, signal)]);
      return { uses, lacking: languages.filter(({ IsComplete }) => !IsComplete) };
    },
    gcTime: 0,
  });
  const lacking = data?.lacking ?? [];
  const publish = useMutation({
    mutationFn: () => publishTemplate(id, lacking.length > 0),
    onSuccess: ({ Version }) => {
      alert({ type: 'success', kind: 'template', title: t('template.published', { version: Version }) });
      void client.invalidateQueries({ queryKey: [...keys.templates(site), 'list'] });
    },
  });
  const { isSuccess, data: done } = publish;
  useEffect(() => {
    if (isSuccess) onDone(done.Version);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is published
  }, [isSuccess]);
  const failure = asFailure(publish.error ?? error);
  return (
    <FormDialog
      title={t('template.publishTitle', { name: template.TemplateName })}
      loading={publish.isPending}
      error={failure && !failure.isShownGlobally ? failure.text : undefined}
      footer={{ submit: t(lacking.length > 0 ? 'template.publishLacking' : 'template.publish'), disabled: !data }}
      unsaved={false}
      onSubmit={() => publish.mutate()}
      onClose={onClose}
    >
      {data ? (
        <>
          <p>{data.uses.ModelCount === 0 ? t('template.usedNowhere') : t('template.usedBy', { count: data.uses.ModelCount })}</p>
          {data.uses.OpenCount > 0 ? <p>{t('template.openGoOn', { count: data.uses.OpenCount })}</p> : null}
          {lacking.length > 0 ? (
            <>
              <p>{t('template.lacking')}</p>
              <ul className="template-lacking">
                {lacking.map(({ LanguageId, LanguageName, Missing }) => (
                  <li key={LanguageId}>
                    {LanguageName}: {t('template.missingCount', { count: Missing })}
                  </li>
                ))}
              </ul>
            </>
          ) : null}
          {incompleteCount > 0 ? <p>{t('template.incomplete', { count: incompleteCount })}</p> : null}
        </>
      ) : error ? null : (
        <Skeleton of="lines" count={1} />
      )}
    </FormDialog>
  );
}
