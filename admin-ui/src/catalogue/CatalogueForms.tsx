import type { RaRecord } from 'react-admin';
import { ArrayInput, SimpleFormIterator, TextInput, required } from 'react-admin';
import { source } from '../api/source';
import type { CatalogueEntry, Feature } from '../api/wire';
import { DayInput } from '../forms/DayInput';
import { GroupInput } from '../forms/owner';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { Section } from '../forms/Section';
import { short } from '../forms/rules';
import { useText } from '../text/useText';

const f = source<CatalogueEntry>();
const feature = source<Feature>();

function MachineInputs() {
  const text = useText();
  return (
    <>
      <Section title={text('catalogue.machine')}>
        <TextInput source={f('vin')} validate={[required(), short]} />
        <TextInput source={f('model')} validate={[required(), short]} />
        <TextInput source={f('family')} validate={short} />
        <TextInput source={f('variant')} validate={short} />
        <TextInput source={f('engineSerial')} validate={short} />
        <DayInput source={f('exWorksDate')} />
      </Section>
      <ArrayInput source={f('features')} label={text('catalogue.features')} helperText={text('catalogue.featuresHelp')}>
        <SimpleFormIterator inline disableReordering>
          <TextInput
            source={feature('code')}
            label="resources.catalogue.fields.code"
            validate={[required(), short]}
            helperText={false}
          />
          <TextInput
            source={feature('description')}
            label="resources.catalogue.fields.description"
            helperText={false}
            sx={{ minWidth: 280 }}
          />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}

export function CatalogueCreate() {
  return (
    <ConsoleCreate saved="saved" defaultValues={{ features: [] }}>
      <GroupInput source={f('groupId')} />
      <MachineInputs />
    </ConsoleCreate>
  );
}

export function CatalogueEdit() {
  return (
    <ConsoleEdit name={(entry: RaRecord) => (entry as CatalogueEntry).vin} saved="saved" deletion={{}}>
      <MachineInputs />
    </ConsoleEdit>
  );
}
