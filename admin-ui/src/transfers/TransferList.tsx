import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Transfer } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { words } from '../text/en';
import { useText } from '../text/useText';
import { TransferState } from './TransferState';

const f = source<Transfer>();

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet
        label={label('resources.transfers.fields.closedOn')}
        source="open"
        choices={[
          { value: true, label: text('state.open') },
          { value: false, label: text('state.closed') },
        ]}
      />
      <Facet
        label={label('resources.transfers.fields.lastInpectionStatus')}
        source={f('lastInpectionStatus')}
        choices={[
          { value: true, label: text('transfers.inTransit') },
          { value: false, label: text('transfers.rejected') },
        ]}
      />
      <ReferenceFacet label={label('resources.transfers.fields.fromSiteCode')} source={f('fromSiteId')} reference="sites" show={siteName} />
      <ReferenceFacet label={label('resources.transfers.fields.toSiteCode')} source={f('toSiteId')} reference="sites" show={siteName} />
    </>
  );
}

export const sender = (one: Transfer): string => siteName({ code: one.fromSiteCode, name: one.fromSiteName });
export const receiver = (one: Transfer): string => siteName({ code: one.toSiteCode, name: one.toSiteName });

/** The columns of the transfer list, also used on a machine's page. */
export const transferColumns = [
  <Column<Transfer> key="serial" source={f('serial')} disableSort render={(one) => one.serial || '-'} />,
  <Column<Transfer>
    key="from"
    source={f('fromSiteCode')}
    disableSort
    render={(one) => <Shortened text={sender(one)} />}
    inFile={[{ source: f('fromSiteCode') }, { source: f('fromSiteName') }]}
  />,
  <Column<Transfer>
    key="to"
    source={f('toSiteCode')}
    disableSort
    render={(one) => <Shortened text={receiver(one)} />}
    inFile={[{ source: f('toSiteCode') }, { source: f('toSiteName') }]}
  />,
  <Column<Transfer>
    key="state"
    source={f('lastInpectionStatus')}
    disableSort
    values={{ true: words.transfers.inTransit, false: words.transfers.rejected }}
    render={(one) => <TransferState transfer={one} />}
  />,
  <Column<Transfer> key="before" source={f('previousStage')} disableSort />,
  <Column<Transfer> key="opened" source={f('openedOn')} kind="time" disableSort />,
  <Column<Transfer> key="closed" source={f('closedOn')} kind="time" disableSort render={(one) => (one.closedOn ? <When at={one.closedOn} /> : '-')} />,
];

/** Open and closed transfers between sites; read only. */
export function TransferList() {
  const text = useText();
  return (
    <ConsoleList<Transfer>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      searchable={false}
      phone={{
        primary: (one) => one.serial || text('transfers.way', { from: one.fromSiteCode, to: one.toSiteCode }),
        secondary: (one) => (
          <>
            {text('transfers.way', { from: sender(one), to: receiver(one) })}, <When at={one.openedOn} />
          </>
        ),
        tertiary: (one) => <TransferState transfer={one} />,
      }}
    >
      <ConsoleTable<Transfer> rowClick="show" bulkActionButtons={false}>
        {transferColumns}
      </ConsoleTable>
    </ConsoleList>
  );
}
