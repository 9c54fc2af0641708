import { SelectInput, TextInput, maxLength, useRecordContext } from 'react-admin';
import type { RaRecord } from 'react-admin';
import { source } from '../api/source';
import type { MasterTemplate } from '../api/wire';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { Section } from '../forms/Section';
import { emptied, needed, short } from '../forms/rules';
import { useLanguageChoices } from '../languages/choices';
import { useText } from '../text/useText';
import { useCategoryChoices } from './choices';

const f = source<MasterTemplate>();

/** The server takes a missing value for an unchanged one. */
export const whole = emptied<MasterTemplate>('franchiseName', 'templateContent');

function MasterInputs() {
  const text = useText();
  const master = useRecordContext<MasterTemplate>();
  const { choices, isPending } = useLanguageChoices(master?.languageId);
  return (
    <>
      <Section title={text('masters.about')}>
        <TextInput source={f('templateTitle')} validate={[needed('masters.titleNeeded'), maxLength(100)]} />
        <TextInput source={f('franchiseName')} validate={short} helperText={text('masters.franchiseHelp')} />
        <SelectInput
          source={f('messageTemplateCategoryId')}
          choices={useCategoryChoices()}
          translateChoice={false}
          validate={needed('masters.categoryNeeded')}
        />
        <SelectInput source={f('languageId')} choices={choices} isPending={isPending} translateChoice={false} validate={needed('masters.languageNeeded')} />
      </Section>
      <TextInput source={f('templateSubject')} fullWidth validate={[needed('masters.subjectNeeded'), maxLength(200)]} />
      <TextInput source={f('templateContent')} fullWidth multiline minRows={12} maxRows={30} helperText={text('masters.contentHelp')} />
    </>
  );
}

export function MasterCreate() {
  return (
    <ConsoleCreate saved="saved" transform={whole} defaultValues={{ languageId: 1 }}>
      <MasterInputs />
    </ConsoleCreate>
  );
}

export function MasterEdit() {
  return (
    <ConsoleEdit
      name={(record: RaRecord) => (record as MasterTemplate).templateTitle}
      saved="saved"
      transform={whole}
      deletion={{ sure: 'masters.deleteSure' }}
    >
      <MasterInputs />
    </ConsoleEdit>
  );
}
