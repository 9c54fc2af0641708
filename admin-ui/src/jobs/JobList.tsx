import { source } from '../api/source';
import type { Job } from '../api/wire';
import { When } from '../layout/When';
import { Column, wordsOf } from '../lists/Column';
import { ConsoleList } from '../lists/ConsoleList';
import { ConsoleTable } from '../lists/ConsoleTable';
import { Facet } from '../lists/facets';
import { Shortened } from '../lists/Shortened';
import { useText } from '../text/useText';
import { JobState, kindOf, kinds, states } from './job';

const f = source<Job>();

function Facets() {
  const text = useText();
  return (
    <Facet
      label={text('jobs.open')}
      source="open"
      choices={[
        { value: true, label: text('jobs.notDone') },
        { value: false, label: text('jobs.states.done') },
      ]}
    />
  );
}

/** The background jobs of the last weeks, the newest first; read only. */
export function JobList() {
  const text = useText();
  return (
    <ConsoleList<Job>
      sort={{ field: f('id'), order: 'DESC' }}
      facets={<Facets />}
      searchable={false}
      phone={{ primary: (job) => kindOf(job.kind), secondary: (job) => <When at={job.runAt} />, tertiary: (job) => <JobState job={job} /> }}
    >
      <ConsoleTable<Job> rowClick="show" bulkActionButtons={false} hiddenColumns={[f('id'), f('key'), f('createdAt')]}>
        <Column<Job> source={f('id')} kind="number" />
        <Column<Job> source={f('kind')} disableSort values={kinds} render={(job) => kindOf(job.kind)} />
        <Column<Job> source={f('key')} disableSort />
        <Column<Job>
          source={f('state')}
          disableSort
          values={wordsOf(states, (state) => text(`jobs.states.${state}`))}
          render={(job) => <JobState job={job} />}
        />
        <Column<Job> source={f('siteCode')} disableSort />
        <Column<Job> source={f('attempts')} kind="number" disableSort />
        <Column<Job> source={f('lastError')} disableSort render={(job) => <Shortened text={job.lastError ?? '-'} width={280} />} />
        <Column<Job> source={f('createdAt')} kind="time" disableSort />
        <Column<Job> source={f('runAt')} kind="time" disableSort />
        <Column<Job> source={f('doneAt')} kind="time" disableSort render={(job) => (job.doneAt ? <When at={job.doneAt} /> : '-')} />
      </ConsoleTable>
    </ConsoleList>
  );
}
