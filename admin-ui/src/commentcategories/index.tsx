import CommentIcon from '@mui/icons-material/CommentOutlined';
import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { CommentCategory } from '../api/wire';
import { GroupInput } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { GroupName } from '../lists/GroupName';
import { nameResource } from '../names/NameResource';

const f = source<CommentCategory>();

export default nameResource<CommentCategory>({
  name: 'commentcategories',
  icon: CommentIcon,
  required: 'names.errors.commentcategories',
  created: 'names.saved.commentcategories.created',
  updated: 'names.saved.commentcategories.updated',
  deleted: 'names.saved.commentcategories.deleted',
  deleteSure: 'names.categoryDelete',
  phone: { primary: (category) => category.name },
  columns: (operator) => [operator && <DataTable.Col key="group" source={f('groupId')} field={GroupName} />],
  facets: (
    <ReferenceFacet
      label="resources.commentcategories.fields.groupId"
      source={f('groupId')}
      reference="groups"
      show={(group) => group.name}
    />
  ),
  createInputs: <GroupInput source={f('groupId')} />,
});
