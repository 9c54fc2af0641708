import WorkshopIcon from '@mui/icons-material/HomeRepairServiceOutlined';
import { DataTable, TextInput } from 'react-admin';
import { source } from '../api/source';
import type { Workshop } from '../api/wire';
import { SiteInput, siteName } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { nameResource } from '../names/NameResource';

const f = source<Workshop>();

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
  columns: () => [<DataTable.Col key="site" source={f('siteCode')} disableSort />],
  facets: <ReferenceFacet label="resources.workshops.fields.siteId" source={f('siteId')} reference="sites" show={siteName} />,
  createInputs: <SiteInput source={f('siteId')} />,
  editInputs: <TextInput source={f('siteCode')} readOnly />,
});
