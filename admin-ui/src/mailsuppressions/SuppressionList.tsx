import LockOpenIcon from '@mui/icons-material/LockOpen';
import { DataTable, DeleteButton, useCanAccess } from 'react-admin';
import { source } from '../api/source';
import type { MailSuppression } from '../api/wire';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { GroupName } from '../lists/GroupName';
import { key } from '../text/useText';

const f = source<MailSuppression>();

/** Releases an address by deleting its suppression. */
const releasing = {
  label: key('suppressions.release'),
  icon: <LockOpenIcon />,
  mutationMode: 'pessimistic' as const,
  confirmTitle: key('suppressions.release'),
  confirmContent: key('suppressions.releaseSure'),
  successMessage: key('suppressions.released'),
};

/** Addresses that have refused mails. */
export function SuppressionList() {
  const { canAccess: mayRelease = false } = useCanAccess({ resource: 'mailsuppressions', action: 'delete' });
  return (
    <ConsoleList<MailSuppression>
      sort={{ field: f('address'), order: 'ASC' }}
      searchable={false}
      phone={{ primary: (one) => one.address, secondary: (one) => <When at={one.until} /> }}
    >
      <DataTable<MailSuppression> empty={<NoRows />} rowClick={false} bulkActionButtons={false}>
        <DataTable.Col source={f('address')} />
        <DataTable.Col source={f('groupId')} disableSort field={GroupName} />
        <DataTable.Col source={f('createdAt')} disableSort render={(one: MailSuppression) => <When at={one.createdAt} />} />
        <DataTable.Col source={f('until')} disableSort render={(one: MailSuppression) => <When at={one.until} />} />
        {mayRelease && (
          <DataTable.Col label={key('suppressions.release')} disableSort>
            <DeleteButton {...releasing} redirect={false} />
          </DataTable.Col>
        )}
      </DataTable>
    </ConsoleList>
  );
}
