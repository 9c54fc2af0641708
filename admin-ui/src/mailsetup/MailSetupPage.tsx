// The mail set-up of the server: transport, last reply, and a test mail to the operator.

import { Alert, Box, Button, Paper, Skeleton, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useCanAccess, useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../api/dataProvider';
import type { MailSetup } from '../api/wire';
import { AccessDenied } from '../layout/DeadEnds';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography component="dt" variant="caption" color="text.secondary">
        {label}
      </Typography>
      <Typography component="dd" variant="body2" sx={{ m: 0, wordBreak: 'break-word' }}>
        {children}
      </Typography>
    </Box>
  );
}

function Facts({ setup }: { setup: MailSetup }) {
  const text = useText();
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
      <Fact label={text('mailsetup.transport')}>{setup.transport}</Fact>
      <Fact label={text('mailsetup.server')}>{setup.server}</Fact>
      <Fact label={text('mailsetup.from')}>{setup.from}</Fact>
      <Fact label={text('mailsetup.bounceAddress')}>{setup.bounceAddress || text('mailsetup.toSender')}</Fact>
      <Fact label={text('mailsetup.waiting')}>{setup.waiting}</Fact>
      <Fact label={text('mailsetup.givenUp')}>{setup.givenUp}</Fact>
      <Fact label={text('mailsetup.lastReply')}>
        {setup.lastReply || text('mailsetup.never')}
        {setup.lastReply && setup.lastReplyAt && (
          <>
            , <When at={setup.lastReplyAt} />
          </>
        )}
      </Fact>
    </Box>
  );
}

function Setup() {
  const text = useText();
  const provider = useDataProvider<ConsoleDataProvider>();
  const { data: setup, isError, refetch } = useQuery({ queryKey: ['mailsetup'], queryFn: () => provider.mailSetup() });
  const test = useMutation({ mutationFn: () => provider.testMail(), onSuccess: () => refetch() });
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2, display: 'grid', gap: 2 }}>
      <PageTitle title={text('mailsetup.title')} />
      {isError && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{text('mailsetup.again')}</Button>}>
          {text('mailsetup.failed')}
        </Alert>
      )}
      {setup ? <Facts setup={setup} /> : !isError && <Skeleton variant="rectangular" height={120} />}
      {test.data && (
        <Alert severity={test.data.accepted ? 'success' : 'error'}>
          {text(test.data.accepted ? 'mailsetup.accepted' : 'mailsetup.refused', { to: test.data.to })}
          {test.data.reply && <Box sx={{ wordBreak: 'break-word' }}>{test.data.reply}</Box>}
        </Alert>
      )}
      {test.error && <Alert severity="error">{test.error.message}</Alert>}
      <Box>
        <Button variant="contained" color="brand" disabled={test.isPending} onClick={() => { test.mutate(); }}>
          {text(test.isPending ? 'mailsetup.testing' : 'mailsetup.test')}
        </Button>
      </Box>
    </Paper>
  );
}

/** The page of the mail set-up, for operators. */
export function MailSetupPage() {
  const { canAccess, isPending } = useCanAccess({ resource: 'mailsetup', action: 'list' });
  if (isPending) return null;
  return canAccess ? <Setup /> : <AccessDenied />;
}
