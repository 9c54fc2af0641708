import { useGetIdentity, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Mapping } from '../api/wire';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet, ReferenceFacet } from '../lists/facets';
import { useText } from '../text/useText';
import { MappedCell } from './MappedCell';

const f = source<Mapping>();

/** The kinds in the order of the app's screen. */
const kinds = ['pdi', 'gate', 'handover', 'audit', 'receiving'] as const;
type Kind = (typeof kinds)[number];

/** Production sites have a PDI template only. */
const isUsed = (kind: Kind, mapping: Mapping): boolean => kind === 'pdi' || mapping.hierarchy !== 1;

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet
        label={label('resources.mappings.fields.hierarchy')}
        source={f('hierarchy')}
        choices={[
          { value: 2, label: text('mappings.of.2') },
          { value: 1, label: text('mappings.of.1') },
        ]}
      />
      <Facet
        label={label('resources.mappings.fields.missingCount')}
        source="isMissing"
        choices={[
          { value: true, label: text('mappings.someMissing') },
          { value: false, label: text('mappings.complete') },
        ]}
      />
      <ReferenceFacet label={label('resources.mappings.fields.groupId')} source={f('groupId')} reference="groups" show={(group) => group.name} />
    </>
  );
}

/** The mapping in the width of a phone: the missing kinds, or that none is missing. */
function InShort({ mapping }: { mapping: Mapping }) {
  const text = useText();
  const label = useTranslate();
  const missing = kinds.filter((kind) => isUsed(kind, mapping) && !mapping[kind]);
  if (missing.length === 0) return <>{text('mappings.complete')}</>;
  return <>{text('mappings.missingKinds', { kinds: missing.map((kind) => label(`resources.mappings.fields.${kind}`)).join(', ') })}</>;
}

/** Models by kinds of templates: the templates that are used to inspect machines of each model. */
export function MappingList() {
  const text = useText();
  const { identity } = useGetIdentity();
  return (
    <ConsoleList<Mapping>
      sort={{ field: f('mappedCount'), order: 'ASC' }}
      facets={<Facets />}
      phone={{
        primary: (one) => one.name,
        secondary: (one) => <InShort mapping={one} />,
        tertiary: (one) => text('mappings.count', { mapped: one.mappedCount, all: one.mappedCount + one.missingCount }),
      }}
    >
      <ConsoleTable<Mapping> rowClick={false} bulkActionButtons={false} hiddenColumns={[f('mappedCount')]}>
        <Column<Mapping> source={f('name')} />
        {identity?.kind === 'operator' && <Column<Mapping> source={f('groupId')} names="groups" />}
        {kinds.map((kind) => (
          <Column<Mapping>
            key={kind}
            source={f(kind)}
            disableSort
            render={(one) => <MappedCell template={one[kind]} used={isUsed(kind, one)} />}
            inFile={[{ source: `${kind}.name`, label: `resources.mappings.fields.${kind}` }]}
          />
        ))}
        <Column<Mapping> source={f('missingCount')} kind="number" disableSort />
        <Column<Mapping> source={f('mappedCount')} kind="number" />
        <Column<Mapping> source={f('hierarchy')} disableSort values={{ 1: text('mappings.of.1'), 2: text('mappings.of.2') }} />
      </ConsoleTable>
    </ConsoleList>
  );
}
