import CheckIcon from '@mui/icons-material/Check';
import WarningIcon from '@mui/icons-material/WarningAmberOutlined';
import { source } from '../api/source';
import type { Night } from '../api/wire';
import { siteName } from '../forms/owner';
import { Badge } from '../layout/Badge';
import { When } from '../layout/When';
import { Column } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { ReferenceFacet } from '../lists/facets';
import { useText } from '../text/useText';

const f = source<Night>();

const site = ({ siteCode: code, siteName: name }: Night): string => siteName({ code, name });

function NightState({ night }: { night: Night }) {
  const text = useText();
  return night.overdue ? (
    <Badge name="red" icon={<WarningIcon />} label={text('nights.overdue')} />
  ) : (
    <Badge name="green" icon={<CheckIcon />} label={text('nights.inTime')} />
  );
}

/** The last nightly run of each site; read only. */
export function NightList() {
  const text = useText();
  return (
    <ConsoleList<Night>
      sort={{ field: f('id'), order: 'ASC' }}
      facets={<ReferenceFacet label="resources.nights.fields.siteCode" source={f('siteId')} reference="sites" show={siteName} />}
      searchable={false}
      phone={{ primary: site, secondary: (night) => <When at={night.doneAt} />, tertiary: (night) => <NightState night={night} /> }}
    >
      <ConsoleTable<Night> rowClick={false} bulkActionButtons={false}>
        <Column<Night>
          source={f('siteCode')}
          disableSort
          render={site}
          inFile={[{ source: f('siteCode') }, { source: f('siteName'), label: 'console.list.siteName' }]}
        />
        <Column<Night> source={f('doneFor')} kind="date" disableSort />
        <Column<Night> source={f('doneAt')} kind="time" disableSort />
        <Column<Night> source={f('nextAt')} kind="time" disableSort />
        <Column<Night>
          source={f('overdue')}
          disableSort
          values={{ true: text('nights.overdue'), false: text('nights.inTime') }}
          render={(night) => <NightState night={night} />}
        />
      </ConsoleTable>
    </ConsoleList>
  );
}
