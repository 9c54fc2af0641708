// Sections of the filter sidebar.

import { Box } from '@mui/material';
import {
  AutocompleteInput,
  FilterList,
  FilterListItem,
  FilterLiveForm,
  ReferenceInput,
  SelectInput,
  useCanAccess,
} from 'react-admin';
import { DayInput } from '../forms/DayInput';

export interface Choice {
  label: string;
  value: string | number | boolean;
}

/** A filter by one of a few values of a field. */
export function Facet({ label, source, choices }: { label: string; source: string; choices: Choice[] }) {
  return (
    <FilterList label={label} icon={null}>
      {choices.map((choice) => (
        // react-admin's own button next to a chosen entry has no name; a second click on the entry has the same effect.
        <FilterListItem
          key={String(choice.value)}
          label={choice.label}
          value={{ [source]: choice.value }}
          secondaryAction={null}
        />
      ))}
    </FilterList>
  );
}

/** A filter by one of many values of a field, chosen from a list. */
export function ChoiceFacet({ label, source, choices }: { label: string; source: string; choices: Choice[] }) {
  return (
    <Box sx={{ mt: 1 }}>
      <FilterLiveForm>
        <SelectInput source={source} label={label} choices={choices.map(({ value, label: name }) => ({ id: value, name }))} translateChoice={false} resettable />
      </FilterLiveForm>
    </Box>
  );
}

/** A filter by day: `source` ends in `_gte` (from the day on) or `_lte` (up to the day). */
export function DayFacet({ label, source }: { label: string; source: string }) {
  return (
    <Box sx={{ mt: 1 }}>
      <FilterLiveForm>
        <DayInput source={source} label={label} />
      </FilterLiveForm>
    </Box>
  );
}

interface ReferenceFacetProps {
  label: string;
  source: string;
  reference: string;
  /** The field by which the records are sorted. */
  sortedBy?: string;
  show: (record: { code?: string; name: string; login?: string; siteCode?: string | null }) => string;
}

/** A filter by a record of another resource; absent for users who may not read that resource. */
export function ReferenceFacet({ label, source, reference, sortedBy = 'name', show }: ReferenceFacetProps) {
  const { canAccess, isPending } = useCanAccess({ resource: reference, action: 'list' });
  if (isPending || !canAccess) return null;
  return (
    <Box sx={{ mt: 1 }}>
      <FilterLiveForm>
        <ReferenceInput source={source} reference={reference} perPage={50} sort={{ field: sortedBy, order: 'ASC' }}>
          <AutocompleteInput
            label={label}
            optionText={show}
            helperText={false}
            filterToQuery={(q: string) => ({ q })}
          />
        </ReferenceInput>
      </FilterLiveForm>
    </Box>
  );
}
