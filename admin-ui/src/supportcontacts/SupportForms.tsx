import {
  ArrayInput,
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  ReferenceArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  maxLength,
  required,
} from 'react-admin';
import type { RaRecord } from 'react-admin';
import { source } from '../api/source';
import type { SupportCard, SupportContact } from '../api/wire';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { Section } from '../forms/Section';
import { emptied, mail, short } from '../forms/rules';
import { useText } from '../text/useText';
import { useCountryChoices, useLanguageChoices } from './choices';
import { countryOfFranchise, fewContacts, fewFranchises, link, numberShape, reachable } from './rules';

const f = source<SupportCard>();
const contact = source<SupportContact>();

const texts = emptied<SupportCard>('country', 'franchiseName', 'privacyPolicy', 'termsAndConditions');
const contactTexts = emptied<SupportContact>('language', 'callingCode', 'phone', 'alternatePhone', 'email', 'toolTipText');

/** An input that was emptied has no value; the server takes a missing value for an unchanged one. */
export const whole = (form: Record<string, unknown>): Record<string, unknown> => ({
  ...texts(form),
  applicableFranchises: form.applicableFranchises ?? [],
  contacts: ((form.contacts ?? []) as Record<string, unknown>[]).map(contactTexts),
});

function Whom() {
  const text = useText();
  const choices = useCountryChoices();
  return (
    <Section title={text('support.whom')}>
      <AutocompleteInput source={f('country')} choices={choices} validate={countryOfFranchise} helperText={text('support.countryHelp')} />
      <TextInput source={f('franchiseName')} validate={short} helperText={text('support.franchiseHelp')} />
      <ReferenceArrayInput source={f('applicableFranchises')} reference="franchises" perPage={50} sort={{ field: 'name', order: 'ASC' }}>
        <AutocompleteArrayInput optionText="name" validate={fewFranchises} filterToQuery={(q: string) => ({ q })} />
      </ReferenceArrayInput>
      <BooleanInput source={f('active')} label={text('state.active')} />
    </Section>
  );
}

/** Eight inputs do not fit next to each other: a contact takes two lines of four, and on a phone eight. */
const twoLines = {
  display: 'grid',
  gap: '8px 16px',
  py: 1,
  alignItems: 'center',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(4, minmax(0, 1fr))' },
};

function Contacts() {
  const text = useText();
  const spoken = useLanguageChoices();
  const kinds = [
    { id: 1, name: text('support.software') },
    { id: 2, name: text('support.hardware') },
  ];
  const label = (name: keyof SupportContact & string): string => `resources.supportcontacts.fields.${name}`;
  return (
    <ArrayInput source={f('contacts')} validate={[reachable, fewContacts]}>
      <SimpleFormIterator fullWidth sx={{ '& .RaSimpleFormIterator-form': twoLines }}>
        <SelectInput
          source={contact('contactType')}
          label={label('contactType')}
          choices={kinds}
          translateChoice={false}
          defaultValue={1}
          validate={required()}
          helperText={false}
        />
        <TextInput source={contact('callingCode')} label={label('callingCode')} helperText={false} validate={[maxLength(8), numberShape]} />
        <TextInput source={contact('phone')} label={label('phone')} helperText={false} validate={[maxLength(30), numberShape]} />
        <TextInput source={contact('alternatePhone')} label={label('alternatePhone')} helperText={false} validate={[maxLength(30), numberShape]} />
        <TextInput source={contact('email')} label={label('email')} helperText={false} validate={[maxLength(100), mail]} />
        <SelectInput source={contact('language')} label={label('language')} choices={spoken} translateChoice={false} emptyText={text('support.anyLanguage')} helperText={false} />
        <TextInput source={contact('toolTipText')} label={label('toolTipText')} helperText={false} validate={maxLength(200)} />
        <BooleanInput source={contact('active')} label={text('support.shown')} defaultValue helperText={false} />
      </SimpleFormIterator>
    </ArrayInput>
  );
}

function CardInputs() {
  const text = useText();
  return (
    <>
      <Whom />
      <Contacts />
      <Section title={text('support.documents')}>
        <TextInput source={f('privacyPolicy')} validate={link} />
        <TextInput source={f('termsAndConditions')} validate={link} />
      </Section>
    </>
  );
}

export function SupportCreate() {
  return (
    <ConsoleCreate saved="saved" transform={whole} defaultValues={{ active: true, contacts: [], applicableFranchises: [] }}>
      <CardInputs />
    </ConsoleCreate>
  );
}

export function SupportEdit() {
  const text = useText();
  const name = (record: RaRecord): string => {
    const card = record as SupportCard;
    return [card.country === '' ? text('support.everybody') : card.country, card.franchiseName].filter(Boolean).join(' ');
  };
  return (
    <ConsoleEdit name={name} saved="saved" transform={whole} deletion={{}}>
      <CardInputs />
    </ConsoleEdit>
  );
}
