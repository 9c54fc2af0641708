import TyreRatingIcon from '@mui/icons-material/SpeedOutlined';
import { source } from '../api/source';
import type { TyreRating } from '../api/wire';
import { OrderInput } from '../forms/OrderInput';
import { Column } from '../lists/Column';
import { nameResource } from '../names/NameResource';
import { ofSite } from '../names/owners';

const f = source<TyreRating>();
const site = ofSite('tyreratings');

export default nameResource<TyreRating>({
  name: 'tyreratings',
  icon: TyreRatingIcon,
  required: 'smallLists.required.tyreratings',
  created: 'smallLists.saved.tyreratings.created',
  updated: 'smallLists.saved.tyreratings.updated',
  deleted: 'smallLists.saved.tyreratings.deleted',
  deleteSure: 'smallLists.deleteSure.tyreratings',
  sort: { field: f('orderList'), order: 'ASC' },
  phone: { primary: (rating) => rating.name, secondary: (rating) => rating.siteCode, tertiary: (rating) => rating.orderList },
  columns: () => [<Column<TyreRating> key="order" source={f('orderList')} kind="number" />, site.column],
  facets: site.facet,
  createInputs: (
    <>
      <OrderInput />
      {site.create}
    </>
  ),
  editInputs: (
    <>
      <OrderInput />
      {site.edit}
    </>
  ),
});
