import FranchiseIcon from '@mui/icons-material/StorefrontOutlined';
import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { Franchise } from '../api/wire';
import { GroupInput } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { GroupName } from '../lists/GroupName';
import { nameResource } from '../names/NameResource';

const f = source<Franchise>();

export default nameResource<Franchise>({
  name: 'franchises',
  icon: FranchiseIcon,
  required: 'names.errors.franchises',
  created: 'names.saved.franchises.created',
  updated: 'names.saved.franchises.updated',
  deleted: 'names.saved.franchises.deleted',
  deleteSure: 'names.franchiseDelete',
  phone: { primary: (franchise) => franchise.name },
  columns: (operator) => [operator && <DataTable.Col key="group" source={f('groupId')} field={GroupName} />],
  facets: (
    <ReferenceFacet
      label="resources.franchises.fields.groupId"
      source={f('groupId')}
      reference="groups"
      show={(group) => group.name}
    />
  ),
  createInputs: <GroupInput source={f('groupId')} />,
});
