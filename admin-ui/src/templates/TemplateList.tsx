import { useGetIdentity, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Template } from '../api/wire';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet, ReferenceFacet } from '../lists/facets';
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
      <ConsoleTable<Template> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('updatedAt')]}>
        <Column<Template> source={f('name')} render={(one) => <Shortened text={one.name} width={260} />} />
        {identity?.kind === 'operator' && <Column<Template> source={f('groupId')} disableSort names="groups" />}
        <Column<Template> source={f('vehicleType')} values={wordsOf(kinds, (kind) => text(`templates.kinds.${kind}`))} />
        <Column<Template> source={f('language')} disableSort />
        <Column<Template> source={f('status')} values={wordsOf(statuses, (status) => text(`templates.statuses.${status}`))} render={(one) => <TemplateStatus template={one} />} />
        <Column<Template> source={f('version')} kind="number" disableSort render={versionOf} />
        <Column<Template> source={f('modelCount')} kind="number" disableSort />
        <Column<Template> source={f('inspectionCount')} kind="number" disableSort />
        <Column<Template> source={f('updatedAt')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
