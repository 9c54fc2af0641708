import CategoryIcon from '@mui/icons-material/CategoryOutlined';
import { BooleanField, BooleanInput, DataTable } from 'react-admin';
import { source } from '../api/source';
import type { ItemCategory } from '../api/wire';
import { GroupInput } from '../forms/owner';
import { Facet, ReferenceFacet } from '../lists/facets';
import { GroupName } from '../lists/GroupName';
import { nameResource } from '../names/NameResource';
import { useText } from '../text/useText';

const f = source<ItemCategory>();

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
      <ReferenceFacet
        label="resources.itemcategories.fields.groupId"
        source={f('groupId')}
        reference="groups"
        show={(group) => group.name}
      />
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
  columns: (operator) => [
    operator && <DataTable.Col key="group" source={f('groupId')} field={GroupName} />,
    <DataTable.Col key="uber" source={f('isUber')} field={BooleanField} />,
  ],
  facets: <Facets />,
  createInputs: (
    <>
      <GroupInput source={f('groupId')} />
      <EveryTemplate />
    </>
  ),
  editInputs: <EveryTemplate />,
});
