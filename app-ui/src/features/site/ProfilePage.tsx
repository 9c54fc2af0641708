// Site Profile: what the group has set, and the address and contact data that the site keeps itself, in each language where the
// site has several.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type JSX } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { peopleKeys, readSiteProfile, saveSiteProfile, type SiteProfile } from '../../api/people.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Language } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useFirstWrong } from '../../ui/useFirstWrong.ts';
import { useUnsaved } from '../../ui/unsaved.ts';
import '../../ui/forms.css';
import { editedFields, fieldOf, profileValues, wrongWith, type ProfileField, type ProfileValues } from './profile.ts';

export default function ProfilePage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const languageParam = Number(params.get('lang') ?? 0);
  const language = Number.isSafeInteger(languageParam) && languageParam > 0 ? languageParam : 0;
  // Like its entry in the navigation: the page is for users who edit the profile. The server's answer names the fields that
  // they may change.
  const may = session.can('site.profile');
  const { data, error, refetch } = useQuery({
    queryKey: peopleKeys.profile(session.site, language),
    queryFn: ({ signal }) => readSiteProfile(language, signal),
    enabled: may,
    meta: { overlay: true },
  });
  const { data: languages = [] } = useQuery({ queryKey: keys.languages, queryFn: readLanguages, staleTime: Infinity });
  if (!may) return <DeniedState text={t('siteProfile.noPermission')} />;
  if (error && !data) return <ErrorState title={t('siteProfile.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <p className="page-body" role="status">
        {t('app.loading')}
      </p>
    );
  }
  return <Profile key={`${session.site} ${data.LanguageId}`} profile={data} languages={languages} />;
}

const texts: Record<ProfileField, 'web' | 'telephone' | 'email' | 'address1' | 'address2' | 'address3' | 'address4' | 'postCode' | 'siteName'> = {
  SiteName: 'siteName', WebSite: 'web', Telephone: 'telephone', Email: 'email', Address1: 'address1', Address2: 'address2', Address3: 'address3', Address4: 'address4',
  PostCode: 'postCode', LangSiteName: 'siteName', LangAddr1: 'address1', LangAddr2: 'address2', LangAddr3: 'address3', LangAddr4: 'address4',
};

function Profile({ profile, languages }: { profile: SiteProfile; languages: readonly Language[] }): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { form, submitted } = useFirstWrong<HTMLFormElement>();
  const { control, handleSubmit, reset, setError, formState } = useForm<ProfileValues>({
    defaultValues: profileValues(profile),
    shouldFocusError: false,
    resolver: (values) => {
      const wrong = Object.entries(wrongWith(values));
      return wrong.length === 0
        ? { values, errors: {} }
        : { values: {}, errors: Object.fromEntries(wrong.map(([field, key]) => [field, { type: 'wrong', message: t(`siteProfile.${key}`) }])) };
    },
  });
  // What was read anew takes the place of what was not changed here.
  useEffect(() => reset(profileValues(profile), { keepDirtyValues: true }), [profile, reset]);
  const { isDirty, errors, submitCount } = formState;
  useUnsaved(isDirty);
  const wrong = Object.keys(errors).length;
  const { mutate, isPending } = useMutation({
    mutationFn: (values: ProfileValues) =>
      saveSiteProfile({ selectedLanguageID: profile.LanguageId, Version: profile.Version, ...editedFields(values, profile.Editable) }),
    onSuccess: async (_answer, values) => {
      alert({ type: 'success', kind: 'site', title: t('siteProfile.title'), text: t('siteProfile.saved') });
      reset(values);
      await client.invalidateQueries({ queryKey: peopleKeys.profiles(site) });
    },
    onError: (problem) => {
      const failure = asFailure(problem);
      if (!failure) return;
      for (const [name, [text]] of Object.entries(failure.body.Errors ?? {})) {
        const field = fieldOf(name, isOther);
        if (field) setError(field, { message: text ?? failure.text });
      }
      submitted();
      if (failure.status === 409) {
        alert({ type: 'danger', kind: 'site', title: t('siteProfile.title'), text: t('siteProfile.changed') });
        void client.invalidateQueries({ queryKey: peopleKeys.profiles(site) });
      } else if (!failure.isShownGlobally) alert({ type: 'danger', kind: 'site', title: t('siteProfile.title'), text: failure.text });
    },
  });
  const isOther = profile.LanguageId !== profile.DefaultLanguageId;
  const nameOf = (id: number): string => languages.find(({ LanguageId }) => LanguageId === id)?.LanguageName ?? '';
  const field = (name: ProfileField, more: Partial<Parameters<typeof Field>[0]> = {}): JSX.Element => (
    <Controller
      key={name}
      control={control}
      name={name}
      render={({ field: { ref, onChange, ...rest }, fieldState }) => (
        <Field
          {...rest}
          ref={ref}
          label={t(`siteProfile.${texts[name]}`)}
          maxLength={name === 'WebSite' || name === 'Email' ? 100 : 50}
          autoComplete="off"
          disabled={!profile.Editable.includes(name)}
          error={fieldState.error?.message}
          onText={onChange}
          {...more}
        />
      )}
    />
  );
  const isReadOnly = profile.Editable.length === 0;
  const mayName = profile.Editable.includes('SiteName');
  return (
    <form
      className="form-page"
      ref={form}
      aria-label={t('siteProfile.title')}
      noValidate
      onSubmit={(event) => {
        submitted();
        if (isPending) event.preventDefault();
        else void handleSubmit((values) => mutate(values))(event);
      }}
    >
      <div className="form-scroll">
        <p className="sr" role="status">
          {submitCount > 0 && wrong > 0 ? t('userForm.wrong', { count: wrong }) : ''}
        </p>
        <div className="form-columns">
          <section className="card form-card" aria-label={t('siteProfile.contact')}>
            {isReadOnly ? <p className="muted">{t('siteProfile.readOnly')}</p> : null}
            {profile.IsMultiLanguage ? (
              <div className="form-grid">
                <SelectField
                  label={t('siteProfile.language')}
                  choices={languages.map(({ LanguageId, LanguageName }) => ({ id: LanguageId, label: LanguageName }))}
                  value={profile.LanguageId}
                  onChange={({ target }) => void navigate(Number(target.value) === profile.DefaultLanguageId ? paths.siteProfile : `${paths.siteProfile}?lang=${target.value}`)}
                />
              </div>
            ) : null}
            <div className="form-grid">
              {mayName ? <div className="whole">{field('SiteName')}</div> : null}
              {field('WebSite', { rule: 'unchanged', inputMode: 'url' })}
              {field('Telephone', { inputMode: 'tel' })}
              {field('Email', { inputMode: 'email' })}
              {field('PostCode')}
            </div>
            <h2 className="h3">{t('siteProfile.address')}</h2>
            {isOther ? <p className="muted">{t('siteProfile.otherLanguage', { language: nameOf(profile.DefaultLanguageId) })}</p> : null}
            <div className="form-grid">{(['Address1', 'Address2', 'Address3', 'Address4'] as const).map((name) => field(name))}</div>
            {isOther ? (
              <>
                <h2 className="h3">{t('siteProfile.inLanguage', { language: nameOf(profile.LanguageId) })}</h2>
                <div className="form-grid">
                  {(['LangSiteName', 'LangAddr1', 'LangAddr2', 'LangAddr3', 'LangAddr4'] as const).map((name) =>
                    field(name, { label: t('siteProfile.labelIn', { label: t(`siteProfile.${texts[name]}`), language: nameOf(profile.LanguageId) }) }),
                  )}
                </div>
              </>
            ) : null}
          </section>
          <section className="card form-card" aria-label={t('siteProfile.fixed')}>
            <h2 className="h3">{t('siteProfile.fixed')}</h2>
            <dl className="fixed-values">
              {(
                [
                  ['siteName', profile.SiteName],
                  ['franchise', profile.FranchiseName],
                  ['group', profile.GroupName],
                  ['country', profile.CountryLookup?.CountryName ?? profile.Country],
                ] as const
              ).map(([name, value]) => (
                <div key={name} className="contents">
                  <dt>{t(`siteProfile.${name}`)}</dt>
                  <dd>{value || t('siteProfile.none')}</dd>
                </div>
              ))}
            </dl>
          </section>
        </div>
      </div>
      {isReadOnly ? null : (
        <footer className="form-foot">
          <span className="grow" />
          <button type="submit" className="btn brand lg" disabled={isPending} aria-busy={isPending}>
            {t('siteProfile.save')}
          </button>
        </footer>
      )}
    </form>
  );
}
