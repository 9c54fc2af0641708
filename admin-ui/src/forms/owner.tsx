// The group or site a record belongs to. An operator chooses it; for other users the form fills in their own group or site.

import { AutocompleteInput, ReferenceInput, SelectInput, required, useGetIdentity, useInput } from 'react-admin';

function Fixed({ source, value }: { source: string; value: number | null }) {
  useInput({ source, defaultValue: value });
  return null;
}

export const siteName = (site: { code?: string; name: string }): string => `${site.code ?? ''} ${site.name}`.trim();

export function GroupInput({ source }: { source: string }) {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  if (identity.kind !== 'operator') return <Fixed source={source} value={identity.groupId as number | null} />;
  return (
    <ReferenceInput source={source} reference="groups" perPage={100} sort={{ field: 'name', order: 'ASC' }}>
      <SelectInput validate={required()} optionText="name" />
    </ReferenceInput>
  );
}

export function SiteInput({ source }: { source: string }) {
  const { identity } = useGetIdentity();
  if (!identity) return null;
  if (identity.kind === 'site') return <Fixed source={source} value={identity.siteId as number | null} />;
  return (
    <ReferenceInput source={source} reference="sites" perPage={50} sort={{ field: 'code', order: 'ASC' }}>
      <AutocompleteInput validate={required()} optionText={siteName} filterToQuery={(q: string) => ({ q })} />
    </ReferenceInput>
  );
}
