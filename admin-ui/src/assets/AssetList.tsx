import { DataTable, ReferenceField, TextField, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Asset } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { ChoiceFacet, Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { AssetState } from './AssetState';
import { kinds, states, useKind, useSize } from './asset';

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
      <DataTable<Asset> empty={<NoRows />} rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id'), f('storedBytes')]}>
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source={f('fileName')} disableSort render={(one: Asset) => <Shortened text={one.fileName} width={220} />} />
        <DataTable.Col source={f('kind')} disableSort render={(one: Asset) => kind(one.kind)} />
        <DataTable.Col source={f('state')} disableSort render={(one: Asset) => <AssetState asset={one} />} />
        <DataTable.Col source={f('size')} disableSort render={(one: Asset) => size(one.size)} />
        <DataTable.Col source={f('storedBytes')} disableSort render={(one: Asset) => size(one.storedBytes)} />
        <DataTable.Col source={f('siteId')} disableSort field={SiteOf} />
        <DataTable.Col source={f('machineId')} disableSort field={MachineOf} />
        <DataTable.Col source={f('createdAt')} disableSort render={(one: Asset) => <When at={one.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
