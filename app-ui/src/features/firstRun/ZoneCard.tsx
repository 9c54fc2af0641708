// The time zone of a new site: that of its country is proposed, and saved when a person agrees or chooses another one.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { peopleKeys, readSiteProfile, readSiteSettings, readTimeZones, saveSiteSettings } from '../../api/people.ts';
import { useSession, useSessionState } from '../../api/session.tsx';
import { alertRefusal } from '../../ui/refused.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { alert } from '../../ui/toast.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';
import { changedSettings, settingsOf } from '../site/settings.ts';
import { ZoneField } from '../site/ZoneField.tsx';
import { proposedZone, zoneOfNone } from './proposedZone.ts';

type Stored = Awaited<ReturnType<typeof readSiteSettings>>;

export function ZoneCard(): JSX.Element {
  const { t } = useTranslation();
  const { site, can } = useSession();
  const settings = useQuery({ queryKey: peopleKeys.settings(site), queryFn: ({ signal }) => readSiteSettings(signal) });
  const zones = useQuery({ queryKey: peopleKeys.timeZones, queryFn: ({ signal }) => readTimeZones(signal), staleTime: Infinity });
  const profile = useQuery({ queryKey: peopleKeys.profile(site, 0), queryFn: ({ signal }) => readSiteProfile(0, signal), enabled: can('site.profile') });
  const failed = [settings, zones].find(({ error, data }) => error !== null && data === undefined);
  const isCountryKnown = !can('site.profile') || profile.isFetched;
  return (
    <section className="card first-zone" aria-labelledby="first-zone">
      <h2 id="first-zone" className="h3">
        {t('firstRun.zone')}
      </h2>
      {failed ? (
        <ErrorState title={t('siteSettings.loadFailed')} text={asFailure(failed.error)?.text ?? ''} onRetry={() => void failed.refetch()} />
      ) : settings.data && zones.data && isCountryKnown ? (
        <ZoneForm key={site} stored={settings.data} country={profile.data?.CountryLookup?.TimeZoneId == null ? undefined : profile.data.CountryLookup} proposal={proposedZone(zones.data, profile.data?.CountryLookup?.TimeZoneId)} />
      ) : (
        <Skeleton of="fields" count={1} />
      )}
    </section>
  );
}

interface FormProps {
  stored: Stored;
  country: { CountryName: string } | undefined;
  proposal: string | undefined;
}

function ZoneForm({ stored, country, proposal }: FormProps): JSX.Element {
  const { t } = useTranslation();
  const { site } = useSession();
  const { reread } = useSessionState();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string>();
  const { zone: before } = settingsOf(stored.SettingXml);
  const isProposed = chosen === undefined && (before === '' || before === zoneOfNone) && proposal !== undefined && proposal !== before;
  const zone = chosen ?? (isProposed ? proposal : before);
  useUnsaved(chosen !== undefined && chosen !== before);
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveSiteSettings({ SiteCode: stored.SiteCode, TimeStamp: stored.TimeStamp, SettingXml: changedSettings(stored.SettingXml, { zone }) }),
    onSuccess: () => alert({ type: 'success', kind: 'site', title: t('siteSettings.saved') }),
    onError: (problem) => {
      const failure = asFailure(problem);
      if (failure) alertRefusal(failure, { kind: 'site', title: t('firstRun.zone') });
    },
    // After a refusal, too, because the settings may have changed meanwhile; and the zone decides the day of the site.
    onSettled: async () => {
      await Promise.all([client.invalidateQueries({ queryKey: peopleKeys.settings(site) }), reread().catch(() => undefined)]);
    },
  });
  const hint = !isProposed ? undefined : country ? t('firstRun.zoneOfCountry', { country: country.CountryName }) : t('firstRun.zoneOfDevice');
  return (
    <form
      className="first-zone-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) mutate();
      }}
    >
      <div>
        <ZoneField zone={zone} {...(hint === undefined ? {} : { hint })} onChange={setChosen} />
      </div>
      <button type="submit" className={zone === before ? 'btn lg' : 'btn brand lg'} disabled={zone === '' || zone === before || isPending} aria-busy={isPending}>
        {t(zone === before ? 'firstRun.zoneSaved' : 'firstRun.saveZone')}
      </button>
    </form>
  );
}
