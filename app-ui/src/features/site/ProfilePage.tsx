// Site Profile: what the group has set, and the address and contact data that the site keeps itself, in each language where the
// site has several.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { readLanguages } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { peopleKeys, readSiteProfile, type SiteProfile } from '../../api/people.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import type { Language } from '../../api/wire.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import '../../ui/forms.css';
import { FixedValues, ProfileFields } from './ProfileFields.tsx';
import { useProfileForm } from './useProfileForm.ts';

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
    return <Skeleton of="fields" count={8} className="page-body" />;
  }
  return <Profile key={`${session.site} ${data.LanguageId}`} profile={data} languages={languages} />;
}

function Profile({ profile, languages }: { profile: SiteProfile; languages: readonly Language[] }): JSX.Element {
  const { t } = useTranslation();
  const { form, control, wrong, isPending, submit } = useProfileForm(profile);
  return (
    <form
      className="form-page"
      ref={form}
      aria-label={t('siteProfile.title')}
      noValidate
      onSubmit={submit}
    >
      <div className="form-scroll">
        <p className="sr" role="status">
          {wrong > 0 ? t('userForm.wrong', { count: wrong }) : ''}
        </p>
        <div className="form-columns">
          <ProfileFields profile={profile} languages={languages} control={control} />
          <FixedValues profile={profile} />
        </div>
      </div>
      {profile.Editable.length === 0 ? null : (
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
