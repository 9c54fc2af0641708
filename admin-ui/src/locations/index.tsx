import PlaceIcon from '@mui/icons-material/PlaceOutlined';
import { source } from '../api/source';
import type { Location } from '../api/wire';
import { Column } from '../lists/Column';
import { nameResource } from '../names/NameResource';
import { ofSite } from '../names/owners';

const f = source<Location>();
const site = ofSite('locations');

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
    site.column,
    <Column<Location> key="machines" source={f('machineCount')} kind="number" disableSort />,
  ],
  facets: site.facet,
  createInputs: site.create,
  editInputs: site.edit,
});
