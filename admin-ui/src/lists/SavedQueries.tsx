// The queries that the user has saved for this list, and the button that saves the current one. react-admin's own
// component puts the button directly into a list element, which is invalid, so its parts are arranged here.

import HelpIcon from '@mui/icons-material/HelpOutlineOutlined';
import { Box, List, Tooltip, Typography } from '@mui/material';
import {
  AddSavedQueryIconButton,
  RemoveSavedQueryIconButton,
  SavedQueryFilterListItem,
  extractValidSavedQueries,
  useListContext,
  useSavedQueries,
  useTranslate,
} from 'react-admin';

/** Returns `true` if two queries are equal. */
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

export function SavedQueries() {
  const translate = useTranslate();
  const { resource, filterValues, displayedFilters, sort, perPage } = useListContext();
  const [saved] = useSavedQueries(resource);
  const queries = extractValidSavedQueries(saved);
  const current = { filter: filterValues as object, sort, perPage, displayedFilters: displayedFilters as object };
  const isSaved = queries.some((query) => same(query.value, current));
  return (
    <Box sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 34, pl: 1 }}>
        <Typography variant="overline" component="p" sx={{ flex: 1 }}>
          {translate('ra.saved_queries.label')}
        </Typography>
        {isSaved ? (
          <RemoveSavedQueryIconButton />
        ) : Object.keys(current.filter).length > 0 ? (
          <AddSavedQueryIconButton />
        ) : (
          <Tooltip title={translate('ra.saved_queries.help')}>
            <HelpIcon fontSize="small" sx={{ color: 'text.secondary', m: 0.5 }} />
          </Tooltip>
        )}
      </Box>
      {queries.length > 0 && (
        <List dense disablePadding>
          {queries.map((query) => (
            <SavedQueryFilterListItem key={query.label} label={query.label} value={query.value} />
          ))}
        </List>
      )}
    </Box>
  );
}
