// Sizes of tyres. The name of one is made of width, profile and wheel, and sorts by the three.

import TyreSizeIcon from '@mui/icons-material/AlbumOutlined';
import type { RaRecord } from 'react-admin';
import { source } from '../api/source';
import type { TyreSize } from '../api/wire';
import { NumberBox } from '../forms/NumberBox';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { useBulkDelete } from '../lists/BulkActions';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ofSite } from '../names/owners';

const f = source<TyreSize>();
const site = ofSite('tyresizes');

function List() {
  const bulkDelete = useBulkDelete('smallLists.deleteSure.tyresizes');
  return (
    <ConsoleList<TyreSize>
      sort={{ field: f('name'), order: 'ASC' }}
      facets={site.facet}
      phone={{ primary: (size) => size.name, secondary: (size) => size.siteCode }}
    >
      <ConsoleTable<TyreSize> bulkActionButtons={bulkDelete}>
        <Column<TyreSize> source={f('name')} />
        <Column<TyreSize> source={f('width')} kind="number" disableSort />
        <Column<TyreSize> source={f('profile')} kind="number" disableSort />
        <Column<TyreSize> source={f('wheel')} kind="number" disableSort />
        {site.column}
      </ConsoleTable>
    </ConsoleList>
  );
}

function Measures() {
  return (
    <>
      <NumberBox source={f('width')} required="smallLists.required.width" decimals={0} min={1} max={999} />
      <NumberBox source={f('profile')} required="smallLists.required.profile" decimals={0} min={0} max={99} />
      <NumberBox source={f('wheel')} required="smallLists.required.wheel" decimals={1} min={1} max={99} />
    </>
  );
}

function Create() {
  return (
    <ConsoleCreate saved="smallLists.saved.tyresizes.created">
      <Measures />
      {site.create}
    </ConsoleCreate>
  );
}

function Edit() {
  return (
    <ConsoleEdit
      name={(size: RaRecord) => (size as TyreSize).name}
      saved="smallLists.saved.tyresizes.updated"
      deletion={{ sure: 'smallLists.deleteSure.tyresizes', done: 'smallLists.saved.tyresizes.deleted' }}
    >
      <Measures />
      {site.edit}
    </ConsoleEdit>
  );
}

export default { name: 'tyresizes', icon: TyreSizeIcon, list: List, create: Create, edit: Edit, recordRepresentation: 'name' };
