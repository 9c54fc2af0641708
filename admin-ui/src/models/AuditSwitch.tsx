import { BooleanInput, useGetIdentity } from 'react-admin';

/** At site level only users of this head office may set it (MODEL-014); group users and operators always may. */
const auditSite = '220000';

/** Whether machines of the model are audited every 30 days. */
export function AuditSwitch({ source }: { source: string }) {
  const { identity } = useGetIdentity();
  if (!identity || (identity.kind === 'site' && identity.siteCode !== auditSite)) return null;
  return <BooleanInput source={source} defaultValue />;
}
