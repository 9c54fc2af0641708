import { useTranslate } from 'react-admin';
import { source } from '../api/source';
import type { Operator } from '../api/wire';
import { ActiveState } from '../layout/ActiveState';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
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
  const text = useText();
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
      <ConsoleTable<Operator> bulkActionButtons={false}>
        <Column<Operator> source={f('login')} />
        <Column<Operator> source={f('email')} />
        <Column<Operator>
          source={f('active')}
          values={{ true: text('state.active'), false: text('state.off') }}
          render={(operator) => <ActiveState active={operator.active} />}
        />
        <Column<Operator> source={f('createdAt')} kind="time" />
      </ConsoleTable>
    </ConsoleList>
  );
}
