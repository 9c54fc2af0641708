// Questions about the quality of a video, which a site orders as it likes.

import VideoQuestionIcon from '@mui/icons-material/VideoSettingsOutlined';
import type { RaRecord } from 'react-admin';
import { BooleanInput, SelectInput, TextInput, maxLength, useRecordContext } from 'react-admin';
import { source } from '../api/source';
import type { VideoQuestion } from '../api/wire';
import { OrderInput } from '../forms/OrderInput';
import { ConsoleCreate, ConsoleEdit } from '../forms/pages';
import { needed } from '../forms/rules';
import { useLanguageChoices } from '../languages/choices';
import { useBulkDelete } from '../lists/BulkActions';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Shortened } from '../lists/Shortened';
import { ofSite } from '../names/owners';

const f = source<VideoQuestion>();
const site = ofSite('videoquestions');

function List() {
  const { names } = useLanguageChoices();
  const bulkDelete = useBulkDelete('smallLists.deleteSure.videoquestions');
  return (
    <ConsoleList<VideoQuestion>
      sort={{ field: f('orderList'), order: 'ASC' }}
      facets={site.facet}
      phone={{ primary: (one) => one.question, secondary: (one) => one.siteCode, tertiary: (one) => one.orderList }}
    >
      <ConsoleTable<VideoQuestion> bulkActionButtons={bulkDelete}>
        <Column<VideoQuestion> source={f('orderList')} kind="number" />
        <Column<VideoQuestion> source={f('question')} render={(one) => <Shortened text={one.question} width={360} />} />
        <Column<VideoQuestion> source={f('isMandatory')} kind="flag" disableSort />
        <Column<VideoQuestion> source={f('languageId')} values={Object.fromEntries(names.map(({ id, name }) => [id, name]))} disableSort />
        {site.column}
      </ConsoleTable>
    </ConsoleList>
  );
}

function QuestionInputs() {
  const question = useRecordContext<VideoQuestion>();
  const { choices, isPending } = useLanguageChoices(question?.languageId);
  return (
    <>
      <TextInput source={f('question')} multiline validate={[needed('smallLists.required.videoquestions'), maxLength(250)]} />
      <SelectInput source={f('languageId')} choices={choices} isPending={isPending} translateChoice={false} validate={needed('smallLists.required.languageId')} />
      <OrderInput />
      <BooleanInput source={f('isMandatory')} defaultValue={false} />
    </>
  );
}

function Create() {
  return (
    <ConsoleCreate saved="smallLists.saved.videoquestions.created" defaultValues={{ languageId: 1 }}>
      <QuestionInputs />
      {site.create}
    </ConsoleCreate>
  );
}

function Edit() {
  return (
    <ConsoleEdit
      name={(one: RaRecord) => String((one as VideoQuestion).orderList)}
      saved="smallLists.saved.videoquestions.updated"
      deletion={{ sure: 'smallLists.deleteSure.videoquestions', done: 'smallLists.saved.videoquestions.deleted' }}
    >
      <QuestionInputs />
      {site.edit}
    </ConsoleEdit>
  );
}

export default { name: 'videoquestions', icon: VideoQuestionIcon, list: List, create: Create, edit: Edit, recordRepresentation: 'question' };
