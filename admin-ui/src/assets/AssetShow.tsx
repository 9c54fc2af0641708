import { Box, Paper } from '@mui/material';
import { FunctionField, Labeled, ReferenceField, ShowBase, TextField, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { Asset } from '../api/wire';
import { useSize } from '../layout/size';
import { When } from '../layout/When';
import { PageTitle } from '../lists/PageTitle';
import { useText } from '../text/useText';
import { MachineOf, SiteOf } from './AssetList';
import { AssetState } from './AssetState';
import { useKind, usePixels } from './asset';

const f = source<Asset>();
const plain = [f('declaredType'), f('contentType'), f('finding'), f('id')];

function Facts() {
  const text = useText();
  const kind = useKind();
  const size = useSize();
  const pixels = usePixels();
  const asset = useRecordContext<Asset>();
  if (!asset) return null;
  return (
    <Paper variant="outlined" sx={{ maxWidth: 900, p: 2 }}>
      <PageTitle title={asset.fileName} />
      <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))', overflowWrap: 'anywhere' }}>
        <Labeled source={f('state')}>
          <FunctionField source={f('state')} render={(one: Asset) => <AssetState asset={one} />} />
        </Labeled>
        <Labeled source={f('kind')}>
          <FunctionField source={f('kind')} render={(one: Asset) => kind(one.kind)} />
        </Labeled>
        {([f('size'), f('storedBytes')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Asset) => size(one[name])} />
          </Labeled>
        ))}
        <Labeled source="dimensions">
          <FunctionField source="dimensions" render={pixels} />
        </Labeled>
        <Labeled source={f('siteId')}>
          <SiteOf />
        </Labeled>
        <Labeled source={f('machineId')}>
          <MachineOf />
        </Labeled>
        <Labeled source={f('inspectionId')}>
          <ReferenceField source={f('inspectionId')} reference="inspections" link="show" emptyText="-">
            <TextField source="stage" />
          </ReferenceField>
        </Labeled>
        {([f('createdAt'), f('checkedAt')] as const).map((name) => (
          <Labeled key={name} source={name}>
            <FunctionField source={name} render={(one: Asset) => (one[name] ? <When at={one[name]} /> : '-')} />
          </Labeled>
        ))}
        <Labeled source={f('deleted')}>
          <FunctionField source={f('deleted')} render={(one: Asset) => text(one.deleted ? 'yes' : 'no')} />
        </Labeled>
        {plain.map((name) => (
          <Labeled key={name} source={name}>
            <TextField source={name} emptyText="-" />
          </Labeled>
        ))}
      </Box>
    </Paper>
  );
}

/** The page of one file. */
export function AssetShow() {
  return (
    <ShowBase>
      <Facts />
    </ShowBase>
  );
}
