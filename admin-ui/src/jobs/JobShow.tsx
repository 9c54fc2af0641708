import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Job } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { JobState, kindOf } from './job';

const f = source<Job>();

function Facts() {
  const job = useRecordContext<Job>();
  if (!job) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2, overflowWrap: 'anywhere' }}>
      <PageTitle title={kindOf(job.kind)} />
      <Box sx={{ display: 'grid', gap: 2, my: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('state')}>
          <FunctionField source={f('state')} render={(one: Job) => <JobState job={one} />} />
        </Labeled>
        {([f('kind'), f('key'), f('siteCode'), f('attempts')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
        {([f('createdAt'), f('runAt'), f('doneAt')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Job) => (one[name] ? <When at={one[name]} /> : '-')} />
          </Labeled>
        ))}
      </Box>
      <Labeled source={f('lastError')}>
        <TextField source={f('lastError')} emptyText="-" />
      </Labeled>
    </Paper>
  );
}

/** A job, with the whole message of its last failure. */
export function JobShow() {
  return (
    <ShowBase>
      <Facts />
    </ShowBase>
  );
}
