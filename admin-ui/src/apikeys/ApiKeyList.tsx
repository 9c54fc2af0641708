import BlockIcon from '@mui/icons-material/Block';
import CheckIcon from '@mui/icons-material/Check';
import { DataTable, DeleteButton } from 'react-admin';
import { source } from '../api/source';
import type { ApiKey } from '../api/wire';
import { Badge } from '../layout/Badge';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { GroupName } from '../lists/GroupName';
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
      <DataTable<ApiKey> empty={<NoRows />} rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source={f('name')} />
        <DataTable.Col source={f('groupId')} field={GroupName} />
        <DataTable.Col source={f('scopes')} disableSort render={(one: ApiKey) => scopes.filter(({ id }) => one.scopes.includes(id)).map(({ name }) => name).join(', ')} />
        <DataTable.Col source={f('createdAt')} disableSort render={(one: ApiKey) => <When at={one.createdAt} />} />
        <DataTable.Col source={f('lastUsedAt')} disableSort render={(one: ApiKey) => <When at={one.lastUsedAt} />} />
        <DataTable.Col source={f('revoked')} disableSort render={(one: ApiKey) => <KeyState revoked={one.revoked} />} />
        <DataTable.Col
          label={key('apikeys.revoke')}
          disableSort
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
      </DataTable>
    </ConsoleList>
  );
}
