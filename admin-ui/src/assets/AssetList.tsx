import { ReferenceField, TextField, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Asset } from '../api/wire';
import { siteName } from '../forms/owner';
import { useSize } from '../layout/size';
import { When } from '../layout/When';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ChoiceFacet, Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { AssetState } from './AssetState';
import { kinds, states, useKind } from './asset';

const f = source<Asset>();

function Facets() {
  const label = useTranslate();
  const text = useText();
  const kind = useKind();
  return (
    <>
      <Facet
        label={label('resources.assets.fields.state')}
        source={f('state')}
        choices={states.map((value) => ({ value, label: text(`assets.states.${value}`) }))}
      />
      <ChoiceFacet label={label('resources.assets.fields.kind')} source={f('kind')} choices={kinds.map((value) => ({ value, label: kind(value) }))} />
      <ReferenceFacet label={label('resources.assets.fields.siteId')} source={f('siteId')} reference="sites" show={siteName} />
    </>
  );
}

/** The machine of a photo or video, by its serial number. */
export function MachineOf() {
  return (
    <ReferenceField source={f('machineId')} reference="machines" link="show" emptyText="-">
      <TextField source="serial" />
    </ReferenceField>
  );
}

/** The site where a file was uploaded. */
export function SiteOf() {
  return (
    <ReferenceField source={f('siteId')} reference="sites" link={false} emptyText="-">
      <TextField source="code" />
    </ReferenceField>
  );
}

/** Uploaded files with the results of their checks. */
export function AssetList() {
  const text = useText();
  const kind = useKind();
  const size = useSize();
  return (
    <ConsoleList<Asset>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: (one) => one.fileName,
        secondary: (one) => (
          <>
            {kind(one.kind)}, {size(one.size)}, <When at={one.createdAt} />
          </>
        ),
        tertiary: (one) => <AssetState asset={one} />,
      }}
    >
      <ConsoleTable<Asset> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id'), f('storedBytes')]}>
        <Column<Asset> source={f('id')} kind="number" />
        <Column<Asset> source={f('fileName')} disableSort render={(one) => <Shortened text={one.fileName} width={220} />} />
        <Column<Asset> source={f('kind')} disableSort values={wordsOf(kinds, kind)} render={(one) => kind(one.kind)} />
        <Column<Asset> source={f('state')} disableSort values={wordsOf(states, (value) => text(`assets.states.${value}`))} render={(one) => <AssetState asset={one} />} />
        <Column<Asset> source={f('size')} disableSort render={(one) => size(one.size)} inFile={[{ source: f('size'), label: 'console.assets.sizeInBytes', kind: 'number' }]} />
        <Column<Asset> source={f('storedBytes')} disableSort render={(one) => size(one.storedBytes)} inFile={[{ source: f('storedBytes'), label: 'console.assets.storedInBytes', kind: 'number' }]} />
        <Column<Asset> source={f('siteId')} disableSort names="sites">
          <SiteOf />
        </Column>
        <Column<Asset> source={f('machineId')} disableSort>
          <MachineOf />
        </Column>
        <Column<Asset> source={f('createdAt')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
