// The time zone of a site, found by its text, with the time that it is there now.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { asFailure } from '../../api/errors.ts';
import { peopleKeys, readTimeZones } from '../../api/people.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Pick } from '../../ui/Pick.tsx';
import { ErrorState } from '../../ui/States.tsx';
import { timeIn } from './settings.ts';

interface Props {
  /** The name of the zone on the wire; empty for none. */
  zone: string;
  hint?: string;
  onChange: (zone: string) => void;
}

export function ZoneField({ zone, hint, onChange }: Props): JSX.Element {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({ queryKey: peopleKeys.timeZones, queryFn: ({ signal }) => readTimeZones(signal), staleTime: Infinity });
  const choices = (data ?? []).map(({ value, text }) => ({ id: value, label: text }));
  const chosen = data?.find(({ value }) => value === zone);
  const now = chosen ? timeIn(chosen, new Date()) : undefined;
  if (error) return <ErrorState title={t('siteSettings.loadFailed')} text={asFailure(error)?.text ?? ''} onRetry={() => void refetch()} />;
  return (
    <>
      <Pick
        label={t('siteSettings.zone')}
        placeholder={t(data ? 'siteSettings.selectZone' : 'app.loading')}
        choices={choices}
        // Until the list is read the zone has no name that a person knows, and what is typed would be lost to it.
        disabled={!data}
        // A zone that is not in the list is shown by its id.
        value={choices.find(({ id }) => id === zone) ?? (zone === '' || !data ? null : { id: zone, label: zone })}
        emptyText={t('siteSettings.noZone')}
        inLines
        hint={hint ?? t('siteSettings.zoneHint')}
        onChange={(choice) => onChange(choice ? String(choice.id) : '')}
      />
      {now === undefined ? null : (
        <p className="row muted">
          <Icon name="clock" size={16} />
          {t('siteSettings.now', { time: now })}
        </p>
      )}
    </>
  );
}
