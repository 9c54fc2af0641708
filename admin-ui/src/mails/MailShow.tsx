import ReplayIcon from '@mui/icons-material/Replay';
import { Box, Paper } from '@mui/material';
import { Button, FunctionField, Labeled, Link, ReferenceField, ShowBase, TextField, useCanAccess, useNotify, useRecordContext, useRefresh, useUpdateMany } from 'react-admin';
import { source } from '../api/source';
import type { Mail } from '../api/wire';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { key, useText } from '../text/useText';
import { MailState } from './MailState';

const f = source<Mail>();
const plain = [f('address'), f('tries'), f('reply'), f('messageId')];

/** The states from which the console sends a mail again. */
const retried: readonly string[] = ['queued', 'waiting', 'refused', 'given_up'];

function RetryButton({ mail }: { mail: Mail }) {
  const notify = useNotify();
  const refresh = useRefresh();
  const { canAccess } = useCanAccess({ resource: 'mails', action: 'edit' });
  const [retry, { isPending }] = useUpdateMany<Mail>();
  if (!canAccess || !retried.includes(mail.state) || mail.address === '') return null;
  const send = () =>
    retry(
      'mails',
      { ids: [mail.id], data: { state: 'queued' } },
      {
        mutationMode: 'pessimistic',
        onSuccess: () => {
          notify(key('mails.retried'), { type: 'success', messageArgs: { smart_count: 1 } });
          refresh();
        },
        onError: (error: unknown) => {
          notify(error instanceof Error ? error.message : 'ra.notification.http_error', { type: 'error' });
        },
      },
    );
  return (
    <Button label={key('mails.retry')} startIcon={<ReplayIcon />} variant="outlined" disabled={isPending} onClick={() => void send()} />
  );
}

function Facts() {
  const text = useText();
  const mail = useRecordContext<Mail>();
  if (!mail) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <PageTitle title={mail.subject || text('mails.erased')} />
        <Box sx={{ flex: 1 }} />
        <RetryButton mail={mail} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        <Labeled source={f('state')}>
          <FunctionField source={f('state')} render={(one: Mail) => <MailState mail={one} />} />
        </Labeled>
        {([f('createdAt'), f('stateAt')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Mail) => <When at={one[name]} />} />
          </Labeled>
        ))}
        <Labeled source={f('siteId')}>
          <ReferenceField source={f('siteId')} reference="sites" />
        </Labeled>
        <Labeled source={f('userId')}>
          <ReferenceField source={f('userId')} reference="users" emptyText="-" />
        </Labeled>
        <Labeled source={f('machineId')}>
          <FunctionField source={f('machineId')} render={(one: Mail) => <Link to={`/machines/${String(one.machineId)}/show`}>{String(one.machineId)}</Link>} />
        </Labeled>
        <Labeled source={f('isCustomerAddress')}>
          <FunctionField
            source={f('isCustomerAddress')}
            render={(one: Mail) => text(one.isCustomerAddress ? 'mails.customerAddress' : 'mails.otherAddress')}
          />
        </Labeled>
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" sx={{ wordBreak: 'break-word' }} />
          </Labeled>
        ))}
      </Box>
    </Paper>
  );
}

/** The page of one mail. */
export function MailShow() {
  return (
    <ShowBase>
      <Facts />
    </ShowBase>
  );
}
