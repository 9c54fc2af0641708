import type { RaRecord } from 'react-admin';
import { TextInput, required } from 'react-admin';
import { source } from '../api/source';
import type { Group } from '../api/wire';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { short } from '../forms/rules';

const f = source<Group>();

function GroupInputs() {
  return (
    <>
      <TextInput source={f('name')} validate={[required(), short]} />
      <TextInput source={f('brandName')} validate={short} />
    </>
  );
}

export function GroupCreate() {
  return (
    <ConsoleCreate saved="saved">
      <GroupInputs />
    </ConsoleCreate>
  );
}

export function GroupEdit() {
  return (
    <ConsoleEdit name={(group: RaRecord) => (group as Group).name} saved="saved" deletion={false}>
      <GroupInputs />
    </ConsoleEdit>
  );
}
