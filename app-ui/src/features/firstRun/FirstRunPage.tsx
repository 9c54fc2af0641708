// The guide that sets up a new site: people, locations, templates, models, machines; each step says what is there and opens the screen where
// it is done.
import { useQuery } from '@tanstack/react-query';
import type { JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { listStock, listTemplates, readLocations, readModels } from '../../api/calls.ts';
import { asFailure } from '../../api/errors.ts';
import { listUsers, peopleKeys } from '../../api/people.ts';
import { keys } from '../../api/queryKeys.ts';
import { useSession } from '../../api/session.tsx';
import { homeOf } from '../../home.ts';
import { paths } from '../../paths.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { DeniedState, ErrorState } from '../../ui/States.tsx';
import { firstView, listQuery } from '../templates/listView.ts';
import './firstRun.css';
import { doneOf, isDone, nextOf, others, stepsOf, type Counts, type StepName } from './steps.ts';

/** Maximum number of locations and models that are counted; more are displayed as this number. */
const mostCounted = 201;

interface Counted {
  counts: Counts;
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
    error: all.find(({ error }) => error !== null)?.error,
    retry: () => all.forEach((one) => void one.refetch()),
  };
}

export default function FirstRunPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const { counts, error, retry } = useCounted();
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
      <ol>
        {steps.map((name) => (
          <Step key={name} name={name} count={counts[name]} isNext={name === next} />
        ))}
      </ol>
      {next === undefined ? (
        <p>
          <Link className="btn brand lg" to={homeOf(session.can)}>
            {t('firstRun.begin')}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

function Step({ name, count, isNext }: { name: StepName; count: number | undefined; isNext: boolean }): JSX.Element {
  const { t } = useTranslation();
  const ways = useWays(name);
  const isModelOfOthers = name === 'models' && ways.length === 0;
  return (
    <li className="card" aria-current={isNext ? 'step' : undefined}>
      <span className="step-mark">
        <Icon name={isDone(count) ? 'check' : 'circle'} size={20} />
      </span>
      <div className="grow">
        <h2 className="h3">{t(`firstRun.${name}`)}</h2>
        <p className="muted">{t(isModelOfOthers ? 'firstRun.modelsDealer' : `firstRun.${name}Text`)}</p>
        <p>
          {count === undefined ? (
            <span className="muted">{t('app.loading')}</span>
          ) : (
            <Badge colour={isDone(count) ? 'green' : 'grey'} icon={isDone(count) ? 'check' : 'dash'} text={isDone(count) ? t(`firstRun.${name}Done`, { count }) : t('firstRun.toDo')} />
          )}
        </p>
      </div>
      <div className="step-ways">
        {ways.map(({ to, text }, at) => (
          <Link key={to} className={isNext && at === 0 ? 'btn brand' : 'btn'} to={to}>
            {text}
          </Link>
        ))}
      </div>
    </li>
  );
}

/** The screens on which a step is done, of those that this person may use. */
function useWays(name: StepName): { to: string; text: string }[] {
  const { t } = useTranslation();
  const session = useSession();
  const hasHierarchy = session.module('guard').hierarchy !== 0;
  switch (name) {
    case 'people':
      return session.can('user.write') ? [{ to: `${paths.userList}?open=new`, text: t('firstRun.addUser') }] : [];
    case 'locations':
      return session.can('location.write') ? [{ to: paths.locations, text: t('firstRun.openLocations') }] : [];
    case 'templates':
      return [{ to: `${paths.checkTemplateEditor}?do=new`, text: t('firstRun.newTemplate') }];
    case 'models':
      return session.can('model.write') && hasHierarchy
        ? [
            { to: `${paths.manageModel}?open=new`, text: t('firstRun.openModels') },
            { to: paths.modelMapping, text: t('firstRun.openMapping') },
          ]
        : [];
    case 'machines':
      return session.can('stock.create') || session.can('stock.import') ? [{ to: paths.stock, text: t('firstRun.addMachine') }] : [];
  }
}
