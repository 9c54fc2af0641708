// Kinds of dealer management systems. One is switched off, never removed, and stays with its number: settings of sites name it.

import DmsProviderIcon from '@mui/icons-material/CableOutlined';
import type { RaRecord } from 'react-admin';
import { BooleanInput, TextInput } from 'react-admin';
import { source } from '../api/source';
import type { DmsProvider } from '../api/wire';
import { NumberBox } from '../forms/NumberBox';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { needed, short } from '../forms/rules';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { OfferedFacet } from '../lists/OfferedFacet';

const f = source<DmsProvider>();

function Name() {
  return <TextInput source={f('name')} validate={[needed('smallLists.required.dmsproviders'), short]} />;
}

function List() {
  return (
    <ConsoleList<DmsProvider>
      sort={{ field: f('name'), order: 'ASC' }}
      facets={<OfferedFacet />}
      phone={{ primary: (provider) => provider.name, tertiary: (provider) => provider.integrationProvider }}
    >
      <ConsoleTable<DmsProvider> bulkActionButtons={false}>
        <Column<DmsProvider> source={f('name')} />
        <Column<DmsProvider> source={f('integrationProvider')} kind="number" disableSort />
        <Column<DmsProvider> source={f('active')} kind="flag" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}

function Create() {
  return (
    <ConsoleCreate saved="smallLists.saved.dmsproviders.created">
      <Name />
      <NumberBox source={f('integrationProvider')} required="smallLists.required.integrationProvider" decimals={0} min={1} max={9999} />
      <BooleanInput source={f('active')} defaultValue />
    </ConsoleCreate>
  );
}

function Edit() {
  return (
    <ConsoleEdit name={(provider: RaRecord) => (provider as DmsProvider).name} saved="smallLists.saved.dmsproviders.updated" deletion={false}>
      <Name />
      <TextInput source={f('integrationProvider')} readOnly />
      <BooleanInput source={f('active')} />
    </ConsoleEdit>
  );
}

export default { name: 'dmsproviders', icon: DmsProviderIcon, list: List, create: Create, edit: Edit, recordRepresentation: 'name' };
