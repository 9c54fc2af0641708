import LogoutIcon from '@mui/icons-material/Logout';
import { BulkDeleteButton, DataTable, DeleteButton, useCanAccess, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Session } from '../api/wire';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
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
  const kindWord = (kind: string) => {
    const known = kinds.find((each) => each === kind);
    return known ? text(`sessions.kinds.${known}`) : kind;
  };
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
      <DataTable<Session>
        empty={<NoRows />}
        rowClick={false}
        bulkActionButtons={mayEnd ? <BulkDeleteButton {...ending} /> : false}
        hiddenColumns={[f('userId'), f('expiresAt')]}
      >
        <DataTable.Col source={f('login')} disableSort />
        <DataTable.Col source={f('kind')} disableSort render={(session: Session) => kindWord(session.kind)} />
        <DataTable.Col source={f('siteCode')} disableSort />
        <DataTable.Col source={f('createdAt')} render={(session: Session) => <When at={session.createdAt} />} />
        <DataTable.Col source={f('lastSeenAt')} render={(session: Session) => <When at={session.lastSeenAt} />} />
        <DataTable.Col
          source={f('expiresAt')}
          disableSort
          render={(session: Session) => <When at={session.expiresAt} />}
        />
        <DataTable.Col source={f('address')} disableSort />
        <DataTable.Col
          source={f('device')}
          disableSort
          render={(session: Session) => <Shortened text={session.device} />}
        />
        <DataTable.NumberCol source={f('userId')} disableSort />
        {mayEnd && (
          <DataTable.Col label={key('sessions.end')} disableSort>
            <DeleteButton {...ending} redirect={false} />
          </DataTable.Col>
        )}
      </DataTable>
    </ConsoleList>
  );
}
