import { DataTable, useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Operator } from '../api/wire';
import { ActiveState } from '../layout/ActiveState';
import { When } from '../layout/When';
import { ConsoleList, NoRows } from '../lists/ConsoleList';
import { Facet } from '../lists/facets';
import { useText } from '../text/useText';

const f = source<Operator>();

function Facets() {
  const text = useText();
  const label = useTranslate();
  return (
    <Facet
      label={label('resources.operators.fields.active')}
      source={f('active')}
      choices={[
        { value: true, label: text('state.active') },
        { value: false, label: text('state.off') },
      ]}
    />
  );
}

export function OperatorList() {
  return (
    <ConsoleList<Operator>
      sort={{ field: f('login'), order: 'ASC' }}
      facets={<Facets />}
      phone={{
        primary: (operator) => operator.login,
        secondary: (operator) => operator.email,
        tertiary: (operator) => <ActiveState active={operator.active} />,
      }}
    >
      <DataTable<Operator> empty={<NoRows />} bulkActionButtons={false}>
        <DataTable.Col source={f('login')} />
        <DataTable.Col source={f('email')} />
        <DataTable.Col
          source={f('active')}

          render={(operator: Operator) => <ActiveState active={operator.active} />}
        />
        <DataTable.Col
          source={f('createdAt')}

          render={(operator: Operator) => <When at={operator.createdAt} />}
        />
      </DataTable>
    </ConsoleList>
  );
}
