// The stage flow page: the site, the diagram with the number of machines in each stage, and the transitions as a table.

import { Alert, Autocomplete, Box, Button, Paper, Skeleton, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useCanAccess, useDataProvider, useGetIdentity, useGetList, useGetOne } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { Site } from '../api/wire';
import { siteName } from '../forms/owner';
import { AccessDenied } from '../layout/DeadEnds';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { size } from './layout';
import { StageDiagram } from './StageDiagram';
import { WaysTable } from './WaysTable';

/** Interval (ms) at which the counts are read while the page is open. */
const refreshEvery = 30_000;

/** On a wide screen the diagram leaves room for the first rows of the table below it. */
const widest = 980;

function SiteChoice({ site, onSite }: { site: number | undefined; onSite: (site: number | undefined) => void }) {
  const text = useText();
  const [words, setWords] = useState('');
  const { data: chosen } = useGetOne<Site>('sites', { id: site ?? 0 }, { enabled: site !== undefined });
  const { data = [], isPending } = useGetList<Site>('sites', {
    pagination: { page: 1, perPage: 50 },
    sort: { field: 'code', order: 'ASC' },
    filter: words === '' || words === (chosen ? siteName(chosen) : '') ? {} : { q: words },
  });
  return (
    <Autocomplete<Site>
      options={data}
      value={chosen ?? null}
      loading={isPending}
      getOptionLabel={siteName}
      getOptionKey={(one) => one.id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      filterOptions={(all) => all}
      onChange={(_, one) => { onSite(one?.id); }}
      onInputChange={(_, typed) => { setWords(typed); }}
      renderInput={(params) => <TextField {...params} label={text('flow.site')} />}
      sx={{ width: 320, maxWidth: '100%' }}
    />
  );
}

function Flow() {
  const text = useText();
  const { identity } = useGetIdentity();
  const provider = useDataProvider<ConsoleDataProvider>();
  const [params, setParams] = useSearchParams();
  const siteParam = Number(params.get('site'));
  const site = Number.isInteger(siteParam) && siteParam > 0 ? siteParam : undefined;
  const { data: flow, isError, error, refetch } = useQuery({
    queryKey: ['stageflow', site],
    queryFn: () => provider.stageFlow(site),
    refetchInterval: refreshEvery,
  });
  const empty = flow?.siteId && flow.stages.every((stage) => (stage.count ?? 0) === 0);
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2, minWidth: 0 }}>
      <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <PageTitle title={text('flow.title')} />
        {identity && identity.kind !== 'site' ? (
          <SiteChoice site={site} onSite={(one) => { setParams(one === undefined ? {} : { site: String(one) }); }} />
        ) : null}
      </Box>
      {isError && !flow ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{text('flow.retry')}</Button>}>
          {error instanceof Error && error.message ? error.message : text('flow.failed')}
        </Alert>
      ) : !flow ? (
        <Skeleton variant="rectangular" height={420} aria-label={text('flow.loading')} role="status" />
      ) : (
        <>
          {flow.siteId ? null : <Alert severity="info">{text('flow.chooseSite')}</Alert>}
          {empty ? <Alert severity="info">{text('flow.empty')}</Alert> : null}
          <Box sx={{ overflowX: 'auto' }} role="region" aria-label={text('flow.title')} tabIndex={0}>
            <Box sx={{ minWidth: size.width, maxWidth: widest, mx: 'auto' }}>
              <StageDiagram flow={flow} />
            </Box>
          </Box>
          <Typography component="h2" sx={{ fontSize: 16, fontWeight: 650 }}>
            {text('flow.ways')}
          </Typography>
          <WaysTable flow={flow} />
        </>
      )}
    </Paper>
  );
}

export function StageFlowPage() {
  const { canAccess, isPending } = useCanAccess({ resource: 'stageflow', action: 'list' });
  if (isPending) return null;
  return canAccess ? <Flow /> : <AccessDenied />;
}
