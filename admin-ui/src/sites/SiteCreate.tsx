import { ReferenceInput, SelectInput, TextInput, required } from 'react-admin';
import { source } from '../api/source';
import type { Site } from '../api/wire';
import { ConsoleCreate } from '../forms/pages';
import { Section } from '../forms/Section';
import { short } from '../forms/rules';
import { useText } from '../text/useText';
import { hierarchies } from './hierarchies';

const f = source<Site>();

/** Creates a site with its code, name, group, hierarchy, country and culture. The profile is edited on its own page. */
export function SiteCreate() {
  const text = useText();
  return (
    <ConsoleCreate saved="saved" defaultValues={{ active: true }}>
      <Section title={text('sites.place')}>
        <TextInput source={f('code')} validate={[required(), short]} />
        <TextInput source={f('name')} validate={[required(), short]} />
        <ReferenceInput source={f('groupId')} reference="groups" perPage={100} sort={{ field: 'name', order: 'ASC' }}>
          <SelectInput validate={required()} />
        </ReferenceInput>
        <SelectInput
          source={f('hierarchy')}
          validate={required()}
          choices={hierarchies.map((id) => ({ id, name: text(`hierarchy.${id}`) }))}
          translateChoice={false}
        />
        <TextInput source={f('country')} validate={short} />
        <TextInput source={f('culture')} validate={short} />
      </Section>
    </ConsoleCreate>
  );
}
