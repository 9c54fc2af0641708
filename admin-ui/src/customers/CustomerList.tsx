import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Customer } from '../api/wire';
import { siteName } from '../forms/owner';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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

/** The customers of the sites that the user may see, the latest first; the search finds them by name, mail address and telephone. */
export function CustomerList() {
  const text = useText();
  const name = (one: Customer): string => (one.erased ? text('customers.erasedName') : nameOf(one) || '-');
  return (
    <ConsoleList<Customer>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      phone={{
        primary: name,
        secondary: (one) => <When at={one.createdAt} />,
        tertiary: (one) => one.siteCode,
      }}
    >
      <ConsoleTable<Customer> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id')]}>
        <Column<Customer> source={f('id')} kind="number" />
        <Column<Customer>
          source="name"
          disableSort
          render={(one) => <Shortened text={name(one)} />}
          inFile={(['Title', 'FirstName', 'Surname'] as const).map((part) => ({ source: `personal.${part}`, label: text(`customers.names.${part}`) }))}
        />
        <Column<Customer>
          source="town"
          disableSort
          render={(one) => one.personal.Address2 || '-'}
          inFile={[{ source: 'personal.Address2', label: 'resources.customers.fields.town' }]}
        />
        <Column<Customer> source={f('customerType')} disableSort values={{ 1: text('customers.private'), 2: text('customers.business') }} />
        <Column<Customer> source={f('siteCode')} disableSort />
        <Column<Customer> source={f('createdAt')} kind="time" disableSort />
      </ConsoleTable>
    </ConsoleList>
  );
}
