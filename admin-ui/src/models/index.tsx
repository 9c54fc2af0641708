import ImageIcon from '@mui/icons-material/ImageOutlined';
import { source } from '../api/source';
import type { Model } from '../api/wire';
import { Column } from '../lists/Column';
import { nameResource } from '../names/NameResource';
import { ofGroup } from '../names/owners';
import { words } from '../text/en';
import { AuditSwitch } from './AuditSwitch';
import { AuditState } from './AuditState';
import { ModelPicture } from './ModelPicture';

const f = source<Model>();
const group = ofGroup('models');

export default nameResource<Model>({
  name: 'models',
  icon: ImageIcon,
  capitals: true,
  required: 'names.errors.models',
  created: 'names.saved.models.created',
  updated: 'names.saved.models.updated',
  deleted: 'names.saved.models.deleted',
  blocked: { title: 'names.modelBlockedTitle', text: 'names.modelBlocked' },
  phone: {
    primary: (model) => model.name,
    secondary: (model) => <AuditState enabled={model.isAuditEnabled} />,
    tertiary: (model) => model.machineCount,
  },
  columns: (isOperator) => [
    group.column(isOperator),
    <Column<Model> key="image" source={f('imageUrl')} disableSort render={(model) => <ModelPicture model={model} />} inFile={[]} />,
    <Column<Model>
      key="audit"
      source={f('isAuditEnabled')}
      disableSort
      values={{ true: words.state.moduleOn, false: words.state.moduleOff }}
      render={(model) => <AuditState enabled={model.isAuditEnabled} />}
    />,
    <Column<Model> key="machines" source={f('machineCount')} kind="number" disableSort />,
  ],
  facets: group.facet,
  createInputs: (
    <>
      {group.create}
      <AuditSwitch source={f('isAuditEnabled')} />
    </>
  ),
  editInputs: <AuditSwitch source={f('isAuditEnabled')} />,
});
