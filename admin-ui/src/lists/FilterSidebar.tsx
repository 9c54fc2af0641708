import type { ReactNode } from 'react';
import { FilterLiveForm, TextInput } from 'react-admin';
import { Box } from '@mui/material';
import { key } from '../text/useText';
import { SavedQueries } from './SavedQueries';

interface Props {
  /** The search field, where it is in the sidebar and not above the table. */
  search?: ReactNode;
  children: ReactNode;
}

export function SearchField() {
  return (
    // Short, so that the list has reloaded before the user can click in it.
    <FilterLiveForm debounce={200}>
      <TextInput source="q" label={key('list.search')} type="search" resettable fullWidth />
    </FilterLiveForm>
  );
}

export function FilterSidebar({ search, children }: Props) {
  return (
    <Box
      sx={{
        '& .MuiTypography-overline': {
          textTransform: 'none',
          letterSpacing: 0,
          fontSize: 12,
          fontWeight: 500,
          color: 'text.secondary',
        },
        // Choices are aligned with their heading.
        '& .RaFilterListItem-listItemButton.RaFilterListItem-listItemButton': { pl: 1, borderRadius: 1 },
        '& .MuiListItemText-root': { ml: 0, pl: 0, my: 0.25 },
      }}
    >
      {search}
      <SavedQueries />
      {children}
    </Box>
  );
}
