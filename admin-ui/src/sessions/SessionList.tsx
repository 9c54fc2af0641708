import LogoutIcon from '@mui/icons-material/Logout';
import { BulkDeleteButton, DeleteButton, useCanAccess, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Session } from '../api/wire';
import { When } from '../layout/When';
import { ButtonColumn, Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { key, useText } from '../text/useText';

const f = source<Session>();

/** Ends a session by deleting it. It cannot be undone, so a confirmation is shown first. */
const ending = {
  label: key('sessions.end'),
  icon: <LogoutIcon />,
  mutationMode: 'pessimistic' as const,
  confirmTitle: key('sessions.end'),
  confirmContent: key('sessions.endSure'),
  successMessage: key('sessions.ended'),
};

const kinds = ['operator', 'group', 'site', 'technician'] as const;

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <Facet
      label={label('resources.sessions.fields.kind')}
      source={f('kind')}
      choices={kinds.map((value) => ({ value, label: text(`sessions.kinds.${value}`) }))}
    />
  );
}

export function SessionList() {
  const text = useText();
  const { canAccess: mayEnd = false } = useCanAccess({ resource: 'sessions', action: 'delete' });
  return (
    <ConsoleList<Session>
      sort={{ field: f('lastSeenAt'), order: 'DESC' }}
      facets={<Facets />}
      searchable={false}
      phone={{
        primary: (session) => session.login,
        secondary: (session) => <When at={session.lastSeenAt} />,
        tertiary: (session) => session.siteCode,
      }}
    >
      <ConsoleTable<Session>
        rowClick={false}
        bulkActionButtons={mayEnd ? <BulkDeleteButton {...ending} /> : false}
        hiddenColumns={[f('userId'), f('expiresAt')]}
      >
        <Column<Session> source={f('login')} disableSort />
        <Column<Session> source={f('kind')} disableSort values={wordsOf(kinds, (kind) => text(`sessions.kinds.${kind}`))} />
        <Column<Session> source={f('siteCode')} disableSort />
        <Column<Session> source={f('createdAt')} kind="time" />
        <Column<Session> source={f('lastSeenAt')} kind="time" />
        <Column<Session> source={f('expiresAt')} kind="time" disableSort />
        <Column<Session> source={f('address')} disableSort />
        <Column<Session> source={f('device')} disableSort render={(session) => <Shortened text={session.device} />} />
        <Column<Session> source={f('userId')} kind="number" disableSort />
        {mayEnd && (
          <ButtonColumn label={key('sessions.end')}>
            <DeleteButton {...ending} redirect={false} />
          </ButtonColumn>
        )}
      </ConsoleTable>
    </ConsoleList>
  );
}
