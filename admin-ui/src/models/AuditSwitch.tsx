import { BooleanInput, useGetIdentity } from 'react-admin';

/** Whether machines of the model are audited every 30 days; for those who may set it, as the server says (MODEL-014). */
export function AuditSwitch({ source }: { source: string }) {
  const { identity } = useGetIdentity();
  if (identity?.setsModelAudits !== true) return null;
  return <BooleanInput source={source} defaultValue />;
}
