import { DataTable, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Customer } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet, ReferenceFacet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { nameOf } from './customer';

const f = source<Customer>();

function Facets() {
  const label = useTranslate();
  const text = useText();
  return (
    <>
      <Facet
        label={label('resources.customers.fields.customerType')}
        source={f('customerType')}
        choices={[
          { value: 1, label: text('customers.private') },
          { value: 2, label: text('customers.business') },
        ]}
      />
      <ReferenceFacet label={label('resources.customers.fields.siteId')} source={f('siteId')} reference="sites" show={siteName} />
    </>
  );
}

/** The customers of the sites that the user may see, the latest first. */
export function CustomerList() {
  const text = useText();
  const name = (one: Customer): string => (one.erased ? text('customers.erasedName') : nameOf(one) || '-');
  return (
    <ConsoleList<Customer>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      searchable={false}
      phone={{
        primary: name,
        secondary: (one) => <When at={one.createdAt} />,
        tertiary: (one) => one.siteCode,
      }}
    >
      <DataTable<Customer> empty={<NoRows />} rowClick="show" bulkActionButtons={false}>
        <DataTable.NumberCol source={f('id')} />
        <DataTable.Col source="name" disableSort render={(one: Customer) => <Shortened text={name(one)} />} />
        <DataTable.Col source="town" disableSort render={(one: Customer) => one.personal.Address2 || '-'} />
        <DataTable.Col source={f('customerType')} disableSort render={(one: Customer) => text(one.customerType === 2 ? 'customers.business' : 'customers.private')} />
        <DataTable.Col source={f('siteCode')} disableSort />
        <DataTable.Col source={f('createdAt')} disableSort render={(one: Customer) => <When at={one.createdAt} />} />
      </DataTable>
    </ConsoleList>
  );
}
