import { BooleanInput, useGetIdentity } from 'react-admin';

/** Switch for the 30-day audit of the model's machines; only for users whom the server permits to set it (MODEL-014). */
export function AuditSwitch({ source }: { source: string }) {
  const { identity } = useGetIdentity();
  if (identity?.setsModelAudits !== true) return null;
  return <BooleanInput source={source} defaultValue />;
}
