import { source } from '../api/source';
import type { ClientError } from '../api/wire';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Shortened } from '../lists/Shortened';

const f = source<ClientError>();

/** Errors that browsers have reported, the newest first; read only. */
export function ClientErrorList() {
  return (
    <ConsoleList<ClientError>
      sort={{ field: f('id'), order: 'DESC' }}
      phone={{ primary: (one) => one.message, secondary: (one) => <When at={one.at} />, tertiary: (one) => one.appVersion }}
    >
      <ConsoleTable<ClientError> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id')]}>
        <Column<ClientError> source={f('id')} kind="number" />
        <Column<ClientError> source={f('at')} kind="time" disableSort />
        <Column<ClientError> source={f('message')} disableSort render={(one) => <Shortened text={one.message} width={360} />} />
        <Column<ClientError> source={f('url')} disableSort render={(one) => <Shortened text={one.url} width={260} />} />
        <Column<ClientError> source={f('appVersion')} disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
