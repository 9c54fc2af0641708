import FlagIcon from '@mui/icons-material/FlagOutlined';
import type { InProgressStage } from '../api/wire';
import { nameResource } from '../names/NameResource';
import { ofSite } from '../names/owners';

const site = ofSite('stages');

export default nameResource<InProgressStage>({
  name: 'stages',
  icon: FlagIcon,
  required: 'names.errors.stages',
  created: 'names.saved.stages.created',
  updated: 'names.saved.stages.updated',
  deleted: 'names.saved.stages.deleted',
  deleteSure: 'names.stageDelete',
  capitals: true,
  phone: {
    primary: (stage) => stage.name,
    secondary: (stage) => stage.siteCode,
  },
  columns: () => [site.column],
  facets: site.facet,
  createInputs: site.create,
  editInputs: site.edit,
});
