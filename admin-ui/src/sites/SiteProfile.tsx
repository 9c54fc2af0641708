import {
  BooleanInput,
  EditBase,
  ReferenceInput,
  SelectInput,
  SimpleForm,
  TextInput,
  required,
  useCanAccess,
  useNotify,
} from 'react-admin';
import { source } from '../api/source';
import type { Site } from '../api/wire';
import { Section } from '../forms/Section';
import { FormToolbar } from '../forms/pages';
import { mail, short } from '../forms/rules';
import { key, useText } from '../text/useText';
import { FranchiseInput } from './FranchiseInput';
import { hierarchies } from './hierarchies';

const f = source<Site>();

/** Franchise and hierarchy can be edited by users who may create sites; others see them read only. */
function Place() {
  const text = useText();
  const { canAccess: mayMove } = useCanAccess({ resource: 'sites', action: 'create' });
  return (
    <Section title={text('sites.place')}>
      <TextInput source={f('code')} readOnly />
      <TextInput source={f('name')} validate={[required(), short]} readOnly={!mayMove} />
      {mayMove ? (
        <ReferenceInput source={f('groupId')} reference="groups" perPage={100}>
          <SelectInput readOnly />
        </ReferenceInput>
      ) : (
        <TextInput source={f('groupName')} readOnly />
      )}
      <SelectInput
        source={f('hierarchy')}
        validate={required()}
        choices={hierarchies.map((id) => ({ id, name: text(`hierarchy.${id}`) }))}
        translateChoice={false}
        readOnly={!mayMove}
      />
      <FranchiseInput readOnly={!mayMove} />
      <TextInput source={f('country')} readOnly={!mayMove} />
      <TextInput source={f('culture')} readOnly={!mayMove} />
      {mayMove && <BooleanInput source={f('active')} label={key('state.active')} />}
    </Section>
  );
}

export function SiteProfile() {
  const text = useText();
  const notify = useNotify();
  return (
    <EditBase
      mutationMode="pessimistic"
      redirect={false}
      mutationOptions={{
        onSuccess: () => {
          notify(key('saved'), { type: 'success' });
        },
      }}
    >
      <SimpleForm toolbar={<FormToolbar deletion={false} />} warnWhenUnsavedChanges>
        <Place />
        <Section title={text('sites.contact')}>
          <TextInput source={f('website')} validate={short} />
          <TextInput source={f('telephone')} validate={short} />
          <TextInput source={f('email')} validate={[mail, short]} />
        </Section>
        <Section title={text('sites.address')}>
          <TextInput source={f('address1')} validate={short} />
          <TextInput source={f('address2')} validate={short} />
          <TextInput source={f('address3')} validate={short} />
          <TextInput source={f('address4')} validate={short} />
          <TextInput source={f('postCode')} validate={short} />
        </Section>
      </SimpleForm>
    </EditBase>
  );
}
