import { ReferenceInput, SelectInput, TextInput, required } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { source } from '../api/source';
import type { Site } from '../api/wire';
import { ConsoleCreate } from '../forms/pages';
import { Section } from '../forms/Section';
import { short, siteCode } from '../forms/rules';
import { useText } from '../text/useText';
import { FranchiseInput } from './FranchiseInput';
import { hierarchies } from './hierarchies';
import { ZoneInput } from './ZoneInput';

const f = source<Site>();

/** The group, and a franchise that it has: one of another group is dropped with that group. */
function Group() {
  const { setValue } = useFormContext();
  return (
    <>
      <ReferenceInput source={f('groupId')} reference="groups" perPage={100} sort={{ field: 'name', order: 'ASC' }}>
        <SelectInput
          validate={required()}
          onChange={() => {
            setValue(f('franchiseId'), null);
          }}
        />
      </ReferenceInput>
      <FranchiseInput />
    </>
  );
}

/** Creates a site with its code, name, group, franchise, hierarchy, country, time zone and culture. The profile is edited on its own page. */
export function SiteCreate() {
  const text = useText();
  return (
    <ConsoleCreate saved="saved" defaultValues={{ active: true }}>
      <Section title={text('sites.place')}>
        <TextInput source={f('code')} validate={[required(), ...siteCode]} inputMode="numeric" />
        <TextInput source={f('name')} validate={[required(), short]} />
        <Group />
        <SelectInput
          source={f('hierarchy')}
          validate={required()}
          choices={hierarchies.map((id) => ({ id, name: text(`hierarchy.${id}`) }))}
          translateChoice={false}
        />
        <TextInput source={f('country')} validate={short} />
        <ZoneInput />
        <TextInput source={f('culture')} validate={short} />
      </Section>
    </ConsoleCreate>
  );
}
