import FlagIcon from '@mui/icons-material/FlagOutlined';
import { DataTable, TextInput } from 'react-admin';
import { source } from '../api/source';
import type { InProgressStage } from '../api/wire';
import { SiteInput, siteName } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { nameResource } from '../names/NameResource';

const f = source<InProgressStage>();

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
  columns: () => [<DataTable.Col key="site" source={f('siteCode')} disableSort />],
  facets: <ReferenceFacet label="resources.stages.fields.siteId" source={f('siteId')} reference="sites" show={siteName} />,
  createInputs: <SiteInput source={f('siteId')} />,
  editInputs: <TextInput source={f('siteCode')} readOnly />,
});
