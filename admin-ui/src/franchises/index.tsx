import FranchiseIcon from '@mui/icons-material/StorefrontOutlined';
import type { Franchise } from '../api/wire';
import { nameResource } from '../names/NameResource';
import { ofGroup } from '../names/owners';

const group = ofGroup('franchises');

export default nameResource<Franchise>({
  name: 'franchises',
  icon: FranchiseIcon,
  required: 'names.errors.franchises',
  created: 'names.saved.franchises.created',
  updated: 'names.saved.franchises.updated',
  deleted: 'names.saved.franchises.deleted',
  deleteSure: 'names.franchiseDelete',
  phone: { primary: (franchise) => franchise.name },
  columns: (isOperator) => [group.column(isOperator)],
  facets: group.facet,
  createInputs: group.create,
});
