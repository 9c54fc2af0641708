import TyreMakeIcon from '@mui/icons-material/TireRepairOutlined';
import type { TyreMake } from '../api/wire';
import { nameResource } from '../names/NameResource';
import { ofSite } from '../names/owners';

const site = ofSite('tyremakes');

export default nameResource<TyreMake>({
  name: 'tyremakes',
  icon: TyreMakeIcon,
  required: 'smallLists.required.tyremakes',
  created: 'smallLists.saved.tyremakes.created',
  updated: 'smallLists.saved.tyremakes.updated',
  deleted: 'smallLists.saved.tyremakes.deleted',
  deleteSure: 'smallLists.deleteSure.tyremakes',
  phone: { primary: (make) => make.name, secondary: (make) => make.siteCode },
  columns: () => [site.column],
  facets: site.facet,
  createInputs: site.create,
  editInputs: site.edit,
});
