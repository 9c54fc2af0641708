// Model Mapping: the models, those that miss a template first, and next to them the selects of the open model or of all that
// are ticked. The address has search, filter, page and the open model. Below 1024 px the list or the selects are displayed.
import { useMediaQuery } from '@mui/material';
import { useState, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { asFailure } from '../../api/errors.ts';
import { useSession } from '../../api/session.tsx';
import type { Mapping, MappingPage as Page } from '../../api/wire.ts';
import { Icon } from '../../ui/Icon.tsx';
import { RefreshBar } from '../../ui/Loading.tsx';
import { PageTurner } from '../../ui/PageTurner.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DeniedState, EmptyState, ErrorState } from '../../ui/States.tsx';
import { somethingIsUnsaved } from '../../ui/unsaved.ts';
import { useLeaving } from '../../ui/useLeaving.tsx';
import type { Kind, KindId } from './mapping.ts';
import { MappingFilters, TickedBar } from './MappingBars.tsx';
import { MappingForm } from './MappingForm.tsx';
import { MappingTable } from './MappingTable.tsx';
import { mostChosen, pageSize, useMappingKinds, useMappings } from './useMapping.ts';
import { useTicked } from './useTicked.ts';
import { mappingAddress, readMappingView, type MappingView } from './view.ts';

export default function MappingPage(): JSX.Element {
  const { t } = useTranslation();
  const session = useSession();
  const [params] = useSearchParams();
  const view = readMappingView(params);
  const { kinds, error: kindsError, retry } = useMappingKinds();
  const { data, error, refetch, isFetching } = useMappings({ search: view.search, fewerKinds: view.missing ? kinds?.length : undefined, offset: view.page * pageSize, limit: pageSize }, !view.missing || kinds !== undefined);
  if (!session.can('model.read')) return <DeniedState text={t('mapping.noPermission')} />;
  const problem = data ? kindsError : (error ?? kindsError);
  if (problem) {
    const again = (): void => {
      retry();
      void refetch();
    };
    return <ErrorState title={t('mapping.loadFailed')} text={asFailure(problem)?.text ?? ''} onRetry={again} />;
  }
  if (!data || !kinds) {
    return <Skeleton of="rows" count={10} className="page-body" />;
  }
  return <Mappings key={session.site} view={view} kinds={kinds} data={data} refreshing={isFetching} />;
}

interface Props {
  view: MappingView;
  kinds: readonly Kind[];
  data: Page;
  refreshing: boolean;
}

/** The open model: from the page of the list, else read by itself. */
function useOpenModel(id: number, listed: readonly Mapping[]): { model: Mapping | undefined; isGone: boolean } {
  const here = listed.find((model) => model.ModelId === id);
  const { data, error } = useMappings({ id, offset: 0, limit: 1 }, id > 0 && here === undefined);
  const model = here ?? data?.Models.find((one) => one.ModelId === id);
  return { model, isGone: model === undefined && Boolean(data ?? error) };
}

function Mappings({ view, kinds, data, refreshing }: Props): JSX.Element {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasSidePanel = useMediaQuery('(min-width: 1024px)', { noSsr: true });
  // The select that gets the focus, when a cell of it was pressed.
  const [focus, setFocus] = useState<KindId>();
  const { leave, question } = useLeaving();
  const { model: open, isGone } = useOpenModel(view.open, data.Models);
  const { ticked, tick, tickMatching, clear } = useTicked(view, kinds.length, leave);
  const addressOf = (next: Partial<MappingView>): string => mappingAddress({ ...view, assigning: false, ...next });
  const show = (next: Partial<MappingView>, replace = false): void => void navigate(addressOf(next), { replace });
  const openOne = (model: Mapping, kind?: KindId): void => {
    setFocus(kind);
    if (model.ModelId === view.open) leave(somethingIsUnsaved(), clear);
    else show({ open: model.ModelId });
  };
  // Models that have been read anew since they were ticked.
  const latest = new Map(data.Models.map((model) => [model.ModelId, model]));
  const several = [...ticked.values()].map((model) => latest.get(model.ModelId) ?? model);
  const chosen = several.length > 0 ? several : open ? [open] : [];
  const hasForm = hasSidePanel || (several.length > 0 ? view.assigning : view.open > 0);
  const hasList = hasSidePanel || !hasForm;
  const matching = Math.min(data.TotalCount, mostChosen);
  const form =
    chosen.length > 0 ? (
      <MappingForm
        key={several.length > 0 ? 'several' : view.open}
        models={chosen}
        kinds={kinds}
        named={data.Templates}
        mayEdit={data.CanEdit}
        focus={several.length > 0 ? undefined : focus}
        onSaved={() => {
          if (several.length === 0) return;
          clear();
          if (view.assigning) show({}, true);
        }}
      />
    ) : (
      <NothingChosen text={isGone ? t('mapping.modelGone') : t('mapping.choose')} mayEdit={data.CanEdit} />
    );
  return (
    <div className="map-page">
      {hasList ? (
        <div className="map-list">
          <MappingFilters view={view} missing={data.MissingTotal} addressOf={addressOf} onSearch={(search) => show({ search, page: 0 }, true)} />
          {hasSidePanel ? null : <p className="muted">{t('mapping.choose')}</p>}
          {data.CanEdit ? null : <p className="muted">{t('mapping.readOnly')}</p>}
          <RefreshBar on={refreshing} />
          {data.Models.length === 0 ? (
            <Nothing view={view} clear={addressOf({ search: '', missing: false, page: 0 })} />
          ) : (
            // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
            <section className="card map-rows" aria-label={t('mapping.list')} tabIndex={0}>
              <MappingTable
                models={data.Models}
                kinds={kinds}
                named={data.Templates}
                mayEdit={data.CanEdit}
                open={several.length > 0 ? 0 : view.open}
                ticked={ticked}
                addressOf={(model) => addressOf({ open: model.ModelId })}
                onOpen={openOne}
                onTick={tick}
              />
            </section>
          )}
          {several.length > 0 ? (
            <TickedBar
              count={several.length}
              matching={matching}
              onMatching={tickMatching}
              onClear={() => leave(somethingIsUnsaved(), clear)}
              onAssign={hasSidePanel ? undefined : () => show({ assigning: true, open: 0 })}
            />
          ) : null}
          <div className="foot plain">
            <PageTurner page={view.page} size={pageSize} total={data.TotalCount} onPage={(page) => show({ page })} />
          </div>
        </div>
      ) : null}
      {question}
      {hasForm ? (
        <section className={hasSidePanel ? 'card map-side' : 'map-side'} aria-label={t('mapping.templates')}>
          {hasSidePanel ? null : (
            <p className="map-back">
              <Link className="row" to={addressOf({ open: 0 })}>
                <Icon name="left" size={16} />
                {t('mapping.back')}
              </Link>
            </p>
          )}
          {form}
        </section>
      ) : null}
    </div>
  );
}

function Nothing({ view, clear }: { view: MappingView; clear: string }): JSX.Element {
  const { t } = useTranslation();
  if (view.search === '' && !view.missing) return <EmptyState icon="tag" title={t('mapping.none')} />;
  return (
    <EmptyState icon={view.search === '' ? 'check' : 'search'} title={view.search === '' ? t('mapping.allMapped') : t('mapping.noMatch', { text: view.search })}>
      <Link className="btn" to={clear}>
        {t('mapping.clearFilters')}
      </Link>
    </EmptyState>
  );
}

/** Placeholder for the selects while no model is chosen. */
function NothingChosen({ text, mayEdit }: { text: string; mayEdit: boolean }): JSX.Element {
  const { t } = useTranslation();
  return (
    <>
      <div className="map-body">
        <EmptyState title={text} {...(mayEdit ? { text: t('mapping.chooseMany') } : {})} />
      </div>
      {mayEdit ? (
        <footer className="map-foot">
          <button type="button" className="btn brand lg" disabled>
            {t('mapping.save')}
          </button>
        </footer>
      ) : null}
    </>
  );
}
