import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { DeleteButton } from 'react-admin';
import { source } from '../api/source';
import type { ApiKey } from '../api/wire';
import { Badge } from '../layout/Badge';
import { When } from '../layout/When';
import { ButtonColumn, Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { key, useText } from '../text/useText';
import { useScopes } from './scopes';

const f = source<ApiKey>();

function KeyState({ revoked }: { revoked: boolean }) {
  const text = useText();
  return revoked ? (
    <Badge name="red" icon={<BlockIcon />} label={text('state.revoked')} />
  ) : (
    <Badge name="green" icon={<CheckIcon />} label={text('state.active')} />
  );
}

export function ApiKeyList() {
  const text = useText();
  const scopes = useScopes();
  return (
    <ConsoleList<ApiKey>
      sort={{ field: f('name'), order: 'ASC' }}
      searchable={false}
      phone={{
        primary: (one) => one.name,
        secondary: (one) => <When at={one.lastUsedAt} />,
        tertiary: (one) => <KeyState revoked={one.revoked} />,
      }}
    >
      <ConsoleTable<ApiKey> rowClick={false} bulkActionButtons={false}>
        <Column<ApiKey> source={f('name')} />
        <Column<ApiKey> source={f('groupId')} names="groups" />
        <Column<ApiKey>
          source={f('scopes')}
          disableSort
          values={Object.fromEntries(scopes.map(({ id, name }) => [id, name]))}
          render={(one) => scopes.filter(({ id }) => one.scopes.includes(id)).map(({ name }) => name).join(', ')}
        />
        <Column<ApiKey> source={f('createdAt')} kind="time" disableSort />
        <Column<ApiKey> source={f('lastUsedAt')} kind="time" disableSort />
        <Column<ApiKey>
          source={f('revoked')}
          disableSort
          values={{ true: text('state.revoked'), false: text('state.active') }}
          render={(one) => <KeyState revoked={one.revoked} />}
        />
        <ButtonColumn
          label={key('apikeys.revoke')}
          render={(one: ApiKey) =>
            one.revoked ? null : (
              <DeleteButton
                label={key('apikeys.revoke')}
                icon={<BlockIcon />}
                mutationMode="pessimistic"
                confirmTitle={key('apikeys.revoke')}
                confirmContent={key('apikeys.revokeSure')}
                successMessage={key('apikeys.revokedDone')}
                redirect={false}
              />
            )
          }
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
