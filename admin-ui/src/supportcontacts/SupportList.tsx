import { Box } from '@mui/material';
import { AutocompleteInput, FilterLiveForm } from 'react-admin';
import { source } from '../api/source';
import type { SupportCard } from '../api/wire';
import { ActiveState } from '../layout/ActiveState';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet } from '../lists/facets';
import { useText } from '../text/useText';
import { useCountryChoices } from './choices';

const f = source<SupportCard>();

/** The search looks into the names of franchises only; a card is found by its country here. */
function CountryFacet() {
  const choices = useCountryChoices();
  return (
    <Box sx={{ mt: 1 }}>
      <FilterLiveForm>
        <AutocompleteInput source={f('country')} choices={choices} helperText={false} />
      </FilterLiveForm>
    </Box>
  );
}

function StateFacet() {
  const text = useText();
  return (
    <Facet
      label={text('support.state')}
      source={f('active')}
      choices={[
        { value: true, label: text('state.active') },
        { value: false, label: text('state.off') },
      ]}
    />
  );
}

/** Whom a card is for, in words. */
function Whom({ card }: { card: SupportCard }) {
  const text = useText();
  return <>{card.country === '' ? text('support.everybody') : card.country}</>;
}

export function SupportList() {
  const text = useText();
  return (
    <ConsoleList<SupportCard>
      sort={{ field: f('country'), order: 'ASC' }}
      facets={
        <>
          <StateFacet />
          <CountryFacet />
        </>
      }
      phone={{
        primary: (card) => <Whom card={card} />,
        secondary: (card) => card.franchiseName,
        tertiary: (card) => <ActiveState active={card.active} />,
      }}
    >
      <ConsoleTable<SupportCard> bulkActionButtons={false}>
        <Column<SupportCard> source={f('country')} values={{ '': text('support.everybody') }} />
        <Column<SupportCard> source={f('franchiseName')} values={{ '': text('support.everyFranchise') }} />
        <Column<SupportCard> source={f('contacts')} kind="number" disableSort render={(card) => card.contacts.length} />
        <Column<SupportCard>
          source={f('active')}
          values={{ true: text('state.active'), false: text('state.off') }}
          render={(card) => <ActiveState active={card.active} />}
        />
        <Column<SupportCard> source={f('updatedAt')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
