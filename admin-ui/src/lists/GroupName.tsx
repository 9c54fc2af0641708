import { ReferenceField, TextField } from 'react-admin';

/** The group of a record, by name. */
export function GroupName() {
  return (
    <ReferenceField source="groupId" reference="groups" link={false}>
      <TextField source="name" />
    </ReferenceField>
  );
}
