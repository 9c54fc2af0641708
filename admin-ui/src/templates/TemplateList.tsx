import { DataTable, useGetIdentity, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Template } from '../api/wire';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { GroupName } from '../lists/GroupName';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { TemplateStatus } from './TemplateStatus';
import { kinds, statuses, versionOf } from './template';

const f = source<Template>();

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet
        label={label('resources.templates.fields.vehicleType')}
        source={f('vehicleType')}
        choices={kinds.map((kind) => ({ value: kind, label: text(`templates.kinds.${kind}`) }))}
      />
      <Facet
        label={label('resources.templates.fields.status')}
        source={f('status')}
        choices={statuses.map((status) => ({ value: status, label: text(`templates.statuses.${status}`) }))}
      />
      <ReferenceFacet
        label={label('resources.templates.fields.groupId')}
        source={f('groupId')}
        reference="groups"
        show={(group) => group.name}
      />
    </>
  );
}

/** The check templates of the group; they are written in the app. */
export function TemplateList() {
  const text = useText();
  const { identity } = useGetIdentity();
  return (
    <ConsoleList<Template>
      sort={{ field: f('name'), order: 'ASC' }}
      facets={<Facets />}
      phone={{
        primary: (one) => one.name,
        secondary: (one) => text('templates.inShort', { kind: text(`templates.kinds.${one.vehicleType}`), language: one.language, version: versionOf(one) }),
        tertiary: (one) => <TemplateStatus template={one} />,
      }}
    >
      <DataTable<Template> empty={<NoRows />} rowClick="show" bulkActionButtons={false} hiddenColumns={[f('updatedAt')]}>
        <DataTable.Col source={f('name')} render={(one: Template) => <Shortened text={one.name} width={260} />} />
        {identity?.kind === 'operator' && <DataTable.Col source={f('groupId')} disableSort field={GroupName} />}
        <DataTable.Col source={f('vehicleType')} render={(one: Template) => text(`templates.kinds.${one.vehicleType}`)} />
        <DataTable.Col source={f('language')} disableSort />
        <DataTable.Col source={f('status')} render={(one: Template) => <TemplateStatus template={one} />} />
        <DataTable.Col source={f('version')} disableSort render={versionOf} />
        <DataTable.NumberCol source={f('modelCount')} disableSort />
        <DataTable.NumberCol source={f('inspectionCount')} disableSort />
        <DataTable.Col source={f('updatedAt')} disableSort render={(one: Template) => <When at={one.updatedAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
