import ReplayIcon from '@mui/icons-material/Replay';
import { BulkUpdateButton, FilterLiveForm, ReferenceField, TextInput, useCanAccess, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Mail, Site } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
      <ConsoleTable<Mail>
        rowClick="show"
        bulkActionButtons={mayRetry ? <BulkRetry /> : false}
        hiddenColumns={[f('tries'), f('stateAt')]}
      >
        <Column<Mail> source={f('createdAt')} kind="time" disableSort />
        <Column<Mail> source={f('siteId')} disableSort names="sites">
          <ReferenceField<Mail, Site> source={f('siteId')} reference="sites" link={false} />
        </Column>
        <Column<Mail> source={f('address')} disableSort render={(mail) => <Shortened text={mail.address || '-'} />} />
        <Column<Mail> source={f('subject')} disableSort render={(mail) => <Shortened text={mail.subject || '-'} />} />
        <Column<Mail> source={f('state')} disableSort values={wordsOf(states, (value) => text(`mails.states.${value}`))} render={(mail) => <MailState mail={mail} />} />
        <Column<Mail> source={f('stateAt')} kind="time" disableSort />
        <Column<Mail> source={f('tries')} kind="number" disableSort />
        <Column<Mail> source={f('reply')} disableSort render={(mail) => <Shortened text={mail.reply || '-'} />} />
      </ConsoleTable>
    </ConsoleList>
  );
}
