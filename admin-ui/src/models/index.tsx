import ImageIcon from '@mui/icons-material/ImageOutlined';
import { DataTable } from 'react-admin';
import { source } from '../api/source';
import type { Model } from '../api/wire';
import { GroupInput } from '../forms/owner';
import { ReferenceFacet } from '../lists/facets';
import { GroupName } from '../lists/GroupName';
import { nameResource } from '../names/NameResource';
import { AuditSwitch } from './AuditSwitch';
import { AuditState } from './AuditState';
import { ModelPicture } from './ModelPicture';

const f = source<Model>();

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
  columns: (operator) => [
    operator && <DataTable.Col key="group" source={f('groupId')} field={GroupName} />,
    <DataTable.Col
      key="image"
      source={f('imageUrl')}
      disableSort
      render={(model: Model) => <ModelPicture model={model} />}
    />,
    <DataTable.Col
      key="audit"
      source={f('isAuditEnabled')}
      disableSort
      render={(model: Model) => <AuditState enabled={model.isAuditEnabled} />}
    />,
    <DataTable.NumberCol key="machines" source={f('machineCount')} disableSort />,
  ],
  facets: (
    <ReferenceFacet
      label="resources.models.fields.groupId"
      source={f('groupId')}
      reference="groups"
      show={(group) => group.name}
    />
  ),
  createInputs: (
    <>
      <GroupInput source={f('groupId')} />
      <AuditSwitch source={f('isAuditEnabled')} />
    </>
  ),
  editInputs: <AuditSwitch source={f('isAuditEnabled')} />,
});
