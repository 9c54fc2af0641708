// The fields of the site profile: contact and address, and the values that the group has set.
import type { JSX } from 'react';
import { Controller, type Control } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { SiteProfile } from '../../api/people.ts';
import type { Language } from '../../api/wire.ts';
import { paths } from '../../paths.ts';
import { ownName } from '../../text/ownName.ts';
import { Field } from '../../ui/Field.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import type { ProfileField, ProfileValues } from './profile.ts';

const texts: Record<ProfileField, 'web' | 'telephone' | 'email' | 'address1' | 'address2' | 'address3' | 'address4' | 'postCode' | 'siteName'> = {
  SiteName: 'siteName', WebSite: 'web', Telephone: 'telephone', Email: 'email', Address1: 'address1', Address2: 'address2', Address3: 'address3', Address4: 'address4',
  PostCode: 'postCode', LangSiteName: 'siteName', LangAddr1: 'address1', LangAddr2: 'address2', LangAddr3: 'address3', LangAddr4: 'address4',
};

interface Props {
  profile: SiteProfile;
  languages: readonly Language[];
  control: Control<ProfileValues>;
}

export function ProfileFields({ profile, languages, control }: Props): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
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
    <section className="card form-card" aria-label={t('siteProfile.contact')}>
      {isReadOnly ? <p className="muted">{t('siteProfile.readOnly')}</p> : null}
      {profile.IsMultiLanguage ? (
        <div className="form-grid">
          <SelectField
            label={t('siteProfile.language')}
            choices={languages.map((language) => ({ id: language.LanguageId, label: ownName(language) }))}
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
  );
}

export function FixedValues({ profile }: { profile: SiteProfile }): JSX.Element {
  const { t } = useTranslation();
  return (
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
  );
}
