import ChecklistIcon from '@mui/icons-material/ChecklistOutlined';
import type { Template } from '../api/wire';
import { TemplateList } from './TemplateList';
import { TemplateShow } from './TemplateShow';

// Read only: templates are written in the editor of the app.
export default {
  name: 'templates',
  icon: ChecklistIcon,
  list: TemplateList,
  show: TemplateShow,
  recordRepresentation: (template: Template) => template.name,
};
