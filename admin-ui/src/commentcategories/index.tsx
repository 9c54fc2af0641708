import CommentIcon from '@mui/icons-material/CommentOutlined';
import type { CommentCategory } from '../api/wire';
import { nameResource } from '../names/NameResource';
import { ofGroup } from '../names/owners';

const group = ofGroup('commentcategories');

export default nameResource<CommentCategory>({
  name: 'commentcategories',
  icon: CommentIcon,
  required: 'names.errors.commentcategories',
  created: 'names.saved.commentcategories.created',
  updated: 'names.saved.commentcategories.updated',
  deleted: 'names.saved.commentcategories.deleted',
  deleteSure: 'names.categoryDelete',
  phone: { primary: (category) => category.name },
  columns: (isOperator) => [group.column(isOperator)],
  facets: group.facet,
  createInputs: group.create,
});
