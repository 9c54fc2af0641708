import { AutocompleteInput, ReferenceInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { source } from '../api/source';
import type { Site } from '../api/wire';

const f = source<Site>();

/** The franchise of a site, of those its group has; nothing to choose from before the group is known. */
export function FranchiseInput({ readOnly = false }: { readOnly?: boolean }) {
  const groupId = useWatch<Record<string, unknown>>({ name: f('groupId') }) as number | null | undefined;
  if (!groupId) return null;
  return (
    <ReferenceInput source={f('franchiseId')} reference="franchises" filter={{ groupId }} perPage={50} sort={{ field: 'name', order: 'ASC' }}>
      <AutocompleteInput optionText="name" filterToQuery={(q: string) => ({ q })} readOnly={readOnly} />
    </ReferenceInput>
  );
}
