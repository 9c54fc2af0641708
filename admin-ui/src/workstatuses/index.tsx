import WorkStatusIcon from '@mui/icons-material/BuildCircleOutlined';
import { source } from '../api/source';
import type { WorkStatus } from '../api/wire';
import { OrderInput } from '../forms/OrderInput';
import { Column } from '../lists/Column';
import { nameResource } from '../names/NameResource';
import { ofGroup } from '../names/owners';

const f = source<WorkStatus>();
const group = ofGroup('workstatuses');

export default nameResource<WorkStatus>({
  name: 'workstatuses',
  icon: WorkStatusIcon,
  required: 'smallLists.required.workstatuses',
  created: 'smallLists.saved.workstatuses.created',
  updated: 'smallLists.saved.workstatuses.updated',
  deleted: 'smallLists.saved.workstatuses.deleted',
  deleteSure: 'smallLists.deleteSure.workstatuses',
  sort: { field: f('orderList'), order: 'ASC' },
  phone: { primary: (one) => one.name, tertiary: (one) => one.orderList },
  columns: (isOperator) => [<Column<WorkStatus> key="order" source={f('orderList')} kind="number" />, group.column(isOperator)],
  facets: group.facet,
  createInputs: (
    <>
      <OrderInput />
      {group.create}
    </>
  ),
  editInputs: <OrderInput />,
});
