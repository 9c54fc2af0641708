import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { BooleanInput } from 'react-admin';
import { source } from '../api/source';
import type { ItemCategory } from '../api/wire';
import { Column } from '../lists/Column';
import { Facet } from '../lists/facets';
import { nameResource } from '../names/NameResource';
import { ofGroup } from '../names/owners';
import { useText } from '../text/useText';

const f = source<ItemCategory>();
const group = ofGroup('itemcategories');

function Facets() {
  const text = useText();
  return (
    <>
      <Facet
        label={text('itemcategories.offered')}
        source={f('isUber')}
        choices={[
          { value: true, label: text('yes') },
          { value: false, label: text('no') },
        ]}
      />
      {group.facet}
    </>
  );
}

function EveryTemplate() {
  return <BooleanInput source={f('isUber')} defaultValue={false} />;
}

export default nameResource<ItemCategory>({
  name: 'itemcategories',
  icon: CategoryIcon,
  required: 'names.errors.itemcategories',
  created: 'names.saved.itemcategories.created',
  updated: 'names.saved.itemcategories.updated',
  deleted: 'names.saved.itemcategories.deleted',
  deleteSure: 'names.itemCategoryDelete',
  phone: { primary: (category) => category.name },
  columns: (isOperator) => [
    group.column(isOperator),
    <Column<ItemCategory> key="uber" source={f('isUber')} kind="flag" />,
  ],
  facets: <Facets />,
  createInputs: (
    <>
      {group.create}
      <EveryTemplate />
    </>
  ),
  editInputs: <EveryTemplate />,
});
