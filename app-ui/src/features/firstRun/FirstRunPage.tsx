// The guide that sets up a new site: its time zone, people, locations, templates, models, machines; each step says what is there and opens the screen where
// it is done.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { listMappings, listStock, listTemplates, readLocations, readModels } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { listUsers, peopleKeys } from '../../api/people.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { homeOf } from '../../home.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { laterDialog } from '../../ui/laterDialog.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { firstView, listQuery } from '../templates/listView.ts';
import './firstRun.css';
import { doneOf, isDone, nextOf, others, stepsOf, type Counts, type StepName } from './steps.ts';
import { ZoneCard } from './ZoneCard.tsx';

const ExamplesDialog = laterDialog(() => import('./ExamplesDialog.tsx'));

/** Maximum number of locations and models that are counted; more are displayed as this number. */
const mostCounted = 201;

interface Counted {
  counts: Counts;
  /** Number of models that lack a template; undefined while it is unknown, or may not be known. */
  lacking: number | undefined;
  error: unknown;
  retry: () => void;
}

function useCounted(): Counted {
  const session = useSession();
  const { site, user } = session;
  const fresh = { staleTime: 0 } as const;
  const people = useQuery({
    ...fresh,
    queryKey: [...peopleKeys.users(site), 'count'],
    queryFn: async ({ signal }) => others((await listUsers({ ofGroup: false, groupId: user.GroupId, filters: [], orderBy: '', offset: 0, limit: 1 }, signal)).total + (session.isGroup ? 1 : 0)),
    enabled: session.can('user.read'),
  });
  const locations = useQuery({
    ...fresh,
    queryKey: [...keys.locations(site), 'count'],
    queryFn: async ({ signal }) => (await readLocations({ limit: mostCounted }, signal)).filter(({ Deleted }) => !Deleted).length,
    enabled: session.can('location.read'),
  });
  const templates = useQuery({
    ...fresh,
    queryKey: [...keys.templates(site), 'count'],
    queryFn: async ({ signal }) => (await listTemplates(listQuery({ ...firstView, state: 'active' }), signal)).TotalCount,
    enabled: session.can('template.write'),
  });
  const models = useQuery({ ...fresh, queryKey: [...keys.models(site), 'count'], queryFn: async ({ signal }) => (await readModels({ limit: mostCounted }, signal)).length, enabled: session.can('model.read') });
  const mayMap = useMayMap();
  const lacking = useQuery({ ...fresh, queryKey: [...keys.mappings(site), 'lacking'], queryFn: async ({ signal }) => (await listMappings({ offset: 0, limit: 1 }, signal)).MissingTotal, enabled: mayMap });
  const machines = useQuery({
    ...fresh,
    queryKey: [...keys.stock(site), 'count'],
    queryFn: async ({ signal }) => {
      const { TotalRowCount, SoldCount, ProductionCompletedCount } = await listStock({ Filters: [], FilterProperty: { OrderBy: '', Offset: 0, RecordLimit: 1 } }, signal);
      return TotalRowCount + SoldCount + ProductionCompletedCount;
    },
    enabled: session.can('stock.list'),
  });
  const all = [people, locations, templates, models, machines];
  return {
    counts: { people: people.data, locations: locations.data, templates: templates.data, models: models.data, machines: machines.data },
    lacking: lacking.data,
    error: all.find(({ error }) => error !== null)?.error,
    retry: () => all.forEach((one) => void one.refetch()),
  };
}

/** Returns `true` if this person maps templates to models. */
function useMayMap(): boolean {
  const session = useSession();
  return session.can('model.write') && session.module('guard').hierarchy !== 0;
}

export default function FirstRunPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { counts, lacking, error, retry } = useCounted();
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (!session.can('site.settings')) return <DeniedState text={session.user.SiteName} />;
  if (error) return <ErrorState title={t('app.tryLater')} text={asFailure(error)?.text ?? ''} onRetry={retry} />;
  const steps = stepsOf(session.can('template.write'));
  const done = doneOf(steps, counts);
  const next = nextOf(steps, counts);
  return (
    <div className="page-body first-run">
      <p>{t('firstRun.text', { total: steps.length })}</p>
      <p className="row" role="status">
        <progress max={steps.length} value={done} aria-label={t('firstRun.title')} />
        {next === undefined ? t('firstRun.allDone') : t('firstRun.progress', { done, total: steps.length })}
      </p>
      <ZoneCard />
      <ol>
        {steps.map((name) => (
          <Step key={name} name={name} count={counts[name]} lacking={name === 'models' && isDone(counts.templates) ? (lacking ?? 0) : 0} isNext={name === next} />
        ))}
      </ol>
      {next === undefined ? (
        <p>
          <Link className="btn brand lg" to={homeOf(session.can)}>
            {t('firstRun.begin')}
          </Link>
        </p>
      ) : null}
      {params.get('open') === 'examples' && session.can('template.write') ? <ExamplesDialog onClose={() => void navigate(paths.firstRun, { replace: true })} /> : null}
    </div>
  );
}

interface StepProps {
  name: StepName;
  count: number | undefined;
  /** Number of models whose templates are still to be mapped. */
  lacking: number;
  isNext: boolean;
}

function Step({ name, count, lacking, isNext }: StepProps): JSX.Element {
  const { t } = useTranslation();
  const ways = useWays(name, lacking > 0);
  const isModelOfOthers = name === 'models' && ways.length === 0;
  return (
    <li className="card" aria-current={isNext ? 'step' : undefined}>
      <span className="step-mark">
        <Icon name={isDone(count) ? 'check' : 'circle'} size={20} />
      </span>
      <div className="grow">
        <h2 className="h3">{t(`firstRun.${name}`)}</h2>
        <p className="muted">{t(isModelOfOthers ? 'firstRun.modelsDealer' : `firstRun.${name}Text`)}</p>
        <p className="row wrap">
          {count === undefined ? (
            <span className="skel-badge" aria-hidden="true" />
          ) : (
            <Badge colour={isDone(count) ? 'green' : 'grey'} icon={isDone(count) ? 'check' : 'dash'} text={isDone(count) ? t(`firstRun.${name}Done`, { count }) : t('firstRun.toDo')} />
          )}
          {lacking > 0 ? <Badge colour="amber" icon="alert" text={t('firstRun.lacking', { count: lacking })} /> : null}
        </p>
      </div>
      <div className="step-ways">
        {ways.map(({ to, text }, at) => (
          <Link key={to} className={(isNext || lacking > 0) && at === 0 ? 'btn brand' : 'btn'} to={to}>
            {text}
          </Link>
        ))}
      </div>
    </li>
  );
}

/** The screens on which a step is done, of those that this person may use. */
function useWays(name: StepName, isMappingNext: boolean): { to: string; text: string }[] {
  const { t } = useTranslation();
  const session = useSession();
  const mayMap = useMayMap();
  switch (name) {
    case 'people':
      return session.can('user.write') ? [{ to: `${paths.userList}?open=new`, text: t('firstRun.addUser') }] : [];
    case 'locations':
      return session.can('location.write') ? [{ to: paths.locations, text: t('firstRun.openLocations') }] : [];
    case 'templates':
      return [
        { to: `${paths.firstRun}?open=examples`, text: t('firstRun.showExamples') },
        { to: `${paths.checkTemplateEditor}?do=new`, text: t('firstRun.newTemplate') },
      ];
    case 'models': {
      if (!mayMap) return [];
      const models = { to: `${paths.manageModel}?open=new`, text: t('firstRun.openModels') };
      const mapping = { to: paths.modelMapping, text: t('firstRun.openMapping') };
      return isMappingNext ? [mapping, models] : [models, mapping];
    }
    case 'machines':
      return session.can('stock.create') || session.can('stock.import') ? [{ to: paths.stock, text: t('firstRun.addMachine') }] : [];
  }
}
