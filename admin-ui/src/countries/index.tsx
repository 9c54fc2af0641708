// Countries. Names and codes are those of ISO 3166; the console changes the dialing code and whether one is offered.

import CountryIcon from '@mui/icons-material/PublicOutlined';
import { BooleanInput, TextInput } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { source } from '../api/source';
import type { Country } from '../api/wire';
import { ConsoleEdit } from '../forms/pages';
import { emptied, whenGiven } from '../forms/rules';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { OfferedFacet } from '../lists/OfferedFacet';

const f = source<Country>();

// The shape that the server takes; it trims texts before it judges them.
const dialingShape = whenGiven((text) => /^\+?[\d -]{0,8}$/.test(text.trim()), 'countries.dialingShape');

const texts = emptied<Country>('dialingCode');

function List() {
  return (
    <ConsoleList<Country>
      sort={{ field: f('name'), order: 'ASC' }}
      facets={<OfferedFacet />}
      phone={{
        primary: (country) => country.name,
        secondary: (country) => country.iso2,
        tertiary: (country) => country.dialingCode,
      }}
    >
      <ConsoleTable<Country> bulkActionButtons={false}>
        <Column<Country> source={f('name')} />
        <Column<Country> source={f('iso2')} />
        <Column<Country> source={f('iso3')} />
        <Column<Country> source={f('dialingCode')} disableSort />
        <Column<Country> source={f('active')} kind="flag" />
      </ConsoleTable>
    </ConsoleList>
  );
}

function Edit() {
  return (
    <ConsoleEdit name={(country: RaRecord) => (country as Country).name} saved="saved" transform={texts} deletion={false}>
      <TextInput source={f('name')} readOnly />
      <TextInput source={f('iso2')} readOnly />
      <TextInput source={f('iso3')} readOnly />
      <TextInput source={f('dialingCode')} validate={dialingShape} />
      <BooleanInput source={f('active')} />
    </ConsoleEdit>
  );
}

export default { name: 'countries', icon: CountryIcon, list: List, edit: Edit, recordRepresentation: 'name' };
