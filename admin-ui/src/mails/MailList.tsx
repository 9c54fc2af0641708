import ReplayIcon from '@mui/icons-material/Replay';
import { BulkUpdateButton, DataTable, FilterLiveForm, ReferenceField, TextInput, useCanAccess, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Mail, Site } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { ChoiceFacet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { key, useText } from '../text/useText';
import { MailState, states } from './MailState';

const f = source<Mail>();

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <ChoiceFacet
        label={label('resources.mails.fields.state')}
        source={f('state')}
        choices={states.map((value) => ({ value, label: text(`mails.states.${value}`) }))}
      />
      <ReferenceFacet label={label('resources.mails.fields.siteId')} source={f('siteId')} reference="sites" show={siteName} />
      <FilterLiveForm>
        <TextInput source={f('address')} label={label('resources.mails.fields.address')} helperText={false} resettable />
      </FilterLiveForm>
    </>
  );
}

/** Sends the selected mails again, all or none. */
function BulkRetry() {
  return (
    <BulkUpdateButton
      label={key('mails.retry')}
      icon={<ReplayIcon />}
      data={{ state: 'queued' }}
      mutationMode="pessimistic"
      confirmTitle={key('mails.retry')}
      successMessage={key('mails.retried')}
    />
  );
}

/** Mails to customers, the newest first. */
export function MailList() {
  const text = useText();
  const { canAccess: mayRetry = false } = useCanAccess({ resource: 'mails', action: 'edit' });
  return (
    <ConsoleList<Mail>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      searchable={false}
      phone={{
        primary: (mail) => mail.subject || text('mails.erased'),
        secondary: (mail) => (
          <>
            {mail.address || '-'}, <When at={mail.createdAt} />
          </>
        ),
        tertiary: (mail) => <MailState mail={mail} />,
      }}
    >
      <DataTable<Mail>
        empty={<NoRows />}
        rowClick="show"
        bulkActionButtons={mayRetry ? <BulkRetry /> : false}
        hiddenColumns={[f('tries'), f('stateAt')]}
      >
        <DataTable.Col source={f('createdAt')} disableSort render={(mail: Mail) => <When at={mail.createdAt} />} />
        <DataTable.Col source={f('siteId')} disableSort>
          <ReferenceField<Mail, Site> source={f('siteId')} reference="sites" link={false} />
        </DataTable.Col>
        <DataTable.Col source={f('address')} disableSort render={(mail: Mail) => <Shortened text={mail.address || '-'} />} />
        <DataTable.Col source={f('subject')} disableSort render={(mail: Mail) => <Shortened text={mail.subject || '-'} />} />
        <DataTable.Col source={f('state')} disableSort render={(mail: Mail) => <MailState mail={mail} />} />
        <DataTable.Col source={f('stateAt')} disableSort render={(mail: Mail) => <When at={mail.stateAt} />} />
        <DataTable.NumberCol source={f('tries')} disableSort />
        <DataTable.Col source={f('reply')} disableSort render={(mail: Mail) => <Shortened text={mail.reply || '-'} />} />
      </DataTable>
    </ConsoleList>
  );
}
