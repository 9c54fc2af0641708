import LockOpenIcon from '@mui/icons-material/LockOpen';
import { DeleteButton, useCanAccess } from 'react-admin';
import { source } from '../api/source';
import type { MailSuppression } from '../api/wire';
import { When } from '../layout/When';
import { ButtonColumn, Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
      <ConsoleTable<MailSuppression> rowClick={false} bulkActionButtons={false}>
        <Column<MailSuppression> source={f('address')} />
        <Column<MailSuppression> source={f('groupId')} disableSort names="groups" />
        <Column<MailSuppression> source={f('createdAt')} kind="time" disableSort />
        <Column<MailSuppression> source={f('until')} kind="time" disableSort />
        {mayRelease && (
          <ButtonColumn label={key('suppressions.release')}>
            <DeleteButton {...releasing} redirect={false} />
          </ButtonColumn>
        )}
      </ConsoleTable>
    </ConsoleList>
  );
}
