import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import { DataTable, TextInput } from 'react-admin';
import { source } from '../api/source';
import type { Location } from '../api/wire';
import { SiteInput, siteName } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { nameResource } from '../names/NameResource';

const f = source<Location>();

export default nameResource<Location>({
  name: 'locations',
  icon: PlaceIcon,
  required: 'names.errors.locations',
  created: 'names.saved.locations.created',
  updated: 'names.saved.locations.updated',
  deleted: 'names.saved.locations.deleted',
  deleteSure: 'names.locationDelete',
  phone: {
    primary: (location) => location.name,
    secondary: (location) => location.siteCode,
    tertiary: (location) => location.machineCount,
  },
  columns: () => [
    <DataTable.Col key="site" source={f('siteCode')} disableSort />,
    <DataTable.NumberCol key="machines" source={f('machineCount')} disableSort />,
  ],
  facets: (
    <ReferenceFacet label="resources.locations.fields.siteId" source={f('siteId')} reference="sites" show={siteName} />
  ),
  createInputs: <SiteInput source={f('siteId')} />,
  editInputs: <TextInput source={f('siteCode')} readOnly />,
});
