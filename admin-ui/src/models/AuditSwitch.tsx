import { BooleanInput, useGetIdentity } from 'react-admin';

/** The head office whose people may set it (specification 3 section 2); those above a site always may. */
const auditSite = '220000';

/** Whether machines of the model are audited every 30 days. */
export function AuditSwitch({ source }: { source: string }) {
  const { identity } = useGetIdentity();
  if (!identity || (identity.kind === 'site' && identity.siteCode !== auditSite)) return null;
  return <BooleanInput source={source} defaultValue />;
}
