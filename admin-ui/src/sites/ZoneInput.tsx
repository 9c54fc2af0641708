import { useEffect, useRef } from 'react';
import { AutocompleteInput, useGetList } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { source } from '../api/source';
import type { Country, Site } from '../api/wire';
import { useText } from '../text/useText';

const f = source<Site>();

/** The IANA zone that the server proposes for a country, from its two letters. */
function useProposal(country: string): string | null {
  const iso2 = country.trim().toUpperCase();
  const isCode = /^[A-Z]{2}$/.test(iso2);
  const list = { filter: { iso2 }, pagination: { page: 1, perPage: 1 }, sort: { field: 'id', order: 'ASC' } } as const;
  const { data } = useGetList<Country>('countries', list, { enabled: isCode });
  return (isCode && data?.[0]?.timeZone) || null;
}

/** The time zone of a new site. It follows the country until another one is chosen. */
export function ZoneInput() {
  const text = useText();
  const { setValue, getValues } = useFormContext();
  const country = useWatch({ name: f('country') }) as unknown;
  const proposal = useProposal(typeof country === 'string' ? country : '');
  const proposed = useRef<string | null>(null);
  useEffect(() => {
    const present = (getValues(f('timeZoneId')) as string | null | undefined) ?? null;
    if (proposal === null || (present !== null && present !== proposed.current)) return;
    proposed.current = proposal;
    setValue(f('timeZoneId'), proposal, { shouldDirty: true });
  }, [proposal, getValues, setValue]);
  const zones = [...new Set([...(proposal === null ? [] : [proposal]), ...Intl.supportedValuesOf('timeZone')])];
  return (
    <AutocompleteInput
      source={f('timeZoneId')}
      choices={zones.map((id) => ({ id, name: id }))}
      translateChoice={false}
      helperText={text('sites.zoneHelp')}
    />
  );
}
