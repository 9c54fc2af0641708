import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, ShowBase, TextField, useRecordContext, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { ClientError } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';

const f = source<ClientError>();

/** The stack as the browser wrote it. It scrolls inside its block, by the keyboard too. */
function Stack({ stack }: { stack: string }) {
  const label = useTranslate()('resources.clienterrors.fields.stack');
  return (
    <Box
      component="pre"
      role="region"
      aria-label={label}
      tabIndex={0}
      sx={{ m: 0, p: 1.5, maxHeight: 420, overflow: 'auto', fontSize: 13, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {stack === '' ? '-' : stack}
    </Box>
  );
}

function Facts() {
  const error = useRecordContext<ClientError>();
  if (!error) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2, overflowWrap: 'anywhere' }}>
      <PageTitle title={error.message} />
      <Box sx={{ display: 'grid', gap: 2, my: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('at')}>
          <FunctionField source={f('at')} render={(one: ClientError) => <When at={one.at} />} />
        </Labeled>
        {([f('appVersion'), f('url'), f('id')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
      </Box>
      <Stack stack={error.stack} />
    </Paper>
  );
}

/** The page of one error. */
export function ClientErrorShow() {
  return (
    <ShowBase>
      <Facts />
    </ShowBase>
  );
}
