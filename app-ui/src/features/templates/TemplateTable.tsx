// The table of the templates.
import type { TFunction } from 'i18next';
import { useMemo, type JSX } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { TemplateRow } from '../../api/wire.ts';
import { templateAddress } from '../../paths.ts';
import { shownNumber } from '../../text/i18n.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DataColumn } from '../../ui/dataColumns.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { kinds, stateBadges, stateOf } from './kinds.ts';
import { firstView, type ListView, type TemplateSort } from './listView.ts';
import { TemplateLogo } from './TemplateLogo.tsx';
import type { MenuAt } from './TemplateMenu.tsx';

function Kind({ code }: { code: number }): JSX.Element {
  const { t } = useTranslation();
  const kind = kinds.find((one) => one === code);
  return <>{kind === undefined ? '' : t(`templates.kinds.kind${kind}`)}</>;
}

function State({ row }: { row: TemplateRow }): JSX.Element {
  const { t } = useTranslation();
  const state = stateOf(row.Status);
  return <Badge {...stateBadges[state]} text={t(`templates.states.${state}`)} />;
}

function Version({ row }: { row: TemplateRow }): JSX.Element {
  const { t } = useTranslation();
  if (row.Version === 0) return <span className="muted">{t('templates.notPublished')}</span>;
  return (
    <>
      {row.Version}
      {row.IsEdited ? <span className="muted"> · {t('templates.changed')}</span> : null}
    </>
  );
}

/** `names`: the names of the languages by their ids. */
const columnsOf = (names: ReadonlyMap<number, string>, t: TFunction): DataColumn<TemplateRow>[] => [
  {
    id: 'name',
    head: t('templates.name'),
    width: 170,
    flexible: true,
    sortable: true,
    className: 'words',
    title: ({ TemplateName }) => TemplateName,
    cell: ({ TemplateId, TemplateName, LogoUrl }) => (
      <>
        <TemplateLogo address={LogoUrl} />
        <Link className="link" to={templateAddress(TemplateId)}>
          {TemplateName}
        </Link>
      </>
    ),
  },
  { id: 'kind', head: t('templates.kind'), width: 110, sortable: true, priority: 2, hosts: ['name'], cell: ({ VehicleType }) => <Kind code={VehicleType} /> },
  {
    id: 'language',
    head: t('templates.language'),
    width: 110,
    sortable: true,
    priority: 4,
    hosts: ['name'],
    cell: ({ LanguageId }) => names.get(LanguageId) ?? '',
  },
  { id: 'status', head: t('templates.status'), width: 110, sortable: true, cell: (row) => <State row={row} /> },
  { id: 'version', head: t('templates.version'), width: 190, priority: 3, hosts: ['status'], cell: (row) => <Version row={row} /> },
  {
    id: 'models',
    head: t('templates.models'),
    width: 110,
    priority: 1,
    hosts: ['status'],
    cell: ({ ModelCount }) =>
      ModelCount === 0 ? <span className="muted">{t('templates.notMapped')}</span> : t('templates.modelCount', { count: ModelCount }),
  },
  { id: 'open', head: t('templates.openInspections'), width: 140, priority: 5, hosts: ['version', 'name'], className: 'num', cell: ({ OpenCount }) => shownNumber(OpenCount) },
];

interface Props {
  rows: readonly TemplateRow[];
  sort: ListView['sort'];
  languages: ReadonlyMap<number, string>;
  onSort: (sort: ListView['sort']) => void;
  /** Opens the menu of a template; undefined where the user may not write. */
  onMenu: ((at: MenuAt) => void) | undefined;
}

export function TemplateTable({ rows, sort, languages, onSort, onMenu }: Props): JSX.Element {
  const { t } = useTranslation();
  const columns = useMemo(() => columnsOf(languages, t), [t, languages]);
  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <section className="card results" aria-label={t('templates.title')} tabIndex={0}>
        <DataTable
          columns={columns}
          rows={rows}
          rowId={({ TemplateId }) => String(TemplateId)}
          sort={sort}
          onSort={(next) => onSort(next ? { by: next.by as TemplateSort, descending: next.descending } : firstView.sort)}
          last={
            onMenu
              ? {
                  className: 'k',
                  head: <span className="sr">{t('templates.actions')}</span>,
                  cell: (row) => (
                    <button
                      type="button"
                      className="icon"
                      aria-haspopup="menu"
                      aria-label={t('templates.actionsOf', { name: row.TemplateName })}
                      onClick={(event) => onMenu({ row, anchor: event.currentTarget })}
                    >
                      <Icon name="kebab" />
                    </button>
                  ),
                }
              : undefined
          }
        />
      </section>
    </>
  );
}
