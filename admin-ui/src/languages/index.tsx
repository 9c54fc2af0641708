// Languages that the platform offers. One is switched off, never removed: users, sites and templates refer to it.

import LanguageIcon from '@mui/icons-material/TranslateOutlined';
import { BooleanInput, TextInput } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { source } from '../api/source';
import type { Language } from '../api/wire';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { needed, short, whenGiven } from '../forms/rules';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { OfferedFacet } from '../lists/OfferedFacet';
import { useText } from '../text/useText';

const f = source<Language>();

// The shapes that the server takes; it trims texts before it judges them.
const codeShape = whenGiven((text) => /^[a-z]{2,3}_[A-Z]{2}$/.test(text.trim()), 'languages.codeShape');
const cultureShape = whenGiven((text) => /^[a-z]{2,3}-[A-Z]{2}$/.test(text.trim()), 'languages.cultureShape');

function Name() {
  return <TextInput source={f('name')} validate={[needed('languages.nameNeeded'), short]} />;
}

function List() {
  return (
    <ConsoleList<Language>
      sort={{ field: f('name'), order: 'ASC' }}
      facets={<OfferedFacet />}
      phone={{ primary: (language) => language.name, secondary: (language) => language.code }}
    >
      <ConsoleTable<Language> bulkActionButtons={false}>
        <Column<Language> source={f('name')} />
        <Column<Language> source={f('code')} />
        <Column<Language> source={f('culture')} disableSort />
        <Column<Language> source={f('active')} kind="flag" />
      </ConsoleTable>
    </ConsoleList>
  );
}

function Create() {
  const text = useText();
  return (
    <ConsoleCreate saved="saved">
      <Name />
      <TextInput source={f('code')} validate={[needed('languages.codeNeeded'), codeShape]} helperText={text('languages.codeHelp')} />
      <TextInput source={f('culture')} validate={cultureShape} helperText={text('languages.cultureHelp')} />
    </ConsoleCreate>
  );
}

function Edit() {
  return (
    <ConsoleEdit name={(language: RaRecord) => (language as Language).name} saved="saved" deletion={false}>
      <Name />
      <TextInput source={f('code')} readOnly />
      <TextInput source={f('culture')} validate={[needed('languages.cultureNeeded'), cultureShape]} />
      <BooleanInput source={f('active')} />
    </ConsoleEdit>
  );
}

export default { name: 'languages', icon: LanguageIcon, list: List, create: Create, edit: Edit, recordRepresentation: 'name' };
