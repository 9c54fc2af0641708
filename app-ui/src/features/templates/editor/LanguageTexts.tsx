// The texts of another language next to those of the template's own.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { useForm, useWatch, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readTemplateTexts, saveTemplateTexts } from '../../../api/calls.ts';
import { asFailure } from '../../../api/errors.ts';
import { keys } from '../../../api/queryKeys.ts';
import { useSession } from '../../../api/session.tsx';
import type { TemplateLanguageTexts, TemplateRow } from '../../../api/wire.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { alert } from '../../../ui/toast.tsx';
import { useUnsaved } from '../../../ui/unsaved.ts';
import { templateNameMax } from '../kinds.ts';
import { limits, type Doc } from './doc.ts';
import type { Stored } from './saving.ts';

interface Props {
  template: TemplateRow;
  language: { id: number; name: string };
  own: string;
  doc: Doc;
  stored: Stored;
  onSaved: () => void;
}

export function LanguageTexts(props: Props): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { template, language } = props;
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [...keys.templates(site), 'texts', template.TemplateId, language.id],
    queryFn: ({ signal }) => readTemplateTexts(template.TemplateId, language.id, signal),
    gcTime: 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton of="fields" count={5} />;
  return <Texts key={dataUpdatedAt} {...props} texts={data} onChanged={() => void refetch()} />;
}

interface Form {
  name: string;
  texts: Record<string, string>;
}

function Texts({ template, language, own, doc, stored, texts, onSaved, onChanged }: Props & { texts: TemplateLanguageTexts; onChanged: () => void }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  const [before] = useState(() => ({
    name: text(texts.TemplateName),
    texts: Object.fromEntries([
      ...(texts.Groups ?? []).map(({ TemplateItemGroupId, ItemGroup }) => [`g${String(TemplateItemGroupId)}`, text(ItemGroup)]),
      ...(texts.Items ?? []).map(({ TemplateItemTypeId, ItemDesc }) => [`i${String(TemplateItemTypeId)}`, text(ItemDesc)]),
    ]) as Record<string, string>,
  }));
  const { control, register, handleSubmit, formState } = useForm<Form>({ defaultValues: before });
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: (form: Form) => {
      const changed = (letter: string): [number, string][] =>
        Object.entries(form.texts).flatMap(([key, now]): [number, string][] =>
          key.startsWith(letter) && now.trim() !== (before.texts[key] ?? '') ? [[Number(key.slice(1)), now]] : [],
        );
      return saveTemplateTexts({
        TemplateId: template.TemplateId,
        LanguageId: language.id,
        TemplateName: form.name.trim(),
        Groups: changed('g').map(([TemplateItemGroupId, ItemGroup]) => ({ TemplateItemGroupId, ItemGroup })),
        Items: changed('i').map(([TemplateItemTypeId, ItemDesc]) => ({ TemplateItemTypeId, ItemDesc })),
        ...(texts.TimestampDt ? { TimestampDt: texts.TimestampDt } : {}),
      });
    },
    onSuccess: () => alert({ type: 'success', kind: 'template', title: t('template.textsSaved', { language: language.name }) }),
  });
  useUnsaved(formState.isDirty && !isSuccess);
  useEffect(() => {
    if (!isSuccess) return;
    void client.invalidateQueries({ queryKey: [...keys.templates(site), 'languages'] });
    onSaved();
    onChanged();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when they are saved
  }, [isSuccess]);
  const failure = asFailure(error);
  const rows = doc.flatMap(({ key, name, items }) => {
    const group = stored.groups.get(key);
    return [
      ...(group ? [{ id: `g${group.id}`, first: name, max: limits.group, isGroup: true }] : []),
      ...items.flatMap((item) => {
        const entry = stored.items.get(item.key);
        return entry ? [{ id: `i${entry.id}`, first: item.text, max: limits.question, isGroup: false }] : [];
      }),
    ];
  });
  return (
    <form className="card pad template-texts" aria-label={t('template.textsIn', { language: language.name })} noValidate onSubmit={(event) => void handleSubmit((form) => mutate(form))(event)}>
      <div className="template-pair med">
        <span>{own}</span>
        <span>{language.name}</span>
      </div>
      <div className="template-pair">
        <span className="med">{template.TemplateName}</span>
        <div>
          <span className="in">
            <input aria-label={t('templates.name')} maxLength={templateNameMax} autoComplete="off" aria-invalid={formState.errors.name !== undefined} {...register('name', { validate: (name) => name.trim() !== '' || t('templates.nameRequired') })} />
          </span>
          {formState.errors.name ? (
            <p className="err" role="alert">
              {formState.errors.name.message}
            </p>
          ) : null}
        </div>
      </div>
      {rows.map(({ id, first, max, isGroup }) => (
        <div key={id} className="template-pair">
          <span className={isGroup ? 'med' : ''}>{first}</span>
          <div>
            <span className="in">
              <input aria-label={first} maxLength={max} autoComplete="off" {...register(`texts.${id}`)} />
            </span>
            <Missing control={control} id={id} />
          </div>
        </div>
      ))}
      {failure && !failure.isShownGlobally ? (
        <p className="err" role="alert">
          {failure.text}
        </p>
      ) : null}
      <button type="submit" className="btn brand" disabled={isPending}>
        {t('template.saveTexts')}
      </button>
    </form>
  );
}

function Missing({ control, id }: { control: Control<Form>; id: string }): JSX.Element | null {
  const { t } = useTranslation();
  const value = useWatch({ control, name: `texts.${id}` }) as string | undefined;
  return (value ?? '').trim() === '' ? <Badge colour="amber" icon="alert" text={t('template.missing')} /> : null;
}
