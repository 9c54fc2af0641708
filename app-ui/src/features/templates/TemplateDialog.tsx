// The dialog that adds a template, copies one, or gives it another name or logo.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type JSX } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { copyTemplate, saveTemplate } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { listPictures } from '../../api/uploads.ts';
import type { Language, TemplateRow } from '../../api/wire.ts';
import { templateAddress } from '../../paths.ts';
import { ownName } from '../../text/ownName.ts';
import { Field } from '../../ui/Field.tsx';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { PicturePicker } from '../../ui/PicturePicker.tsx';
import { alert } from '../../ui/toast.tsx';
import { asKind, kinds, templateNameMax, type TemplateKind } from './kinds.ts';

interface Props {
  act: 'new' | 'copy' | 'rename';
  /** The template that is copied or renamed. */
  template: TemplateRow | undefined;
  languages: readonly Language[];
  onClose: () => void;
}

interface Form {
  name: string;
  kind: TemplateKind;
  language: number;
  /** The uploaded picture; 0 for none. */
  logo: number;
}

const done = { new: 'templates.created', copy: 'templates.copied', rename: 'templates.renamed' } as const;
const submits = { new: 'templates.create', copy: 'templates.copy', rename: 'templates.save' } as const;

export function TemplateDialog({ act, template, languages, onClose }: Props): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const client = useQueryClient();
  const of = template?.TemplateName ?? '';
  const stored = act === 'rename' ? (template?.LogoAssetId ?? 0) : 0;
  const { control, handleSubmit, register, reset, setError, setValue, formState } = useForm<Form>({
    defaultValues: {
      name: act === 'new' ? '' : act === 'rename' ? of : t('templates.copyName', { name: of }).slice(0, templateNameMax),
      kind: asKind(template?.VehicleType ?? kinds[0]) ?? kinds[0],
      language: session.user.LanguageId,
      logo: stored,
    },
  });
  const logo = useWatch({ control, name: 'logo' });
  const navigate = useNavigate();
  const { mutate, data, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ name, kind, language, logo: chosen }: Form) => {
      const TemplateName = name.trim();
      const ofLogo = chosen === stored ? {} : { LogoAssetId: chosen };
      if (act === 'new' || !template) return saveTemplate({ TemplateId: 0, TemplateName, VehicleType: kind, LanguageId: language, ...ofLogo });
      if (act === 'rename') return saveTemplate({ TemplateId: template.TemplateId, TemplateName, ...ofLogo, TimestampDt: template.TimestampDt });
      return copyTemplate({ TemplateId: template.TemplateId, TemplateName, VehicleType: kind, LanguageIds: [] });
    },
    onSuccess: () => {
      alert({ type: 'success', kind: 'template', title: t(done[act]) });
      void client.invalidateQueries({ queryKey: keys.templates(session.site) });
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure?.body.Errors?.['TemplateName']) setError('name', { message: failure.text });
    },
  });
  // Closed once the form no longer counts as unsaved; otherwise leaving its address would have to be confirmed.
  useEffect(() => {
    if (!isSuccess) return;
    // A new one is written next. The dialog's address is replaced, so that Back leads to the list.
    if (act === 'new') void navigate(templateAddress(data.TemplateId), { replace: true });
    else onClose();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when it is saved
  }, [isSuccess]);
  const failure = asFailure(error);
  const shown = failure && !failure.isShownGlobally && !failure.body.Errors?.['TemplateName'] ? failure.text : undefined;
  return (
    <FormDialog
      title={t(`templates.${act}Title`, { name: of })}
      loading={isPending}
      error={shown}
      footer={{ submit: t(submits[act]) }}
      unsaved={formState.isDirty && !isSuccess}
      above={act === 'copy' ? undefined : <Logo value={logo} stored={stored} address={template?.LogoUrl} onChange={(id) => setValue('logo', id, { shouldDirty: true })} />}
      onSubmit={() => void handleSubmit((form) => mutate(form))()}
      onClose={() => {
        // At once; otherwise leaving the address would have to be confirmed again.
        flushSync(() => reset());
        onClose();
      }}
    >
      <Controller
        control={control}
        name="name"
        rules={{ validate: (name) => name.trim() !== '' || t('templates.nameRequired') }}
        render={({ field: { ref, ...field }, fieldState }) => (
          <Field {...field} ref={ref} label={t('templates.name')} required maxLength={templateNameMax} autoComplete="off" error={fieldState.error?.message} />
        )}
      />
      {act === 'rename' ? null : (
        <label className="field">
          <span className="label">{t('templates.kind')}</span>
          <select className="choice" {...register('kind', { valueAsNumber: true })}>
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`templates.kinds.kind${kind}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      {act === 'new' ? (
        <label className="field">
          <span className="label">{t('templates.language')}</span>
          <select className="choice" {...register('language', { valueAsNumber: true })}>
            {languages.map((language) => (
              <option key={language.LanguageId} value={language.LanguageId}>
                {ownName(language)}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {act === 'copy' ? <p className="muted">{t('templates.copyAllLanguages')}</p> : null}
    </FormDialog>
  );
}

interface LogoProps {
  value: number;
  /** The logo that the template has. */
  stored: number;
  /** Its address, also when it has left the gallery. */
  address: string | null | undefined;
  onChange: (id: number) => void;
}

/** The logo of the template, with the way to another one. */
function Logo({ value, stored, address, onChange }: LogoProps): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const [isChoosing, setChoosing] = useState(false);
  const { data } = useQuery({ queryKey: keys.pictures(site, 'template'), queryFn: ({ signal }) => listPictures('template', signal) });
  const shown = data?.find(({ id }) => id === value);
  const thumbnail = shown?.thumbnail ?? (value !== 0 && value === stored ? address : undefined);
  return (
    <div className="template-picture">
      <span className="label">{t('templates.logo')}</span>
      <div className="row">
        {thumbnail ? <img src={thumbnail} alt="" /> : null}
        {shown ? <span className="cut">{shown.name}</span> : null}
        <button type="button" className="btn" aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {t('templates.chooseLogo')}
        </button>
        {value === 0 ? null : (
          <button type="button" className="icon" aria-label={t('templates.noLogo')} title={t('templates.noLogo')} onClick={() => onChange(0)}>
            <Icon name="x" />
          </button>
        )}
      </div>
      <PicturePicker
        open={isChoosing}
        title={t('templates.logo')}
        kind="template"
        chosen={value === 0 ? undefined : value}
        onPick={({ id }) => {
          onChange(id);
          setChoosing(false);
        }}
        // What is not saved yet cannot be chosen any more; a template keeps the logo that it has.
        onRemoved={(id) => {
          if (id === value) onChange(stored);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}
