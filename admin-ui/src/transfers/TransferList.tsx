import { DataTable, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Transfer } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
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
  <DataTable.Col key="serial" source={f('serial')} disableSort render={(one: Transfer) => one.serial || '-'} />,
  <DataTable.Col key="from" source={f('fromSiteCode')} disableSort render={(one: Transfer) => <Shortened text={sender(one)} />} />,
  <DataTable.Col key="to" source={f('toSiteCode')} disableSort render={(one: Transfer) => <Shortened text={receiver(one)} />} />,
  <DataTable.Col key="state" source={f('lastInpectionStatus')} disableSort render={(one: Transfer) => <TransferState transfer={one} />} />,
  <DataTable.Col key="before" source={f('previousStage')} disableSort />,
  <DataTable.Col key="opened" source={f('openedOn')} disableSort render={(one: Transfer) => <When at={one.openedOn} />} />,
  <DataTable.Col key="closed" source={f('closedOn')} disableSort render={(one: Transfer) => (one.closedOn ? <When at={one.closedOn} /> : '-')} />,
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
      <DataTable<Transfer> empty={<NoRows />} rowClick="show" bulkActionButtons={false}>
        {transferColumns}
      </DataTable>
    </ConsoleList>
  );
}
