// The message of a list without rows: no match of the filters, or nothing yet and how rows come to be.

import { Box, Button, Typography } from '@mui/material';
import { CreateButton, useListContext, useResourceDefinition } from 'react-admin';
import { words } from '../text/en';
import type { TextKey } from '../text/useText';
import { useText } from '../text/useText';

const isKnown = (resource: string): resource is keyof typeof words.emptyLists => resource in words.emptyLists;

/** The text of the empty list of a resource. */
const textOf = (resource: string): TextKey => (isKnown(resource) ? `emptyLists.${resource}` : 'list.empty');

export function NoRows() {
  const text = useText();
  const { resource, filterValues, setFilters } = useListContext();
  const { hasCreate = false } = useResourceDefinition();
  const filtered = Object.keys(filterValues as object).length > 0;
  return (
    <Box sx={{ p: 3, borderTop: 1, borderColor: 'divider', display: 'grid', gap: 1.5, justifyItems: 'start' }}>
      <Typography sx={{ color: 'text.secondary', maxWidth: 640 }}>{text(filtered ? 'list.empty' : textOf(resource))}</Typography>
      {filtered && (
        <Button
          variant="outlined"
          onClick={() => {
            setFilters({});
          }}
        >
          {text('list.clearFilters')}
        </Button>
      )}
      {!filtered && hasCreate && <CreateButton variant="outlined" />}
    </Box>
  );
}
