import WorkshopIcon from '@mui/icons-material/HomeRepairServiceOutlined';
import type { Workshop } from '../api/wire';
import { nameResource } from '../names/NameResource';
import { ofSite } from '../names/owners';

const site = ofSite('workshops');

export default nameResource<Workshop>({
  name: 'workshops',
  icon: WorkshopIcon,
  required: 'names.errors.workshops',
  created: 'names.saved.workshops.created',
  updated: 'names.saved.workshops.updated',
  deleted: 'names.saved.workshops.deleted',
  deleteSure: 'names.workshopDelete',
  phone: {
    primary: (workshop) => workshop.name,
    secondary: (workshop) => workshop.siteCode,
  },
  columns: () => [site.column],
  facets: site.facet,
  createInputs: site.create,
  editInputs: site.edit,
});
